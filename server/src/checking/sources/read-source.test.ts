import { expect, test } from 'vitest';
import { sourceOf } from '../extract/locate.ts';
import { type ReadSource, readSource } from './read-source.ts';

const read = async (text: string, name: string): Promise<ReadSource> => {
  const source = await readSource(Buffer.from(text), name);
  if ('failure' in source) throw new Error(source.message);
  return source;
};

const textsOf = ({ segments }: ReadSource): readonly string[] => segments.map(({ text }) => text);

/** The stretch of the file from which the words of a text were made. */
const stretchOf = ({ segments, source }: ReadSource, words: string): string | undefined => {
  const segment = segments.find(({ text }) => text.includes(words));
  if (!segment || source === null) return undefined;
  const at = segment.text.indexOf(words);
  const { start, end } = sourceOf(segment, at, at + words.length);
  return source.slice(start, end);
};

test('translations in JSON are read at any depth, keys and addresses are not', async () => {
  const file = String.raw`{"a": {"b": "Say \"risk-free\" caf\u00e9", "c": ["One", 2, null]}, "url": "https://x.example/eco"}`;
  const source = await read(file, 'en.json');
  expect(textsOf(source)).toEqual(['Say "risk-free" café', 'One']);
  expect(stretchOf(source, 'risk-free')).toBe('risk-free');
  expect(stretchOf(source, 'café')).toBe(String.raw`caf\u00e9`);
});

test('a string that looks like a key, and a key that looks like a string, are told apart', async () => {
  const source = await read(String.raw`{"a\":b": "c: \"d\"", "e": ["f:", "g"]}`, 'x.json');
  expect(textsOf(source)).toEqual(['c: "d"', 'f:', 'g']);
});

test('JSON that is broken is not read in part', async () => {
  expect(await readSource(Buffer.from('{"a": "text",'), 'en.json')).toMatchObject({
    failure: 'damaged',
  });
});

const PO = String.raw`# A note that nobody reads
msgid ""
msgstr ""
"Project-Id-Version: shop\n"
"Language: nl\n"

msgctxt "menu"
msgid "Open"
msgstr "Open het menu"

#, fuzzy
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d bestand"
msgstr[1] ""
"%d be"
"standen \"nu\""

msgid "Later"
msgstr ""

#~ msgid "Old"
#~ msgstr "Oud"
`;

test('a PO file is read by its translations, with the places of words over two lines', async () => {
  const source = await read(PO, 'nl.po');
  expect(source.language).toBe('nl');
  expect(textsOf(source)).toEqual(['Open het menu', '%d bestand', '%d bestanden "nu"']);
  expect(stretchOf(source, 'bestanden')).toBe('be"\n"standen');
  expect(stretchOf(source, '"nu"')).toBe(String.raw`\"nu\"`);
  expect(source.unread).toEqual(['1 entries have no translation']);
});

test('a template of translations is read by its originals', async () => {
  const source = await read(PO, 'shop.pot');
  expect(textsOf(source)).toEqual(['Open', '%d file', '%d files', 'Later']);
});

const ADOC = `= Our desk
Jane Writer
:description: A desk
:lang: en
:toc: left

// a hidden remark
Made of *oak* and _iron_, see link:https://x.example/hidden[the *report*,window=_blank]
and <<parts,the parts>>.

////
hidden block
////

.A table
|===
|First cell |Second cell
|===

* one item
+
more of it
. [x] done

Leg:: The part below.
NOTE: Mind the gap.

image::pictures/hidden.png[A desk by the window]

include::hidden/more.adoc[]

----
literal *text*
----
`;

test('AsciiDoc is read as its readers see it', async () => {
  const source = await read(ADOC, 'desk.adoc');
  expect(textsOf(source)).toEqual([
    'Our desk',
    'Jane Writer',
    'A desk',
    'Made of oak and iron, see the report and the parts.',
    'A table',
    'First cell',
    'Second cell',
    'one item',
    'more of it',
    'done',
    'Leg',
    'The part below.',
    'Mind the gap.',
    'A desk by the window',
    'literal *text*',
  ]);
  expect(textsOf(source).join(' ')).not.toContain('hidden');
  expect(source.unread).toEqual(['the included file hidden/more.adoc was not read with it']);
  expect(stretchOf(source, 'oak and iron')).toBe('oak* and _iron');
  expect(source.language).toBe('en');
});

test('MDX is read without imports, exports and comments, and at the places of the file', async () => {
  const file = `import Hidden from './hidden.js'
import { More } from 'hidden'

export const hidden = {
  a: 'hidden'
}

# A heading

{/* hidden */}

<Card>A text in a part</Card>

Import duties are export news.
`;
  const source = await read(file, 'page.mdx');
  expect(textsOf(source)).toEqual([
    'A heading',
    'A text in a part',
    'Import duties are export news.',
  ]);
  expect(stretchOf(source, 'duties')).toBe('duties');
});

test.each([
  [
    '---\ntitle: "A title"\nauthor: Hidden\ndescription: >\n  Some folded\n  words\ntags: [hidden]\nlang: nl\n---\n',
    'yaml',
  ],
  [
    '+++\ntitle = "A title"\nauthor = "Hidden"\ndescription = \'Some folded words\'\nlang = "nl"\n+++\n',
    'toml',
  ],
])('of front matter, title and description are read and other keys are not (%#)', async (head) => {
  const source = await read(`${head}\n# Body\n`, 'page.md');
  expect(source.segments.map(({ text, scope }) => [scope, text.replaceAll('\n', ' ')])).toEqual([
    ['title', 'A title'],
    ['meta', 'Some folded words'],
    ['heading', 'Body'],
  ]);
  expect(stretchOf(source, 'A title')).toBe('A title');
  expect(stretchOf(source, 'Body')).toBe('Body');
  expect(source.language).toBe('nl');
});

test('a file without text, an empty file and a picture are failures, never clean', async () => {
  const failures = await Promise.all([
    readSource(Buffer.from('{"a": 1}'), 'a.json'),
    readSource(Buffer.from(''), 'a.md'),
    readSource(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'a.png'),
    readSource(Buffer.from('PK\x03\x04 and nothing more'), 'a.docx'),
  ]);
  expect(failures.map((one) => ('failure' in one ? one.failure : null))).toEqual([
    'no_text',
    'empty',
    'unsupported',
    'damaged',
  ]);
});
