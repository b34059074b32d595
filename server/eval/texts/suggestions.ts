import { loadRules } from '../evaluate.ts';
import {
  countOffers,
  measureBreaches,
  measureDemo,
  type SuggestedFinding,
} from './measure-suggestions.ts';
import { readTexts } from './read-texts.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(0)} %`;

const printRows = (rows: readonly (readonly (string | number)[])[]): void => {
  const widths =
    rows[0]?.map((_, n) => Math.max(...rows.map((row) => String(row[n]).length))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, n) =>
      n === 0 ? String(cell).padEnd(widths[n] ?? 0) : String(cell).padStart(widths[n] ?? 0),
    );
    say(cells.join('  '));
  }
  say('');
};

const lineOf = (name: string, found: readonly SuggestedFinding[]): readonly (string | number)[] => {
  const shown = found.filter(({ kind }) => kind !== null);
  const of = (wanted: string): number => found.filter(({ kind }) => kind === wanted).length;
  return [
    name,
    found.length,
    of('replace'),
    of('insert'),
    of('remove'),
    percent(shown.length, found.length),
    percent(shown.filter(({ passes }) => passes).length, shown.length),
  ];
};

const printFindings = (title: string, found: readonly SuggestedFinding[]): void => {
  const packs = Map.groupBy(found, ({ ruleId }) => ruleId.split('/', 1)[0] ?? '');
  const languages = Map.groupBy(found, ({ locale }) => locale ?? 'none');
  printRows([
    [title, 'findings', 'replace', 'insert', 'remove', 'with one', 'accepted'],
    ...[...packs].map(([pack, list]) => lineOf(pack, list)),
    ...[...languages].map(([locale, list]) => lineOf(locale, list)),
    lineOf('total', found),
  ]);
};

const printGaps = (found: readonly SuggestedFinding[]): void => {
  const gaps = Map.groupBy(
    found.filter(({ kind, passes }) => kind === null || passes === false),
    ({ ruleId, locale, kind }) => `${ruleId} ${locale}${kind === null ? '' : ` fails (${kind})`}`,
  );
  for (const [name, { length }] of [...gaps].toSorted(([, a], [, b]) => b.length - a.length))
    say(`  ${length}  ${name}`);
  say('');
};

const main = async (): Promise<void> => {
  const rules = await loadRules();
  printRows([
    ['pack and language', 'rules', 'explained', 'with words', 'with a suggestion'],
    ...countOffers(rules).map(({ pack, locale, ...offered }) => [
      `${pack} ${locale}`,
      offered.rules,
      offered.explained,
      offered.worded,
      offered.suggesting,
    ]),
  ]);
  const texts = readTexts();
  const demo = await measureDemo(rules);
  const open = measureBreaches(
    texts.filter(({ isLocked }) => !isLocked),
    rules,
  );
  const locked = measureBreaches(
    texts.filter(({ isLocked }) => isLocked),
    rules,
  );
  printFindings('demo', demo);
  printFindings('open breaches', open);
  printFindings('locked breaches', locked);
  if (!process.argv.includes('--gaps')) return;
  say('findings without a suggestion, or with one that is not accepted: the demo');
  printGaps(demo);
  say('the open breaches');
  printGaps(open);
};

await main();
