import { expect, test } from 'vitest';
import { hastenRules, namesOf, readRules, spoilRules } from './rules.ts';

const ruleOf = (rules: ReturnType<typeof readRules>, name: string) =>
  rules.groups.flatMap((group) => group.rules).find(({ alert }) => alert === name);

test('hastened rules differ from the real ones in their times only', () => {
  const rules = readRules();
  const fast = hastenRules(rules, 30);
  expect(namesOf(fast)).toEqual(namesOf(rules));
  expect(ruleOf(fast, 'CopydeskServerErrors')).toMatchObject({
    for: '10s',
    expr: ruleOf(rules, 'CopydeskServerErrors')?.expr.replaceAll('[5m]', '[10s]'),
  });
  expect(ruleOf(fast, 'CopydeskWorkStuck')).toMatchObject({
    for: '10s',
    expr: ruleOf(rules, 'CopydeskWorkStuck')?.expr.replace('900', '30'),
  });
  expect(ruleOf(fast, 'CopydeskWebhooksLate')?.expr).toBe(
    'max(copydesk_webhooks_oldest_seconds) > 30',
  );
  expect(ruleOf(fast, 'CopydeskReleasesDiffer')?.for).toBe('120s');
});

test('no time is left in them that runs as in the real ones', () => {
  const text = JSON.stringify(
    hastenRules(readRules(), 30).groups.flatMap((group) =>
      group.rules.map(({ expr, for: time }) => [expr, time]),
    ),
  );
  expect(text).not.toMatch(/\d[mh]["\]]/);
  expect(text).not.toContain('900');
});

test('spoiled rules have two mistakes, and are else the same', () => {
  const rules = readRules();
  const spoiled = spoilRules(rules);
  const differing = namesOf(rules).filter(
    (name) => ruleOf(spoiled, name)?.expr !== ruleOf(rules, name)?.expr,
  );
  expect(differing).toEqual(['CopydeskSlow', 'CopydeskPartAway']);
});
