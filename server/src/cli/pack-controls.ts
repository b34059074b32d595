import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  codePool,
  parsePool,
  poolFile,
  readPool,
  type RuleControls,
} from '../checking/judge/control-pool.ts';
import { LOCALES } from '../text/locales.ts';
import { CONTENT_FOLDER } from '../text/read-content.ts';

const USAGE = `npm run content -- controls [--language nl FILE]
Packs the controls of a YAML file into the pool of a language. The rules in the file replace the same rules of
the pool; the other rules stay. Without a file it prints the figures of the pool. No text is ever printed.`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const count = (controls: readonly RuleControls[], kind: 'breach' | 'lawful'): number =>
  controls.reduce((sum, one) => sum + one[kind].length, 0);

const printFigures = (): void => {
  for (const locale of LOCALES) {
    const pool = readPool(locale);
    if (pool.length === 0) continue;
    const [breaches, lawful] = [count(pool, 'breach'), count(pool, 'lawful')];
    say(`${locale}: ${pool.length} rules, ${breaches} breaches, ${lawful} lawful texts`);
  }
};

const main = (): number => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const locale = LOCALES.find((one) => one === values.language);
  const [file, ...more] = positionals;
  if (values.help || !locale || more.length > 0) {
    say(USAGE);
    return values.help ? 0 : 2;
  }
  if (file !== undefined) {
    const { controls, issues } = parsePool(readFileSync(file, 'utf8'));
    for (const { path, message } of issues) say(`${file}${path && ` at ${path}`}: ${message}`);
    if (issues.length > 0) return 1;
    const renewed = new Set(controls.map(({ rule }) => rule));
    const kept = readPool(locale).filter(({ rule }) => !renewed.has(rule));
    const all = [...kept, ...controls].toSorted((one, other) => (one.rule < other.rule ? -1 : 1));
    mkdirSync(new URL('controls/', CONTENT_FOLDER), { recursive: true });
    writeFileSync(new URL(poolFile(locale), CONTENT_FOLDER), codePool(all));
  }
  printFigures();
  return 0;
};

process.exitCode = main();
