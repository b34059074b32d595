import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ran, runCli } from '../../test/run-cli.ts';
import type { Report } from './report.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copydesk-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

const PACK = `format: 1
id: own
name: Own words
version: 1.0.0
description: Words that this test does not want.
jurisdiction: none
reviewed: null
reviewer: null
licence: Apache-2.0
`;
const ruleAgainst = (word: string, severity: string): string => `- id: no-${word}
  kind: substitute
  severity: ${severity}
  name: No ${word}
  cite: null
  message: ${word} means nothing.
  explanation: It means nothing at all.
  recommendation: Say what is meant.
  terms: { en: [${word}] }
  replace: { en: useful }
  tests:
    - { lang: en, text: "This is ${word}.", expect: [${word}] }
    - { lang: en, text: "${word} again.", expect: [${word}] }
    - { lang: en, text: "This is fine.", ok: true }
    - { lang: en, text: "So is this.", ok: true }
`;
const writePack = (): void => {
  write('packs/own/pack.yaml', PACK);
  write('packs/own/rules-own.yaml', ruleAgainst('zappo', 'HIGH') + ruleAgainst('quorf', 'LOW'));
};

const check = (...args: string[]): Promise<Ran> =>
  runCli(['check', '--packs', './packs/own', '--language', 'EN', ...args], { cwd: folder });

const reportOf = ({ stdout }: Ran): Report => JSON.parse(stdout) as Report;

test('findings have their line and column, and the exit code follows the severity', async () => {
  writePack();
  write('a.md', '# Title\n\nThis is *zappo*.\n');
  write('b.txt', 'Only quorf here.\n');
  const all = await check('--json', '*.md', '*.txt');
  expect(all.code).toBe(1);
  expect(
    reportOf(all).findings.map(({ file, rule, line, column, end_column: end, suggestion }) => [
      file,
      rule,
      line,
      column,
      end,
      suggestion,
    ]),
  ).toEqual([
    ['a.md', 'own/no-zappo', 3, 10, 15, 'useful'],
    ['b.txt', 'own/no-quorf', 1, 6, 11, 'useful'],
  ]);
  expect((await check('b.txt', '--severity', 'MEDIUM')).code).toBe(0);
  expect((await check('a.md', '--severity', 'MEDIUM')).code).toBe(1);
});

const OFFERS = `- id: no-blimp
  kind: prohibit
  severity: HIGH
  name: No blimp
  cite: null
  message: blimp means nothing.
  explanation: It means nothing at all.
  recommendation: Say what is meant.
  terms: { en: [blimp] }
  remove: sentence
  tests:
    - { lang: en, text: "This is blimp.", expect: [blimp] }
    - { lang: en, text: "So blimp it is.", expect: [blimp] }
    - { lang: en, text: "This is fine.", ok: true }
    - { lang: en, text: "So is this.", ok: true }
- id: greeting
  kind: occurrence
  severity: LOW
  name: No greeting
  cite: null
  message: Nobody is greeted.
  explanation: A letter greets.
  recommendation: Greet the reader.
  terms: { en: [greetings] }
  occurrence: { min: 1 }
  insert: { en: { text: Our greetings., status: unverified } }
  tests:
    - { lang: en, text: "This is a letter.", expect: [null] }
    - { lang: en, text: "This is a card.", expect: [null] }
    - { lang: en, text: "Many greetings.", ok: true }
    - { lang: en, text: "Our greetings to you.", ok: true }
`;

test('a sentence to leave out and a text to add are told in every format', async () => {
  writePack();
  write('packs/own/rules-own.yaml', OFFERS);
  write('a.md', 'It works well. This is blimp, really.\n');
  const { findings } = reportOf(await check('--json', 'a.md'));
  expect(findings).toMatchObject([
    { rule: 'own/no-blimp', omission: 'This is blimp, really.', insertion: null },
    {
      rule: 'own/greeting',
      omission: null,
      insertion: 'Our greetings.',
      insertion_status: 'unverified',
    },
  ]);
  const offers = [
    'Leave out: "This is blimp, really."',
    'Add: "Our greetings." (wording: unverified)',
  ];
  const { stdout: text } = await check('a.md');
  for (const offer of offers) expect(text).toContain(`\n           ${offer}\n`);
  for (const format of ['github', 'sarif']) {
    const { stdout } = await check('a.md', '--format', format);
    const said = format === 'sarif' ? stdout.replaceAll(String.raw`\"`, '"') : stdout;
    for (const offer of offers) expect(said, format).toContain(offer);
  }
});

