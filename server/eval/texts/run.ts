import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FIGURES_FILE } from '../../src/rules/quality/figures.ts';
import { LOCALES } from '../../src/text/locales.ts';
import { CONTENT_FOLDER } from '../../src/text/read-content.ts';
import { loadRules } from '../evaluate.ts';
import { figuresOf, figuresText } from './figures.ts';
import { type MeasuredText, measure, type Quality, qualityOf } from './measure-texts.ts';
import { measureOrdinary, type OrdinaryQuality } from './ordinary.ts';
import {
  type OutsideQuality,
  type OutsideReading,
  outsideQuality,
  readAll,
  readOutside,
} from './outside.ts';
import { measureHints } from './measure-hints.ts';
import type { LabelledText } from './read-open-texts.ts';
import { plotQuality } from './plot.ts';
import { readTexts } from './read-texts.ts';
import type { Share } from './share.ts';

const PLOT = new URL('../../../docs/images/quality.svg', import.meta.url);

const USAGE = `npm run rules -- measure [--misses] [--language nl] [--ordinary 5000] [--write] [--outside FILE]
Measures the starter packs on the labelled texts of content/evaluation. Two thirds of the texts are open; the locked third
is for measuring alone. --misses lists what was flagged wrongly and what was missed, of the open texts only. --ordinary also checks so
many ordinary paragraphs in six languages, of which none should be flagged. --write stores how often each rule was right in
which language (content/${FIGURES_FILE}), which the service reads, and the picture of docs/quality.md.
--outside reads texts that somebody else labelled, a JSON object a line (text, label, language, market, topic), with nothing known but language
and market, and prints figures; with --misses also what each text got. Such texts are measured with and never learnt from.`;

const { values } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    language: { type: 'string' },
    ordinary: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
    outside: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tell = (share: Share | null): string => {
  if (share === null) return '';
  const percent = (value: number): string => (value * 100).toFixed(0);
  return `${percent(share.share)} % (${percent(share.low)} to ${percent(share.high)})`;
};

const HEADINGS = [
  'texts',
  'precision',
  'recall',
  'with questions',
  'misread',
  'with hints',
  'clean with a hint',
];

const printRows = (rows: readonly (readonly string[])[]): void => {
  const widths = rows[0]?.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0))) ?? [];
  for (const row of rows)
    say(
      row
        .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('  '),
    );
  say('');
};

/** The classifiers learnt from the open texts, so what hints find there says nothing. */
const printTable = (
  title: string,
  lines: readonly (readonly [string, Quality])[],
  hasHints: boolean,
): void => {
  const rows = lines.map(([name, { texts, ...quality }]) => {
    const { precision, recall, reached, misread, withHints, hintedClean } = quality;
    const shares = [precision, recall, reached, misread, withHints, hintedClean];
    return [name, String(texts), ...shares.map(tell)];
  });
  const width = hasHints ? undefined : -2;
  printRows([[title, ...HEADINGS], ...rows].map((row) => row.slice(0, width)));
};

const printHints = (texts: readonly LabelledText[]): void =>
  printRows([
    ['hints alone (locked)', 'precision', 'recall', 'clean with a hint'],
    ...measureHints(texts).map(({ family, precision, recall, clean }) => [
      family,
      ...[precision, recall, clean].map(tell),
    ]),
  ]);

const packOf = (rule: string): string => rule.split('/', 1)[0] ?? rule;

const printMisses = (measured: readonly MeasuredText[]): void => {
  const open = measured.filter(({ labelled }) => !labelled.isLocked);
  say('flagged wrongly');
  for (const { labelled, findings } of open)
    if (labelled.rule === null && findings.length > 0)
      say(
        `  ${labelled.locale} ${findings.join(' ')}: ${labelled.sense ?? 'clean'}: ${labelled.text}`,
      );
  say('missed');
  for (const { labelled, isFound, isAsked } of open)
    if (labelled.rule !== null && !isFound)
      say(
        `  ${labelled.locale} ${labelled.rule}${isAsked ? ' (asked)' : ''}: "${labelled.quote}" in ${labelled.text}`,
      );
};

const printOrdinary = (count: number, { perThousand, equal, flagged }: OrdinaryQuality): void => {
  say(`${count} ordinary paragraphs: findings of packs of law in a thousand`);
  for (const [locale, figure] of Object.entries(perThousand))
    say(`  ${locale} ${figure.toFixed(1)}`);
  say(`all languages say the same of ${(equal * 100).toFixed(1)} %`);
  for (const { text, rules } of flagged.slice(0, 20)) say(`  ${rules.join(' ')}: ${text}`);
};

const printOutside = (file: string, readings: readonly OutsideReading[]): void => {
  const lines = (['market', 'language', 'topic'] as const).flatMap((key) =>
    [...Map.groupBy(readings, (one) => one[key])].map(
      ([name, list]) => [`${key} ${name}`, outsideQuality(list)] as const,
    ),
  );
  const row = ([name, quality]: readonly [string, OutsideQuality]): readonly string[] => [
    name,
    `${quality.breaches}/${quality.lawful}`,
    ...[quality.found, quality.signed, quality.foundLawful, quality.signedLawful].map(tell),
    tell(quality.precision),
  ];
  const headings = ['found', 'any sign', 'found, lawful', 'any sign, lawful', 'precision'];
  printRows([
    [file, 'breaches/lawful', ...headings],
    ...lines.map(row),
    row(['total', outsideQuality(readings)]),
  ]);
  if (!values.misses) return;
  for (const { id, market, label, topic, findings, questions, text } of readings)
    say(
      `${label} ${id} ${market} ${topic}: ${[...findings, '|', ...questions].join(' ')}: ${text}`,
    );
};

const main = async (): Promise<void> => {
  if (values.help) return say(USAGE);
  if (values.outside.length > 0) {
    const all = await loadRules();
    for (const file of values.outside) printOutside(file, readAll(readOutside(file), all));
    return;
  }
  if (values.write && values.language !== undefined)
    throw new Error('the figures of one language are not all figures; leave --language out');
  const rules = await loadRules();
  const texts = readTexts().filter(({ locale }) => (values.language ?? locale) === locale);
  const measured = measure(texts, rules);
  if (values.write)
    writeFileSync(new URL(FIGURES_FILE, CONTENT_FOLDER), figuresText(figuresOf(measured)));
  for (const isLocked of [false, true]) {
    const of = measured.filter(({ labelled }) => labelled.isLocked === isLocked);
    const lines = LOCALES.map(
      (locale) => [locale, of.filter(({ labelled }) => labelled.locale === locale)] as const,
    ).filter(([, list]) => list.length > 0);
    const rows = [
      ...lines.map(([locale, list]) => [locale, qualityOf(list)] as const),
      ['total', qualityOf(of)] as const,
    ];
    if (values.write && isLocked) writeFileSync(PLOT, plotQuality(rows));
    printTable(isLocked ? 'locked' : 'open', rows, isLocked);
  }
  const packs = [...new Set(rules.map(({ id }) => packOf(id)))];
  printTable(
    'pack (recall)',
    packs.map((pack) => [
      pack,
      {
        ...qualityOf(
          measured.filter(
            ({ labelled }) => labelled.rule !== null && packOf(labelled.rule) === pack,
          ),
        ),
        // These texts are all breaches, so nothing in them can be flagged wrongly.
        precision: null,
      },
    ]),
    false,
  );
  printHints(texts.filter(({ isLocked }) => isLocked));
  if (values.misses) printMisses(measured);
  const count = Number(values.ordinary);
  if (count > 0) printOrdinary(count, measureOrdinary(rules, count));
};

await main();
