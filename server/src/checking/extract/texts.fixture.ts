import fc from 'fast-check';
import { SAMPLES } from '../../text/language-samples.fixture.ts';

/** Words on which offsets often go wrong: emoji of several units, combining marks, right-to-left writing. */
const HARD = [
  '👨‍👩‍👧',
  '🇳🇱',
  '❤️',
  '𝒳𝓎',
  'e\u0301te\u0301',
  'A\u030Angstro\u0308m',
  'שלום',
  'מבצע 50%',
  'مرحبا',
  'می‌خواهم',
  '保証',
  'İSTANBUL',
  'Straße',
  'ﬁnance',
  '<b>',
  'a & b',
  '&amp;',
  '"quoted"',
  '*starred*',
  'under_score_',
  'back\\slash',
  '[box](x)',
  '1. one',
  '`tick`',
  '€ 1.000,–',
];

const words = [
  ...Object.values(SAMPLES)
    .flat()
    .flatMap((text) => text.split(' ')),
  ...HARD,
];

/** A few words of any of the fifteen languages. Hard words are as likely as ordinary ones. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...HARD)), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '));