test('what was not read, not judged or has no rules is named, and a failure is never clean', async () => {
  writePack();
  write('a.md', 'All is fine here.\n');
  write('b.png', Buffer.from('\x89PNG\0', 'latin1'));
  write('broken.docx', 'PK\u0003\u0004');
  const skipped = await check('*.{md,png}');
  expect(skipped.stdout).toContain('b.png: files of this kind are not read');
  expect(skipped.code).toBe(0);
  const failed = await check('a.md', 'broken.docx', 'gone.md');
  expect(failed.stdout).toContain('broken.docx: The file is damaged');
  expect(failed.stdout).toContain('gone.md: there is no such file');
  expect(failed.code).toBe(2);
  const nothing = await check('b*.md');
  expect(nothing.code).toBe(2);
  const dutch = await check('a.md', '--language', 'NL');
  expect(dutch.stdout).toContain('No rule has words in the language of:\n  a.md (NL)');
  const unknown = await runCli(['check', '--packs', './packs/own', 'a.md'], { cwd: folder });
  expect(unknown.stdout).toContain('a.md: the language was taken to be EN');
  const judged = await runCli(
    ['check', '--packs', 'eu-green-claims', '--language', 'EN', '--market', 'EU', '-'],
    { cwd: folder, stdin: 'Sneakers made with recycled plastic.' },
  );
  expect(judged.stdout).toContain('Not judged, because only a language model can:');
});

test('the standard input is checked in the format of its name', async () => {
  const ran = await runCli(
    ['check', '--packs', 'eu-green-claims', '--stdin-name', 'x/en.json', '--json', '-'],
    { cwd: folder, stdin: '{"a": {"b": "Our eco-friendly bottle"}}' },
  );
  expect(reportOf(ran).findings).toMatchObject([{ file: 'x/en.json', line: 1, column: 18 }]);
  expect(reportOf(ran).files).toMatchObject([{ format: 'messages', language: 'EN' }]);
});

test('a comment excuses the next paragraph, and only with a reason', async () => {
  writePack();
  const excuse = '<!-- copydesk-ignore own/no-zappo: it is a name -->\n';
  write('a.md', `${excuse}A zappo\nand zappo.\n\nThen zappo.\n`);
  write('b.md', '<!-- copydesk-ignore own/no-zappo -->\nA zappo.\n');
  write('c.md', '<!-- copydesk-ignore own/no-zipp: a reason -->\nFine.\n');
  const ran = await check('--json', 'a.md', 'b.md', 'c.md');
  expect(
    reportOf(ran).findings.map(({ file, status, ignore_reason: why }) => [file, status, why]),
  ).toEqual([
    ['a.md', 'ignored', 'it is a name'],
    ['a.md', 'ignored', 'it is a name'],
    ['a.md', 'new', null],
    ['b.md', 'new', null],
  ]);
  expect(reportOf(ran).comments).toEqual([
    expect.stringContaining('b.md:1: the comment for own/no-zappo gives no reason'),
    expect.stringContaining('c.md:1: the comment for own/no-zipp excuses nothing'),
  ]);
});

test('a baseline hides what is known wherever it moves, counts, and names what is stale', async () => {
  writePack();
  write('a.md', 'One zappo here.\n');
  const base = ['--baseline', 'known.json'];
  expect((await check('a.md', ...base)).code).toBe(2);
  expect((await check('a.md', ...base, '--update-baseline')).code).toBe(0);
  write('a.md', 'A new line.\n\nOne zappo here.\n');
  const moved = await check('a.md', ...base);
  expect(moved.code).toBe(0);
  expect(moved.stdout).toContain('1 known finding in the baseline');
  expect(moved.stdout).toContain('own/no-zappo: "zappo", better "useful" (in the baseline)');
  write('a.md', 'One zappo here.\n\nOne zappo here.\n');
  const twice = await check('a.md', ...base, '--json');
  expect(reportOf(twice).findings.map(({ status }) => status)).toEqual(['baselined', 'new']);
  write('a.md', 'All gone.\n');
  const stale = await check('a.md', ...base);
  expect(stale.stdout).toContain('not found any more');
  expect((await check('a.md', ...base, '--prune-baseline')).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'))).toEqual({
    version: 1,
    findings: [],
  });
});

