import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPacks, loadPack } from '../rules/packs/load-pack.ts';
import type { Pack, PackIssue } from '../rules/packs/pack.ts';
import { testPack, type TestFailure } from '../rules/packs/test-pack.ts';

const USAGE = `npm run rules -- test [options] [pack ...]
  --packs DIR   the folder of packs (default packs)
Checks the packs, or those that are named, and runs the tests that stand in them.`;

const HEADINGS = ['pack', 'rules', 'languages', 'tests', 'failures'];

interface Row {
  readonly cells: readonly string[];
  readonly complaints: readonly string[];
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const quotes = (values: readonly (string | null)[]): string =>
  values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ');

const tellIssue = ({ file, rule, path, message }: PackIssue): string =>
  `${file}${rule === null ? '' : `, ${rule}`}${path === '' ? '' : ` at ${path}`}: ${message}`;

const tellFailure = ({ rule, test, expected, found }: TestFailure): string =>
  `${rule}, test ${test + 1}: expected ${quotes(expected)}, found ${quotes(found)}`;

const languagesOf = ({ rules }: Pack): string =>
  [...new Set(rules.flatMap(({ languages }) => languages))].join(' ');

const testFolder = async (folder: string): Promise<Row> => {
  const { pack, issues } = await loadPack(folder);
  const name = folder.split('/').at(-1) ?? folder;
  if (pack === null)
    return {
      cells: [name, '', '', '', `${issues.length} mistakes`],
      complaints: issues.map(tellIssue),
    };
  const failures = testPack(pack);
  const tests = pack.rules.reduce((sum, rule) => sum + rule.tests.length, 0);
  const counts = [pack.rules.length, languagesOf(pack), tests, failures.length].map(String);
  return { cells: [`${name} ${pack.version}`, ...counts], complaints: failures.map(tellFailure) };
};

const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths = HEADINGS.map((_, n) => Math.max(...rows.map((cells) => cells[n]?.length ?? 0)));
  for (const cells of rows) {
    say(
      cells
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      packs: { type: 'string', default: 'packs' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const root = resolve(values.packs);
  const folders =
    positionals.length > 0 ? positionals.map((name) => resolve(root, name)) : await findPacks(root);
  const rows: Row[] = [];
  for (const folder of folders) rows.push(await testFolder(folder));
  printTable([HEADINGS, ...rows.map(({ cells }) => cells)]);
  const complaints = rows.flatMap((row) =>
    row.complaints.map((line) => `${row.cells[0]}: ${line}`),
  );
  for (const line of complaints) say(line);
  return complaints.length === 0 && rows.length > 0 ? 0 : 1;
};

process.exitCode = await main();
