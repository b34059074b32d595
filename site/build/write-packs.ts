import { join } from 'node:path';
import { findPacks, loadPack } from '../../server/src/rules/packs/load-pack.ts';
import type { Pack, PackRule } from '../../server/src/rules/packs/pack.ts';
import { type Figures, readFigures } from '../../server/src/rules/quality/figures.ts';
import type { Page } from './page.ts';
import { ROOT } from './read-pages.ts';
import { code, tableOf } from './table.ts';

/** How well a citation is known, in words. */
const STATUS = {
  verified: 'verified: compared with the text of the law',
  quoted: 'quoted: read in a copy of the text',
  secondary: 'secondary: known from others who write about it',
  unverified: 'unverified: not compared with any text',
} as const;

const KINDS: Readonly<Record<string, string>> = {
  prohibit: 'words that must not be used',
  require: 'words that need other words which are missing',
  substitute: 'words for which there is a better one',
  occurrence: 'words that come too late, too often, or not at all',
  judge: 'what only a reader can judge; a language model is asked',
};

const languagesOf = ({ languages }: PackRule): string =>
  languages.length === 0 ? 'all' : languages.join(', ');

const citationOf = ({ cite }: PackRule): string => {
  if (cite === null) return 'No law. This is a habit of the house.';
  const from = cite.from === undefined ? '' : `, applies from ${cite.from}`;
  const until = cite.until === undefined ? '' : `, until ${cite.until}`;
  return `${cite.act}, ${cite.point}${from}${until} (${STATUS[cite.status]})`;
};

const figureRows = (figures: Figures[string] | undefined): readonly (readonly string[])[] =>
  Object.entries(figures ?? {}).map(([language, { locked, open }]) => [
    language,
    ...[locked.right, locked.wrong, open.right, open.wrong].map(String),
  ]);

const HEADS = ['language', 'locked texts: right', 'wrong', 'open texts: right', 'wrong'];

const writeFigures = (rule: PackRule, figures: Figures[string] | undefined): string => {
  if (rule.kind === 'judge') {
    return 'A model decides this rule, so there are no figures of marks.';
  }
  const rows = figureRows(figures);
  return rows.length === 0
    ? 'The rule marked nothing in the labelled texts, so nothing was measured.'
    : `Marks in the labelled texts:\n\n${tableOf(HEADS, rows)}`;
};

const writeRule = (rule: PackRule, figures: Figures): string =>
  [
    `## ${rule.name}`,
    rule.explanation,
    tableOf(
      ['', ''],
      [
        ['rule', code(rule.id)],
        ['kind', `${code(rule.kind)}: ${KINDS[rule.kind] ?? ''}`],
        ['severity', rule.severity],
        ['citation', citationOf(rule)],
        ...(rule.breach ? [['what breaks it', rule.breach]] : []),
        ...(rule.lawful ? [['what does not', rule.lawful]] : []),
        ['languages', languagesOf(rule)],
        ['tests in the pack', String(rule.tests.length)],
        ['says', rule.message],
        ['recommends', rule.recommendation],
      ],
    ),
    writeFigures(rule, figures[rule.id]),
  ].join('\n\n');

const sumOf = (pack: Pack, figures: Figures): readonly string[] => {
  const cells = pack.rules.flatMap((rule) =>
    Object.values(figures[rule.id] ?? {}).map(({ locked, open }) => [
      locked.right,
      locked.wrong,
      open.right,
      open.wrong,
    ]),
  );
  return [0, 1, 2, 3].map((at) => String(cells.reduce((sum, cell) => sum + (cell[at] ?? 0), 0)));
};

const SMALL =
  'A single rule has few marks, so its own figures say little. [How good the findings are](/quality#single-rules) says how they are used and what they cannot tell.';

const writePack = (pack: Pack, figures: Figures): Page => ({
  route: `packs/${pack.id}`,
  source: null,
  text: `${[
    `# ${pack.name}`,
    pack.description,
    `This page is made from \`packs/${pack.id}/\`, version ${pack.version}. ${
      pack.reviewer === null ? 'No lawyer has read this pack.' : `Read by ${pack.reviewer}.`
    } The other fields are explained in [packs](/checking#packs).`,
    tableOf(
      ['rules', 'locked texts: right', 'wrong', 'open texts: right', 'wrong'],
      [[String(pack.rules.length), ...sumOf(pack, figures)]],
    ),
    SMALL,
    ...pack.rules.map((rule) => writeRule(rule, figures)),
  ].join('\n\n')}\n`,
});

const writeList = (packs: readonly Pack[], figures: Figures): Page => ({
  route: 'packs/all',
  source: null,
  text: `${[
    '# All rule packs',
    `There are ${packs.reduce((sum, { rules }) => sum + rules.length, 0)} rules in ${packs.length} starter packs. They are not legal advice. The columns on the right count marks in labelled texts. Authors of rules never saw the locked texts.`,
    tableOf(
      ['pack', 'where', 'rules', 'locked: right', 'wrong', 'open: right', 'wrong'],
      packs.map((pack) => [
        `[${pack.name}](/packs/${pack.id})`,
        pack.jurisdiction ?? '',
        String(pack.rules.length),
        ...sumOf(pack, figures),
      ]),
    ),
    SMALL,
  ].join('\n\n')}\n`,
});

/** A page for each pack of packs/ and one that lists them, with what was measured. */
export const writePacks = async (): Promise<readonly Page[]> => {
  const figures = readFigures();
  const packs: Pack[] = [];
  for (const folder of await findPacks(join(ROOT, 'packs'))) {
    const { pack, issues } = await loadPack(folder);
    if (pack === null)
      throw new Error(`${folder}: ${issues.map(({ message }) => message).join('; ')}`);
    packs.push(pack);
  }
  return [writeList(packs, figures), ...packs.map((pack) => writePack(pack, figures))];
};