test('entries of files that were not checked stay in the baseline', async () => {
  writePack();
  write('a.md', 'One zappo.\n');
  write('b.md', 'One zappo.\n');
  const base = ['--baseline', 'known.json'];
  await check('a.md', 'b.md', ...base, '--update-baseline');
  await check('a.md', ...base, '--update-baseline');
  expect((await check('b.md', ...base, '--prune-baseline')).code).toBe(0);
  expect((await check('a.md', 'b.md', ...base)).code).toBe(0);
});

test('the configuration says packs, files and what to leave out, from any folder below it', async () => {
  writePack();
  write(
    '.copydesk.yaml',
    'packs: [./packs/own]\nfiles: ["docs/**/*.md"]\nignore: ["docs/old/**"]\nlanguage: EN\nseverity: HIGH\n',
  );
  write('docs/a.md', 'One zappo and quorf.\n');
  write('docs/old/b.md', 'One zappo.\n');
  const below = await runCli(['check', '--json'], { cwd: join(folder, 'docs') });
  expect(reportOf(below).files.map(({ file }) => file)).toEqual(['a.md']);
  expect(below.code).toBe(1);
  write('.copydesk.yaml', 'paks: [own]\n');
  const wrong = await runCli(['check', 'docs/a.md'], { cwd: folder });
  expect(wrong.stderr).toContain('it has no key paks; known are packs, files, ignore');
  expect(wrong.code).toBe(2);
});

test('a SARIF report is valid by the schema of SARIF 2.1.0', async () => {
  writePack();
  write('a b.md', 'One zappo.\n\n<!-- copydesk-ignore own/no-quorf: a name -->\nA quorf.\n');
  write('c.md', 'Known zappo.\n');
  await check('c.md', '--baseline', 'known.json', '--update-baseline');
  const args = ['a b.md', 'c.md', 'gone.md', '--baseline', 'known.json', '--format', 'sarif'];
  const ran = await check(...args, '--output', 'report.sarif');
  expect(ran.code).toBe(2);
  const schema = new URL('../../test/sarif-2.1.0.json', import.meta.url);
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  const log = JSON.parse(readFileSync(join(folder, 'report.sarif'), 'utf8')) as {
    runs: { results: unknown[]; invocations: unknown[] }[];
  };
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  expect(log.runs[0]?.results).toMatchObject([
    {
      ruleId: 'own/no-zappo',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b.md' },
            region: { startLine: 1, startColumn: 5, endLine: 1, endColumn: 10 },
          },
        },
      ],
    },
    { ruleId: 'own/no-quorf', suppressions: [{ kind: 'inSource', justification: 'a name' }] },
    { ruleId: 'own/no-zappo', baselineState: 'unchanged', suppressions: [{ kind: 'external' }] },
  ]);
  expect(log.runs[0]?.invocations).toMatchObject([{ executionSuccessful: false }]);
  expect(validate({ ...log, version: '3' })).toBe(false);
});

test('annotations for GitHub are escaped, and no name of a file becomes a command', async () => {
  writePack();
  write('a,b:c%.md', 'One zappo.\n');
  write('::error::x.bin', 'nothing');
  const ran = await check('a,b:c%.md', '*.bin', '--format', 'github');
  const [first, ...others] = ran.stdout.trimEnd().split('\n');
  expect(first).toBe(
    '::error file=a%2Cb%3Ac%25.md,line=1,endLine=1,col=5,endColumn=9,title=own/no-zappo (HIGH)::"zappo": zappo means nothing. Better: "useful".',
  );
  expect(others.every((line) => /^::(?:notice|error) (?:file=[^:]*,)?title=/.test(line))).toBe(
    true,
  );
});

