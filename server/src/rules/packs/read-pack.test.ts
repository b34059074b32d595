import { describe, expect, test } from 'vitest';
import { readPack } from './read-pack.ts';
import { testPack } from './test-pack.ts';

const PACK = `
format: 1
id: green
version: 1.0.0
name: Green
description: Green words.
jurisdiction: EU
reviewed: null
reviewer: null
licence: Apache-2.0
when: { market: [EU], from: 2026-09-27 }
lexicons:
  eco: { en: [eco-friendly], de: [umweltfreundlich*] }
`;

const RULE = `
- id: claim
  kind: prohibit
  severity: HIGH
  name: Claim
  cite: { act: Act, point: "1", status: verified }
  when: { audience: [consumer] }
  terms: $eco
  unless: { near: { "*": [Ecolabel] }, within: 5 }
  message: Why.
  explanation: Background.
  recommendation: How.
  tests:
    - { lang: en, text: Our eco-friendly bottle., expect: [eco-friendly] }
    - { lang: en, text: Eco-friendly bottles., expect: [Eco-friendly] }
    - { lang: en, text: Eco-friendly by Ecolabel., ok: true }
    - { lang: en, text: A friendly bottle., ok: true }
    - { lang: de, text: Eine umweltfreundliche Flasche., expect: [umweltfreundliche] }
    - { lang: de, text: Sehr umweltfreundlich!, expect: [umweltfreundlich] }
    - { lang: de, text: Freundliche Umwelt., ok: true }
    - { lang: de, text: Umweltfreundlich mit Ecolabel., ok: true }
`;

const read = (rules = RULE, pack = PACK) =>
  readPack(
    new Map([
      ['pack.yaml', pack],
      ['rules-1.yaml', rules],
    ]),
  );

const issues = (rules = RULE, pack = PACK) =>
  read(rules, pack).issues.map(({ file, rule, path, message }) =>
    [file, rule, path, message].join(' | '),
  );

test('a good pack is read with its lists in place and passes its tests', () => {
  const { pack } = read();
  expect(pack?.rules).toHaveLength(1);
  expect(pack?.rules[0]).toMatchObject({
    id: 'green/claim',
    when: { market: ['EU'], from: '2026-09-27', audience: ['consumer'] },
    terms: { en: ['eco-friendly'] },
    languages: ['en', 'de'],
  });
  expect(pack && testPack(pack)).toEqual([]);
});

test('a rule says how prominent the needed words must be, and nothing that means nothing', () => {
  const needing = (as: string) =>
    RULE.replace('kind: prohibit', 'kind: require').replace(
      '  message:',
      `  need: { any: { "*": [Ecolabel] }, as: ${as} }\n  message:`,
    );
  const as = { size: 0.7, contrast: 3, distance: 900, clicks: 0, link: false, alt: false };
  expect(read(needing(JSON.stringify(as))).pack?.rules[0]?.need?.as).toEqual(as);
  for (const wrong of ['{}', '{ size: 0 }', '{ contrast: 22 }', '{ link: true }', '{ bold: 1 }'])
    expect(issues(needing(wrong)).join()).toContain('/need/as');
});

test('a test that goes otherwise than its author says is a failure', () => {
  const wrong = RULE.replace('A friendly bottle., ok: true', 'Eco-friendly too., ok: true').replace(
    'expect: [eco-friendly]',
    'expect: [friendly]',
  );
  const { pack } = read(wrong);
  expect(pack && testPack(pack)).toEqual([
    { rule: 'green/claim', test: 0, expected: ['friendly'], found: ['eco-friendly'] },
    { rule: 'green/claim', test: 3, expected: [], found: ['Eco-friendly'] },
  ]);
});

test('all mistakes are told at once, with file, rule and path', () => {
  const rules = RULE.replace('terms: $eco', "terms: { en: ['re:a(?=b)', 'x*'] }").replace(
    'severity: HIGH',
    'severity: HIGH\n  kinds: x',
  );
  const pack = PACK.replace('umweltfreundlich*', 'umwelt*freund*');
  expect(issues(rules, pack)).toEqual([
    expect.stringMatching(/^pack\.yaml \|  \| \/lexicons\/eco\/de\/0 \| a wildcard/),
    expect.stringMatching(/^rules-1\.yaml \| claim \|  \| .*additional.*kinds/i),
  ]);
  expect(issues(rules.replace('\n  kinds: x', ''))).toEqual([
    expect.stringMatching(/^rules-1\.yaml \| claim \| \/terms\/en\/0 \| RE2 refuses/),
    expect.stringMatching(/^rules-1\.yaml \| claim \| \/terms\/en\/1 \| a wildcard/),
    ...Array.from({ length: 4 }, () => expect.stringMatching(/no terms in de/) as string),
  ]);
});

