import { expect, test } from 'vitest';
import { isBlank, VISIBLE_PATTERN } from './blank.ts';

const ALL = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

test('a text is blank if nothing but white space, control characters and what is drawn as nothing is in it', () => {
  const wrong = ALL.filter((code) => {
    const sign = String.fromCodePoint(code);
    return isBlank(sign) !== UNSEEN.test(sign) || isBlank(`a${sign}`);
  });
  expect(wrong).toEqual([]);
  expect([isBlank(''), isBlank('\u200b \u00ad\u{e0041}')]).toEqual([true, true]);
});

test('the pattern of the documents says the same of every code point that it can name', () => {
  const pattern = new RegExp(VISIBLE_PATTERN, 'u');
  const wrong = ALL.filter((code) => {
    const sign = String.fromCodePoint(code);
    return code < 0x1_0000 && pattern.test(sign) === isBlank(sign);
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});