test('a pack with mistakes, an unknown pack and an unknown word are refused with what to do', async () => {
  write('a.md', 'Text.\n');
  write('packs/bad/pack.yaml', PACK.replace('id: own', 'id: bad'));
  write('packs/bad/rules-x.yaml', '- id: x\n');
  const bad = await runCli(['check', '--packs', './packs/bad', 'a.md'], { cwd: folder });
  expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('mistakes:\n  rules-x.yaml')]);
  const none = await runCli(['check', '--packs', 'nope', 'a.md'], { cwd: folder });
  expect([none.code, none.stderr]).toEqual([
    2,
    expect.stringContaining('Known are alcohol-and-gambling'),
  ]);
  writePack();
  const word = await check('a.md', '--category', 'finanse');
  expect([word.code, word.stderr]).toEqual([2, expect.stringContaining('--category finanse')]);
  const option = await check('a.md', '--nonsense');
  expect(option.code).toBe(2);
});

test('packs are read anew after they have changed, although they are kept', async () => {
  writePack();
  write('a.md', 'One zappo and one blurb.\n');
  const cache = join(folder, 'cache');
  const run = () =>
    runCli(['check', '--packs', './packs/own', '--language', 'EN', '--json', 'a.md'], {
      cwd: folder,
      env: { XDG_CACHE_HOME: cache },
    });
  const before = await run();
  expect(reportOf(await run()).findings).toEqual(reportOf(before).findings);
  write('packs/own/rules-own.yaml', ruleAgainst('blurb', 'HIGH'));
  expect(reportOf(await run()).findings.map(({ rule }) => rule)).toEqual(['own/no-blurb']);
});

test('a check that finds nothing says how many rules ran, in every form', async () => {
  writePack();
  const strict = ruleAgainst('acceptance', 'HIGH')
    .replace('  terms:', '  strict: true\n  when: { category: [crypto] }\n  terms:')
    .replaceAll(/(lang: en, text: "[^"]+")/g, '$1, with: { category: crypto }');
  write('packs/own/rules-crypto.yaml', strict);
  write('a.md', 'Guaranteed acceptance for everybody.\n');
  const none = await check('a.md');
  expect([none.code, none.stdout]).toEqual([
    0,
    expect.stringContaining('0 findings in 1 file, 2 of 3 rules ran.'),
  ]);
  expect(none.stdout).toContain(
    'Rules that did not run although they may apply. Say what you know with --market, --category or --language:\n  a.md: 1 rule',
  );
  expect(reportOf(await check('--json', 'a.md')).files).toMatchObject([
    { coverage: { rules: 3, ran: 2, may_apply: 1 } },
  ]);
  const sarif = JSON.parse((await check('--format', 'sarif', 'a.md')).stdout) as {
    runs: { invocations: { toolExecutionNotifications: unknown }[] }[];
  };
  expect(sarif.runs[0]?.invocations[0]?.toolExecutionNotifications).toMatchObject([
    { level: 'note', message: { text: '0 findings in 1 file, 2 of 3 rules ran.' } },
  ]);
  expect((await check('--format', 'github', 'a.md')).stdout).toContain('2 of 3 rules ran');
  const stated = await check('a.md', '--category', 'crypto');
  expect([stated.code, stated.stdout]).toEqual([
    1,
    expect.stringContaining('1 finding (1 HIGH) in 1 file, 3 of 3 rules ran.'),
  ]);
});

test('a rule that runs for the market of its pack is counted among those that ran', async () => {
  writePack();
  const british = ruleAgainst('acceptance', 'HIGH')
    .replace('  terms:', '  strict: true\n  when: { market: [GB] }\n  terms:')
    .replaceAll(/(lang: en, text: "[^"]+")/g, '$1, with: { market: GB }');
  write('packs/own/rules-gb.yaml', british);
  write('a.md', 'Guaranteed acceptance for everybody.\n');
  expect((await check('a.md')).stdout).toContain('1 finding (1 HIGH) in 1 file, 3 of 3 rules ran.');
});
