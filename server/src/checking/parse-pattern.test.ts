import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { compilePattern } from './match-patterns.ts';
import { parsePattern } from './parse-pattern.ts';
import { PatternError, sizeOf } from './pattern.ts';

const PIECES: readonly string[] = [
  'a b z é 😀 0 1 9 - _ , . | ( ) [ ] { } ^ $ * + ? \\ / : < > = ! & ~',
  '[a-z] [^ [] -] [:alpha:] (?: (?i) (?= (?! (?P<x> (?<y> {2} {2,1} {1,3} {0} {,3} *? +? ??',
  String.raw`\b \d \W \pL \p{Lu} \P{^L} \x41 \x{1F600} \x{110000} \1 \Q \E \C \A \z \Z \é \- \_ \n \\`,
]
  .flatMap((line) => line.split(' '))
  .concat([' ', '\\ ', '\\', '\uD800', '\u0301', '\n']);

const source = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 9 })
  .map((pieces) => pieces.join(''));

test('a pattern that the rules take is one that RE2 takes, and everything else is refused with a reason', () => {
  let taken = 0;
  fc.assert(
    fc.property(source, (pattern) => {
      let parsed;
      try {
        parsed = parsePattern(pattern);
      } catch (error) {
        expect(error).toBeInstanceOf(PatternError);
        return;
      }
      // RE2 has limits of size, too; compilePattern asks it about those at once.
      if (sizeOf(parsed) > 200) return;
      taken += 1;
      expect(() => RE2JS.compile(pattern)).not.toThrow();
    }),
    { numRuns: 30_000 },
  );
  expect(taken).toBeGreaterThan(3_000);
});

test('a pattern that is compiled at its first use never fails then', () => {
  fc.assert(
    fc.property(source, fc.constantFrom('re:', 'rc:'), (pattern, prefix) => {
      let compiled;
      try {
        compiled = compilePattern(prefix + pattern, 'en', 'caseless');
      } catch (error) {
        expect(error).toBeInstanceOf(PatternError);
        return;
      }
      compiled.run();
      compiled.engine();
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['[a', 'a class such as [a-z] is not closed'],
  ['[z-a]', 'the range of a class ends before it begins'],
  ['(a', 'a group is not closed'],
  ['a)', 'the pattern could not be read to its end'],
  ['*a', 'a repetition has nothing to repeat'],
  ['a**', 'a repetition is not repeated, write a group around it'],
  ['a{3,1}', 'the repetition {3,1} ends before it begins'],
  ['(?P<x>a)(?P<x>b)', 'two groups have the name x'],
  [String.raw`\x{110000}`, String.raw`\x{110000} is no character`],
])('%s is refused: %s', (pattern, reason) => {
  expect(() => parsePattern(pattern)).toThrow(new PatternError(reason));
});
