// docs/security/asvs.md: how far Copydesk meets OWASP ASVS 5.0.0, from the tables in docs/security/asvs.
// `--check` fails if an item is missing or doubled, if a file or a test that shows one is gone, or if the page is not up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { parseDocument } from 'yaml';
import { root } from '../packages/release.mjs';

const PAGE = 'docs/security/asvs.md';
const FOLDER = 'docs/security/asvs';
const STATES = ['met', 'not_applicable', 'open'];
const KNOWN = new Set(['what', ...STATES, 'closes', 'partly']);

/** The numbers of all items with their levels, from lines such as "1.2 1 2 3". */
export const readItems = (text) =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [section, ...levels] = line.split(' ');
        return levels.map((level, n) => [`${section}.${n + 1}`, Number(level)]);
      }),
  );

/** A chapter of the table. YAML itself refuses an item that is there twice. */
export const readChapter = (text) => {
  const document = parseDocument(text, { uniqueKeys: true });
  if (document.errors.length > 0) throw new Error(document.errors[0].message);
  return document.toJS();
};

const isText = (value) => typeof value === 'string' && value.trim() !== '';
const isList = (value) => Array.isArray(value) && value.length > 0 && value.every(isText);

const entryFaults = (number, entry) => {
  const faults = [];
  const states = STATES.filter((state) => state in entry);
  if (!isText(entry.what)) faults.push(`${number} does not say what it is about.`);
  if (states.length !== 1) faults.push(`${number} has ${states.length} states instead of one.`);
  if ('met' in entry && !isList(entry.met)) faults.push(`${number} is met and nothing shows it.`);
  if ('not_applicable' in entry && !isText(entry.not_applicable)) {
    faults.push(`${number} is not applicable without a reason.`);
  }
  if ('open' in entry && !(isText(entry.open) && isText(entry.closes))) {
    faults.push(`${number} is open and lacks its risk, or what would close it.`);
  }
  if ('partly' in entry && !('open' in entry && isList(entry.partly))) {
    faults.push(`${number} is met in part without being open.`);
  }
  for (const key of Object.keys(entry)) {
    if (!KNOWN.has(key)) faults.push(`${number} has ${key}, which nobody reads.`);
  }
  return faults;
};

const BLOCK_COMMENT = /^[ \t]*\/\*[^]*?\*\//gm;
const CALL = /^[ \t]*(describe|test|it)((?:\.\w+)*)\b/gm;
const SKIPPED = /\.(skip|skipIf|runIf|todo|fails)\b/;

/** Whether what stands before a title calls `test` or `it` with it, at the beginning of a line and without a skip. */
const isCalled = (before) => {
  const call = [...before.matchAll(CALL)].at(-1);
  if (!call || call[1] === 'describe' || SKIPPED.test(call[2])) return false;
  const between = before.slice(call.index + call[0].length);
  return /\.(each|for)\b/.test(call[2]) ? /[)`]\s*\(\s*$/.test(between) : /^\(\s*$/.test(between);
};

const placesOf = (source, text) => {
  const places = [];
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) places.push(at);
  return places;
};

/**
 * Whether a source has a test of that title, and not only a comment or a skipped test. Titles are written with quotes of
 * three kinds, and a quote inside is escaped.
 */
const hasTest = (written, title) => {
  const source = written.replaceAll(BLOCK_COMMENT, '');
  if (/^[ \t]*describe\.(skip|todo)\b/m.test(source)) return false;
  return ["'", '"', '`'].some((quote) =>
    placesOf(source, `${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`).some((at) =>
      isCalled(source.slice(0, at)),
    ),
  );
};

const evidenceFaults = (number, evidence, readSource) => {
  const [path, title] = evidence.split(' :: ');
  const source = readSource(path);
  if (source === null) return [`${number}: there is no ${path}.`];
  if (title === undefined) return [];
  if (!/\.test\.(ts|tsx|mjs)$/.test(path)) return [`${number}: ${path} has no tests.`];
  return hasTest(source, title) ? [] : [`${number}: ${path} has no test “${title}”.`];
};

