/** So many items, separated by commas. */
export const list = (count: number, item: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => item(n)).join();

/** JSON of about so many bytes that is cheap to send, and was expensive to read before it was limited. */
export const hostileOf = (bytes: number): Record<string, string> => ({
  names: `{${list(bytes / 11, (n) => `"k${n}":1`)}}`,
  'names with a zero': `{${list(bytes / 16, (n) => `"k${n}\\u0000":1`)}}`,
  'numbers as names': `{${list(bytes / 14, (n) => `"${(n * 2_654_435_761) % 4_294_967_290}":1`)}}`,
  'a name apart each': `[${list(bytes / 13, (n) => `{"k${n}":1}`)}]`,
  'names without an end': `{${list(bytes / 11, (n) => `"k${n}":1`)}`,
  'lists in lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'open lists': '['.repeat(bytes),
  'many numbers': `[${'1,'.repeat(bytes / 2)}1]`,
  'numbers without an end': `[${'1,'.repeat(bytes / 2)}`,
  'many objects': `[${'{},'.repeat(bytes / 3)}1]`,
  escapes: `"${'\\u0041'.repeat(bytes / 6)}`,
  backslashes: `{"a":"${'\\\\'.repeat(bytes / 2)}"}`,
  quotes: '"'.repeat(bytes),
  'no UTF-8': `{"a":"${'\u{1F600}'.repeat(bytes / 4)}`,
  spaces: ' '.repeat(bytes),
});

/** The bytes of one of them. */
export const payloadOf = (text: string, name: string): Buffer =>
  name === 'no UTF-8' ? Buffer.concat([Buffer.from(text), Buffer.of(0xff)]) : Buffer.from(text);
