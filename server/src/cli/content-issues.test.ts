import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FormLists } from '../checking/forms/form-lists.ts';
import { NumberLists } from '../checking/numbers/number-words.ts';
import { StanceWords } from '../checking/stance/cues.ts';
import { TopicLists } from '../checking/topic/topic-words.ts';
import { LanguageWords } from '../generation/language-words.ts';
import { readWords } from '../generation/words-of.ts';
import { starterFile } from '../starter/starter-schema.ts';
import { CONTENT_FOLDER } from '../text/read-content.ts';
import { contentIssues } from './content-issues.ts';

const parent = mkdtempSync(join(tmpdir(), 'copydesk-content-'));
const copy = pathToFileURL(`${parent}/content/`);
afterAll(() => rmSync(parent, { recursive: true }));
beforeEach(() => {
  rmSync(copy, { recursive: true, force: true });
  cpSync(CONTENT_FOLDER, copy, { recursive: true });
});

/** Replaces some text of a file of the copy, which must be there. */
const plant = (file: string, right: string, wrong: string): void => {
  const text = readFileSync(new URL(file, copy), 'utf8');
  expect(text).toContain(right);
  writeFileSync(new URL(file, copy), text.replace(right, wrong));
};

const told = (): readonly string[] =>
  contentIssues(copy).map(({ file, path, message }) => `${file} ${path} ${message}`);

test('the content has every text in every language, and values have the same places', () => {
  expect(contentIssues(CONTENT_FOLDER)).toEqual([]);
});

test.each([
  ['words/words.schema.json', LanguageWords],
  ['stance/stance.schema.json', StanceWords],
  ['starter/starter.schema.json', starterFile()],
  ['topics/topics.schema.json', TopicLists],
  ['forms/forms.schema.json', FormLists],
  ['numbers/numbers.schema.json', NumberLists],
])('%s is what the loader checks (npm run rules -- schema)', (file, schema) => {
  const published: unknown = JSON.parse(readFileSync(new URL(file, CONTENT_FOLDER), 'utf8'));
  expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
});

test.each([
  ['a key that is missing', 'words/nl.yaml', '"yes": ja\n', '', /^words\/nl.yaml {2}.*: yes$/],
  ['a topic word that cannot be searched', 'topics/nl.yaml', 'dividend*', '*div', /\*div/],
  [
    'a form without the place of its word',
    'forms/nl.yaml',
    'forms: >-\n      _jes',
    'forms: jes',
    /forms/,
  ],
  ['number words that are missing', 'numbers/pl.yaml', 'between: []', 'between: no', /between/],
  ['a change of letters into nothing said', 'forms/de.yaml', '"a>ä"', '"a"', /vowels/],
  [
    'a figure that is no number of texts',
    'quality/figures.json',
    '"right": 1',
    '"right": -1',
    /^quality\/figures.json \/.*\/right /,
  ],
  ['a key too many', 'words/nl.yaml', '"yes": ja', '"yes": ja\nmaybe: misschien', /: maybe$/],
  ['a key that is there twice', 'words/nl.yaml', '"yes": ja', '"yes": ja\n"yes": ja', /unique/],
  ['an empty text', 'words/nl.yaml', '"yes": ja', '"yes": ""', /^words\/nl.yaml \/yes /],
  [
    'a place with another name',
    'words/nl.yaml',
    'Schrijfstijl: {name}',
    'Schrijfstijl: {naam}',
    /^words\/nl.yaml \/voice\/heading has the places \{naam\}, and English has \{name\}$/,
  ],
  [
    'an option without a label',
    'starter/el.yaml',
    '          linkedin: LinkedIn\n',
    '',
    /^starter\/el.yaml \/templates\/social_posts\/fields\/networks\/options .*: linkedin$/,
  ],
  ['a place in a label', 'starter/en.yaml', 'Search terms', 'Search {x}', /\/keywords\/label /],
  [
    'a placeholder that is lost',
    'starter/commands/faq.el.md',
    '{{previous}}',
    '…',
    /^starter\/commands\/faq.el.md \/answers has the places .*, and English has .*\{\{previous\}\}/,
  ],
  [
    'a placeholder with a brace too few',
    'starter/commands/faq.ru.md',
    '{{topic}}',
    '{{topic}',
    /^starter\/commands\/faq.ru.md \/questions has the places .*\{\{topic\}(?!\})/,
  ],
  [
    'a step that is missing',
    'starter/commands/faq.tr.md',
    '<!-- answers -->',
    '',
    /^starter\/commands\/faq.tr.md {2}has the steps questions; it needs questions, answers$/,
  ],
  [
    'a step that is there twice',
    'starter/commands/faq.tr.md',
    '<!-- questions -->',
    '<!-- questions -->\n<!-- answers -->',
    /has the steps questions, answers, answers;/,
  ],
  [
    'text before a step',
    'starter/commands/faq.fi.md',
    '<!--',
    'Hei\n<!--',
    /before the first step/,
  ],
])('%s is found', (_, file, right, wrong, message) => {
  plant(file, right, wrong);
  expect(told()).toEqual([expect.stringMatching(message)]);
});

test('a command without words is found', () => {
  writeFileSync(new URL('starter/commands/social_posts.pl.md', copy), '<!-- write -->\n\n');
  expect(told()).toEqual([
    'starter/commands/social_posts.pl.md  has no command for the step write',
  ]);
});

test('files that are missing or left over are found', () => {
  rmSync(new URL('words/sv.yaml', copy));
  writeFileSync(new URL('starter/commands/flyer.en.md', copy), 'Write a flyer.');
  expect(told()).toEqual([
    'words/sv.yaml  is missing',
    'starter/commands/flyer.en.md  belongs to no language or template',
  ]);
});

test('reading a file with a mistake fails with its name and the key', () => {
  plant('words/nl.yaml', '"yes": ja', '"yes": ""');
  expect(() => readWords('nl', copy)).toThrow(/^content\/words\/nl\.yaml: \/yes /);
  rmSync(new URL('words/nl.yaml', copy));
  expect(() => readWords('nl', copy)).toThrow(/^content\/words\/nl\.yaml: ENOENT/);
});
