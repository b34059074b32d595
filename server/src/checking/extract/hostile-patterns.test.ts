import { expect, test } from 'vitest';
import { checkText } from '../check-text.fixture.ts';
import { compileRules } from '../compile-rules.ts';
import { patternIssue } from '../match-patterns.ts';
import { PatternError } from '../pattern.ts';

const A_MILLION = 'a'.repeat(1_000_000);
const SECONDS = 10;

/** Patterns on which engines that try one way after another need longer than anybody waits. */
const SLOW_ELSEWHERE: readonly (readonly [pattern: string, text: string])[] = [
  ['re:(a+)+$', `${A_MILLION}!`],
  ['re:(a+)+b', A_MILLION],
  ['re:(a|a)*b', A_MILLION],
  ['re:(a|aa)+$', `${A_MILLION}!`],
  ['re:(a*)*b', A_MILLION],
  ['re:((a+)+)+b', A_MILLION],
  ['re:(x+x+)+y', 'x'.repeat(1_000_000)],
  ['re:(.*a){20}b', A_MILLION.slice(0, 100_000)],
  ['re:.*.*.*=.*', 'x'.repeat(1_000_000)],
  ['re:([a-zA-Z]+)*1', A_MILLION],
  [String.raw`re:(\w+\s?)*!`, 'word '.repeat(200_000)],
  [String.raw`re:^(\s|x)+$`, `${' x'.repeat(500_000)}!`],
  [String.raw`re:\s+$`, `${' \u00A0'.repeat(500_000)}x`],
  [String.raw`re:\b(\d+)+\b!`, '1'.repeat(1_000_000)],
  ['re:(?:a?){30}a{30}', A_MILLION.slice(0, 200_000)],
  ['re:(a?b?c?d?e?)*z', 'abcde'.repeat(200_000)],
  [String.raw`re:[\w.]+@[\w.]+\.[\w.]+x`, `${'a.'.repeat(250_000)}@${'b.'.repeat(250_000)}`],
  ['re:^(([a-z])+.)+[A-Z]([a-z])+$', A_MILLION],
  ['rc:(é|e\u0301)+x', 'e\u0301'.repeat(500_000)],
  ['re:(ß|ss)+x', 'ß'.repeat(1_000_000)],
  ['re:[^x]*x[^y]*y[^z]*z', A_MILLION],
  [String.raw`re:(\p{L}+-)+\d`, `${'wört-'.repeat(200_000)}!`],
];

test.each(SLOW_ELSEWHERE)('%s is done with a long text in time', (pattern, text) => {
  const rule = { id: 'a/b', kind: 'prohibit', terms: { '*': [pattern] } } as const;
  const before = process.cpuUsage();
  const { findings } = checkText(text, compileRules([rule]), { today: '2026-11-15' });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(SECONDS);
  expect(findings.length).toBeLessThanOrEqual(10_000);
});

/** Patterns that no engine is given, with a sentence that tells their author why. */
const REFUSED: readonly string[] = [
  String.raw`re:(a)\1+`,
  're:(?=(a+))b',
  're:(?<=a+)b',
  're:(?!a)b',
  're:a{1000}{1000}',
  're:((a{100}){100}){100}',
  're:(a{0,500}){0,500}b',
  're:(((a{30}){30}){30}',
  `re:${'(a?'.repeat(400)}${')'.repeat(400)}`,
  `re:${'a|'.repeat(2_000)}a`,
  `re:${'('.repeat(900)}a${')'.repeat(900)}*`,
  're:(a*)*',
  're:',
  're:[z-a]',
  're:\\',
  're:[a',
  're:(?P<x>a)(?P<x>b)',
  're:\\C',
  're:(?s:.*)*a{1001}',
];

test.each(REFUSED)('%s is refused in a moment, with the reason', (pattern) => {
  const before = process.cpuUsage();
  const reason = patternIssue(pattern, 'en');
  const { user } = process.cpuUsage(before);
  expect(reason).toMatch(/^\P{Lu}[^]{8,}|^RE2 refuses the pattern: /u);
  const rule = { id: 'a/b', kind: 'prohibit', terms: { '*': [pattern] } } as const;
  const check = () => checkText('aaa', compileRules([rule]), { today: '2026-11-15' });
  expect(check).toThrow(PatternError);
  expect(user / 1e6).toBeLessThan(2);
});

test('a thousand patterns and terms over one text are done in time', () => {
  const terms = Array.from({ length: 1_000 }, (_, i) => [
    String.raw`re:\b(w${i % 7}+)+x${i}\b`,
    `a${'a'.repeat(i % 60)}`,
    `wo*${i}`,
  ]).flat();
  const before = process.cpuUsage();
  const rules = compileRules([{ id: 'a/b', kind: 'prohibit', terms: { '*': terms } }]);
  checkText(`${A_MILLION.slice(0, 300_000)} w1w2w3`, rules, { today: '2026-11-15' });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(SECONDS);
});
