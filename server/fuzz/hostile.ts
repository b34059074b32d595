import fc from 'fast-check';

/** Texts that broke some service somewhere. */
const NOTORIOUS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00\ud800',
  '\u202eabc',
  '\u{1F600}'.repeat(40),
  'e\u0301\u0323',
  'ﬁ ß İ ı ς Σ',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%_\\%',
  '"; drop table violation; --',
  '$1',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '\r\nSet-Cookie: a=b',
  '\ufeff',
  '\uffff',
  '\u2028',
  'a'.repeat(201),
  'é'.repeat(5001),
];

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '20',
  '100',
  '101',
  '1e400',
  '1e2',
  'Infinity',
  'NaN',
  '0x10',
  '1.5',
  '2147483648',
  '9007199254740993',
  '999999999999999',
  '9'.repeat(400),
  '١',
];

const loneSurrogates = fc.string({
  unit: fc.integer({ min: 0xd7fe, max: 0xe001 }).map((code) => String.fromCharCode(code)),
  maxLength: 6,
});

/** The notorious texts that are legal all the same: a right request must survive them too. */
export const notoriousText = fc.constantFrom(
  ...NOTORIOUS.filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0')),
);

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NOTORIOUS) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: loneSurrogates },
);

export const numberText = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.integer().map(String),
  fc.double().map(String),
);

/** Numbers that no JavaScript value holds are marked here and put into the JSON text at the end. */
const mark = (text: string): string => `@@${text}@@`;
const rawNumber = fc.constantFrom('1e400', '-1e400', '-0', '9'.repeat(400), '1E-999').map(mark);

export const anyJson = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, 1, [], {}, [null]) },
  { weight: 1, arbitrary: rawNumber },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const toJsonText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"@@([-+\dE.e]+)@@"/g, '$1');

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"action":', '{"comment":['), fc.integer({ max: 3000 }))
  .map(([open, depth]) => open.repeat(Math.max(1, depth)));
const closedDeep = fc.integer({ min: 1, max: 3000 }).map((n) => '['.repeat(n) + ']'.repeat(n));

/** Bodies that are no JSON, or JSON that is no object. */
export const brokenBody = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '{"a"',
    '[1,]',
    "{'a':1}",
    '\ufeff{}',
    'nul',
    '"',
    '\0',
    '{}{}',
  ),
  fc.constantFrom('{"__proto__":{"action":"reopen"}}', '{"action":"reopen","action":"dismiss"}'),
  deep,
  closedDeep,
  hostileText.map((text) => text.toWellFormed()),
  anyJson.map(toJsonText),
);

/** Percent-encodes any text, lone surrogates too: those become escapes that no UTF-8 has. */
export const toPercent = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text
        .split('')
        .map((unit) => {
          const code = unit.charCodeAt(0);
          if (code < 0x80) return encodeURIComponent(unit);
          const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
          return bytes.map((byte) => `%${byte.toString(16)}`).join('');
        })
        .join('');

export const badEscape = fc.constantFrom(
  '%',
  '%f',
  '%zz',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%00',
  '%2f',
);

/** A header value: no line breaks and no NUL, or it would be no header. */
export const headerText = fc
  .oneof(hostileText, fc.constantFrom('x'.repeat(4000), '\u00e9\u00ff', '"1"', '*', 'a, b'))
  // oxlint-disable-next-line no-control-regex -- these are what a header cannot hold
  .map((text) =>
    text
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 4000)
      .trim(),
  );
