import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type CheckedSentence,
  evaluate,
  loadRules,
  type ScoreLine,
  withoutCategories,
} from './evaluate.ts';
import { fallsBelow, fallsBelowWithout } from './floors.ts';
import { borrowedFrom, readSentences, unknownRules } from './read-sentences.ts';
import type { Mark } from './score.ts';

const USAGE = `npm run rules -- eval [options]
  --misses       also list what was marked wrongly and what was missed
  --no-category  as if the sentences did not state their category
Checks labelled sentences with the starter packs and says how much of what a careful reader would
mark is found (recall), and how much of what is found such a reader would mark (precision).`;

const HEADINGS = ['sentences', 'expected', 'found', 'true', 'precision', 'recall', 'F1'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const percent = (share: number | null): string =>
  share === null ? '' : `${(share * 100).toFixed(1)} %`;

const printTable = (title: string, lines: readonly ScoreLine[]): void => {
  const rows = [
    [title, ...HEADINGS],
    ...lines.map((line) => [
      line.name,
      ...[line.sentences, line.expected, line.found, line.hits].map(String),
      ...[line.precision, line.recall, line.f1].map(percent),
    ]),
  ];
  const first = Math.max(...rows.map(([name]) => name?.length ?? 0));
  for (const [name = '', ...cells] of rows)
    say(name.padEnd(first) + cells.map((cell) => cell.padStart(11)).join(''));
  say('');
};

const tell = ({ sentence: { text, locale } }: CheckedSentence, { rule, span }: Mark): string => {
  const quote = span ? JSON.stringify(text.slice(span.start, span.end)) : 'something missing';
  return `  ${locale} ${rule}: ${quote} in ${JSON.stringify(text)}`;
};

const printMarks = (
  title: string,
  checked: readonly CheckedSentence[],
  marksOf: (one: CheckedSentence) => readonly Mark[],
): void => {
  say(title);
  for (const one of checked) for (const mark of marksOf(one)) say(tell(one, mark));
  say('');
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      misses: { type: 'boolean', default: false },
      'no-category': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const rules = await loadRules();
  const read = await readSentences(fileURLToPath(new URL('./sentences', import.meta.url)));
  const sentences = values['no-category'] ? withoutCategories(read) : read;
  const complaints = [
    ...borrowedFrom(sentences, rules).map((text) => `this stands in a rule's own test: ${text}`),
    ...unknownRules(sentences, rules).map((rule) => `no pack has the rule ${rule}`),
  ];
  const evaluation = evaluate(sentences, rules);
  const { checked, languages, packs, total, judged } = evaluation;
  printTable('language', [...languages, total]);
  printTable('pack', packs);
  // A model decides about these places, so a surplus costs a question and is no false alarm.
  printTable(
    'to judge',
    judged.map((line) => ({ ...line, precision: null, f1: null })),
  );
  if (values.misses) {
    const judges = new Set(rules.filter(({ kind }) => kind === 'judge').map(({ id }) => id));
    const firm = (marks: readonly Mark[]) => marks.filter(({ rule }) => !judges.has(rule));
    printMarks('marked wrongly', checked, ({ surplus }) => firm(surplus));
    printMarks('missed', checked, ({ missed }) => firm(missed));
    printMarks('never put to the judge', checked, ({ missed }) =>
      missed.filter(({ rule }) => judges.has(rule)),
    );
  }
  const below = values['no-category'] ? fallsBelowWithout : fallsBelow;
  complaints.push(...below(evaluation));
  for (const line of complaints) say(line);
  return complaints.length === 0 ? 0 : 1;
};

process.exitCode = await main();