describe.each([
  ['an unknown word list', 'terms: $eco', 'terms: $nothing', /no word list \$nothing/],
  ['an unknown member', 'message: Why.', 'message: Why.\n  mesage: Why.', /mesage/],
  ['a missing member', '  message: Why.\n', '', /message/],
  ['an unknown kind', 'kind: prohibit', 'kind: forbid', /prohibit/],
  ['an unknown language', 'terms: $eco', 'terms: { xx: [a] }', /xx/],
  ['a pattern that RE2 refuses', 'near: { "*": [Ecolabel] }', "near: { en: ['re:('] }", /RE2/],
  ['a rule of a kind without what it needs', 'kind: prohibit', 'kind: require', /\/need.*needs it/],
  ['a member of another kind', '  message:', '  question: Why?\n  message:', /only a rule of kind/],
  [
    'a message with other placeholders in another language',
    '  message:',
    '  texts: { nl: { message: "Het woord {words}." } }\n  message:',
    /\/texts\/nl\/message \| has the placeholders words, and the message none/,
  ],
  [
    'a text to add where nothing is required',
    '  message:',
    '  insert: { en: { text: Words., status: quoted } }\n  message:',
    /\/insert \| only a rule of kind require/,
  ],
  [
    'a text to add in a language without terms',
    'kind: prohibit',
    "kind: require\n  need: { any: { '*': [x1] } }\n  insert: { it: { text: Parole., status: quoted } }",
    /\/insert\/it \| the rule has no terms in it/,
  ],
  [
    'a need in too few languages',
    'kind: prohibit',
    'kind: require\n  need: { any: { en: [x1] } }',
    /lacks de/,
  ],
  [
    'two ways to need',
    'kind: prohibit',
    'kind: require\n  need: { any: $eco, all: [$eco] }',
    /either any or all/,
  ],
  [
    'a language with too few tests',
    /\n.*Freundliche Umwelt.*/,
    '',
    /de needs 2 .* and 2 that do not; it has 2 and 1/,
  ],
  [
    'a test that says nothing',
    'A friendly bottle., ok: true',
    'A friendly bottle.',
    /either expect or ok/,
  ],
  [
    'a test in a language without terms',
    'lang: de, text: Sehr',
    'lang: fr, text: Sehr',
    /no terms in fr/,
  ],
  ['a day that is none', 'status: verified', 'status: verified, from: soon', /from/],
  ['an id twice', /$/, RULE, /another rule has this id/],
  ['YAML that is none', 'kind: prohibit', 'kind: [', /YAML|flow/i],
  ['a member said twice', 'kind: prohibit', 'kind: prohibit\n  kind: prohibit', /unique/i],
] as const)('%s', (_, from, to, message) => {
  test('is refused', () => {
    const found = issues(RULE.replace(from, to));
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toMatch(message);
  });
});

test('a mistake in one rule hides none in another', () => {
  const other = RULE.replace('id: claim', 'id: other').replace('terms: $eco', 'terms: $none');
  expect(issues(RULE.replace('severity: HIGH', 'severity: BIG') + other)).toEqual([
    expect.stringMatching(/claim \| \/severity/),
    expect.stringMatching(/other \| \/terms \| the pack has no word list \$none/),
  ]);
});

test('a pack without its file, or without rules, is refused', () => {
  expect(readPack(new Map()).issues).toHaveLength(1);
  expect(readPack(new Map([['pack.yaml', PACK]])).issues).toHaveLength(1);
  expect(issues(RULE, PACK.replace('version: 1.0.0', 'version: 1')).join()).toMatch(/\/version/);
});

test('texts in other languages come from files of their own, and their mistakes are told', () => {
  const withTexts = (name: string, text: string) =>
    readPack(
      new Map([
        ['pack.yaml', PACK],
        ['rules-1.yaml', RULE],
        [name, text],
      ]),
    );
  const told = { message: 'Waarom.', recommendation: 'Zeg wat.' };
  const { pack } = withTexts('texts-nl.yaml', `claim: ${JSON.stringify(told)}`);
  expect(pack?.rules[0]?.texts).toEqual({ nl: told });
  expect(read().pack?.rules[0]).not.toHaveProperty('texts');
  for (const [name, text, message] of [
    ['texts-nl.yaml', 'other: { message: Waarom. }', /no such rule/],
    ['texts-nl.yaml', 'claim: { message: "Waarom {words}." }', /placeholders words/],
    ['texts-nl.yaml', 'claim: { mesage: Waarom. }', /message/],
    ['texts-xx.yaml', 'claim: { message: Waarom. }', /xx is no language/],
  ] as const) {
    const { issues: wrong } = withTexts(name, text);
    expect(wrong.map((issue) => issue.message).join()).toMatch(message);
    expect(new Set(wrong.map(({ file }) => file))).toEqual(new Set([name]));
  }
  const lonely = new Map([
    ['pack.yaml', PACK],
    ['texts-nl.yaml', 'claim: { message: Waarom. }'],
  ]);
  expect(readPack(lonely).issues.map(({ message }) => message)).toContain(
    'the pack has no file of rules',
  );
});

test('aliases cannot make a small file large', () => {
  const bomb = Array.from({ length: 9 }, (_, n) =>
    n === 0 ? '- &a0 [x, x, x, x, x, x, x, x]' : `- &a${n} [${`*a${n - 1}, `.repeat(9)}]`,
  ).join('\n');
  expect(issues(bomb).join()).toMatch(/alias/i);
});