/** Sentences about what is wrong with the table. `readSource` gives the text of a file, or null. */
export const findAsvsFaults = (items, chapters, readSource) => {
  const entries = chapters.flatMap(({ items: of }) => Object.entries(of));
  const seen = new Set();
  const faults = [];
  for (const [number, entry] of entries) {
    if (seen.has(number)) faults.push(`${number} is there twice.`);
    seen.add(number);
    if (!items.has(number)) faults.push(`${number} is no item of ASVS 5.0.0.`);
    faults.push(...entryFaults(number, entry));
    const shown = [...(entry.met ?? []), ...(entry.partly ?? [])].filter(isText);
    faults.push(...shown.flatMap((one) => evidenceFaults(number, one, readSource)));
  }
  for (const number of items.keys()) if (!seen.has(number)) faults.push(`${number} is missing.`);
  return faults;
};

const stateOf = (entry) => STATES.find((state) => state in entry);
const escaped = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');

const describeEvidence = (evidence) => {
  const [path, title] = evidence.split(' :: ');
  const link = `[${path.split('/').at(-1)}](../../${path})`;
  return title === undefined ? link : `${link}: ${escaped(title)}`;
};

const describeState = (entry) => {
  if (entry.met) return `met: ${entry.met.map(describeEvidence).join('; ')}`;
  if (entry.not_applicable) return `not applicable: ${escaped(entry.not_applicable)}`;
  const partly = entry.partly
    ? ` Met in part: ${entry.partly.map(describeEvidence).join('; ')}`
    : '';
  return `**open**: ${escaped(entry.open)} Would close it: ${escaped(entry.closes)}${partly}`;
};

const countsOf = (items, entries) =>
  [1, 2, 3].map((level) => {
    const of = entries.filter(([number]) => items.get(number) === level);
    const count = (state) => of.filter(([, entry]) => stateOf(entry) === state).length;
    return `| ${level} | ${of.length} | ${STATES.map(count).join(' | ')} |`;
  });

/** The page for people. */
export const describeAsvs = (items, chapters) => {
  const entries = chapters.flatMap(({ items: of }) => Object.entries(of));
  const sections = chapters.map(({ title, items: of }) => {
    const rows = Object.entries(of).map(
      ([number, entry]) =>
        `| ${number} | ${items.get(number)} | ${escaped(entry.what)} | ${describeState(entry)} |`,
    );
    const chapter = Object.keys(of)[0].split('.')[0];
    return [
      `## ${chapter}. ${title}`,
      '',
      '| item | level | what | state |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return `# ASVS

<!-- Written by scripts/security/asvs.mjs from docs/security/asvs. Change the tables there. -->

How far Copydesk meets the [OWASP Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/) 5.0.0.
The numbers and levels are those of the standard; the words are ours and short, so read an item there before you rely on it here. An item is met if
the file or test beside it shows it, open if something is missing, with the risk and what would close it, and not applicable with a reason. \`npm run check\`
fails when a file or test is gone or an item is missing. Nobody from outside has verified this.

| level | items | met | not applicable | open |
|---|---|---|---|---|
${countsOf(items, entries).join('\n')}

${sections.join('\n\n')}
`;
};

if (import.meta.main) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const items = readItems(read(`${FOLDER}/items.txt`));
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.yaml'));
  const chapters = names.toSorted().map((name) => readChapter(read(`${FOLDER}/${name}`)));
  const readSource = (path) => (existsSync(join(root, path)) ? read(path) : null);
  const faults = findAsvsFaults(items, chapters, readSource);
  const page = describeAsvs(items, chapters);
  if (faults.length === 0 && !argv.includes('--check')) writeFileSync(join(root, PAGE), page);
  else if (faults.length === 0 && readSource(PAGE) !== page) {
    faults.push(`${PAGE} is not up to date: run node scripts/security/asvs.mjs.`);
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`ASVS: ${items.size} items, each with a state that is shown or explained`);
}
