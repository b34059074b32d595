import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { createKey } from '../../keys/create-key.ts';
import type { RuleSource } from '../../rules/packs/pack-schema.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createTestClient } from './client.fixture.ts';

/** The same claim in each language, in a sentence. */
const CLAIMS: Readonly<Record<LanguageKey, { term: string; sentence: string; locale: string }>> = {
  EN: { locale: 'en', term: 'guaranteed return', sentence: 'You get a guaranteed return.' },
  NL: {
    locale: 'nl',
    term: 'gegarandeerd rendement',
    sentence: 'U krijgt gegarandeerd rendement.',
  },
  DE: {
    locale: 'de',
    term: 'gewährleistete Rendite',
    sentence: 'Sie haben gewährleistete Rendite.',
  },
  FR: { locale: 'fr', term: 'rendement assuré', sentence: 'Vous avez un rendement assuré ici.' },
  ES: { locale: 'es', term: 'beneficio garantizadó', sentence: 'Tiene un beneficio garantizadó.' },
  IT: { locale: 'it', term: 'redditività garantita', sentence: 'Offriamo redditività garantita.' },
  PT: { locale: 'pt', term: 'rendimento é garantido', sentence: 'O rendimento é garantido.' },
  PL: { locale: 'pl', term: 'gwarantowany zysk ł', sentence: 'To jest gwarantowany zysk ł.' },
  SE: { locale: 'sv', term: 'säker avkastning', sentence: 'Du får säker avkastning.' },
  DK: { locale: 'da', term: 'sikkert udbytte på', sentence: 'Du får sikkert udbytte på det.' },
  NO: { locale: 'nb', term: 'sikker avkastning på', sentence: 'Du får sikker avkastning på det.' },
  FI: { locale: 'fi', term: 'taattu tuotto näin', sentence: 'Saat sen: taattu tuotto näin.' },
  TR: { locale: 'tr', term: 'güvenceli kazanç', sentence: 'Size güvenceli kazanç veriyoruz.' },
  GR: { locale: 'el', term: 'εγγυημένη απόδοση', sentence: 'Έχετε εγγυημένη απόδοση.' },
  RU: { locale: 'ru', term: 'твёрдый доход', sentence: 'Вы получите твёрдый доход.' },
};

/** Ways of writing the same words so that a plain comparison does not see them. */
const between = (mark: string) => (text: string) => text.replaceAll(/(?<=\p{L})(?=\p{L})/gu, mark);
const coded = (radix: 10 | 16) => (text: string) =>
  text.replaceAll(
    /./gu,
    (one) => `&#${radix === 16 ? 'x' : ''}${one.codePointAt(0)?.toString(radix)};`,
  );
const escaped = (text: string): string =>
  text.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
const inHtml = (text: string): string => `<p>${text}</p>`;
const ENCODINGS: Readonly<Record<string, { write: (text: string) => string; format: string }>> = {
  'composed characters': { write: (text) => text.normalize('NFC'), format: 'text' },
  'decomposed characters (NFD)': { write: (text) => text.normalize('NFD'), format: 'text' },
  'compatible characters (NFKD)': { write: (text) => text.normalize('NFKD'), format: 'text' },
  'zero width spaces': { write: between('\u200B'), format: 'text' },
  'zero width joiners': { write: between('\u200D'), format: 'text' },
  'zero width non-joiners': { write: between('\u200C'), format: 'text' },
  'word joiners': { write: between('\u2060'), format: 'text' },
  'byte order marks': { write: between('\uFEFF'), format: 'text' },
  'soft hyphens': { write: between('\u00AD'), format: 'text' },
  'soft hyphens as entities': { write: (text) => inHtml(between('&shy;')(text)), format: 'html' },
  'places for a break': { write: (text) => inHtml(between('<wbr>')(text)), format: 'html' },
  'no-break spaces': { write: (text) => text.replaceAll(' ', '\u00A0'), format: 'text' },
  'spaces and tabs': { write: (text) => text.replaceAll(' ', ' \t '), format: 'text' },
  'line breaks': { write: (text) => text.replaceAll(' ', '\n'), format: 'text' },
  'line breaks of Windows': { write: (text) => text.replaceAll(' ', '\r\n'), format: 'text' },
  'line breaks of Markdown': { write: (text) => text.replaceAll(' ', '\n'), format: 'markdown' },
  'decimal entities': { write: (text) => inHtml(coded(10)(text)), format: 'html' },
  'hexadecimal entities': { write: (text) => inHtml(coded(16)(text)), format: 'html' },
  'elements in every word': {
    write: (text) => inHtml(text.replaceAll(/(?<=\p{L})(\p{L})(?=\p{L})/gu, '<b>$1</b>')),
    format: 'html',
  },
  'comments in every word': { write: (text) => inHtml(between('<!-- -->')(text)), format: 'html' },
  'emphasis of Markdown': {
    write: (text) => text.replace(/(\p{L}+) (\p{L}+)(?=[^ ]*$)/u, '**$1** *$2*'),
    format: 'markdown',
  },
  'escapes of JSON': { write: (text) => `{"text":"${escaped(text)}"}`, format: 'json' },
};

const database = await createTestDatabase();
const app = await createTestApp(database);

const makeClient = async () => {
  const { scope } = await makeWorkspace(database);
  const terms = Object.fromEntries(
    Object.values(CLAIMS).map(({ locale, term }) => [locale, [term]]),
  );
  const tests = Object.values(CLAIMS).flatMap(({ locale: lang, term, sentence }) => [
    { lang, text: sentence, expect: [term] },
    { lang, text: `${sentence} 12.`, expect: [term] },
    { lang, text: 'Kilometer 12.', ok: true },
    { lang, text: 'Kilometer 13.', ok: true },
  ]);
  await makeRule(scope, ruleAgainst('claim', { terms, tests } as Partial<RuleSource>));
  const scopes = ['auditing'] as const;
  const { key } = await createKey(scope, { name: 'cms', expiresAt: null, scopes });
  const call = await createTestClient(app, key);
  return async (text: string, format: string, language: LanguageKey): Promise<string> => {
    const { json } = await call('askGate', { body: { text, format, metadata: { language } } });
    return json.verdict;
  };
};
const ask = await makeClient();

test.each(LANGUAGE_KEYS)(
  'a claim in %s is held however it is encoded',
  async (language) => {
    const { sentence } = CLAIMS[language];
    const passed: string[] = [];
    for (const [name, { write, format }] of Object.entries(ENCODINGS)) {
      const verdict = await ask(write(sentence), format, language);
      if (verdict !== 'hold') passed.push(`${name}: ${verdict}`);
    }
    expect(passed).toEqual([]);
  },
  60_000,
);

test.each([
  ['Cyrillic letters', 'You get a gu\u0430r\u0430nteed r\u0435turn.'],
  ['Greek letters', 'You get a gu\u03B1r\u03B1nt\u03B5\u03B5d r\u03B5turn.'],
  ['full width letters', 'You get a \uFF47\uFF55aranteed return.'],
  ['mathematical letters', 'You get a \u{1D420}\u{1D42E}aranteed return.'],
  ['capitals', 'YOU GET A GUARANTEED RETURN.'],
])('a claim with %s in place of its own is held', async (_name, text) => {
  expect(await ask(text, 'text', 'EN')).toBe('hold');
});

test.each([
  ['two elements', '<p>You get a <i>guaranteed</i> <b>return</b>.</p>', 'html'],
  ['a line break of HTML', '<p>You get a guaranteed<br>return.</p>', 'html'],
  ['a link', '<p>You get a <a href="/x">guaranteed</a> return.</p>', 'html'],
  ['nested elements', '<p>You get a <span><span>guaran</span>teed</span> return.</p>', 'html'],
  ['a part that is cut off', `${'Words. '.repeat(5_000)}You get a guaranteed return.`, 'text'],
])('a claim that is split by %s is held', async (_name, text, format) => {
  expect(await ask(text, format, 'EN')).toBe('hold');
});

test('the same text without the claim passes in every language', async () => {
  for (const language of LANGUAGE_KEYS) {
    expect([language, await ask('Kilometer 12.', 'text', language)]).toEqual([language, 'pass']);
  }
});
