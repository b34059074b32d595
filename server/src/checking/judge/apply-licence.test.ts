import { expect, test } from 'vitest';
import { applyLicence } from './apply-licence.ts';
import type { Gate } from './find-passages.ts';
import type { JudgeFinding } from './judge-outcome.ts';
import type { Licence, Standing } from './licence.ts';

const at = (start: number, end: number, ruleId = 'green') =>
  ({ ruleId, place: { segment: 0, start, end } }) as Gate & JudgeFinding;

const GATES = [at(0, 5), at(40, 45)];
const licence = (clear: Standing, accuse: Standing) => (): Licence => ({ clear, accuse });
const rule = { ruleId: 'green', gates: GATES, models: ['one'] };

test('with a licence, objections are findings and silence clears', () => {
  const found = [at(0, 20)];
  expect(applyLicence(found, [rule], licence('granted', 'granted'))).toEqual({
    findings: found,
    questions: [],
    unjudged: [],
    provisional: false,
  });
});

test('without a licence to accuse, an objection is a question and no finding, and the rule is unjudged', () => {
  const found = [at(0, 20), at(0, 20, 'other')];
  const licenceOf = (_model: string, ruleId: string) =>
    licence('granted', ruleId === 'green' ? 'withdrawn' : 'granted')();
  const other = { ...rule, ruleId: 'other', gates: [at(0, 5, 'other')] };
  expect(applyLicence(found, [rule, other], licenceOf)).toEqual({
    findings: [found[1]],
    questions: [found[0]],
    unjudged: [{ ruleId: 'green', reason: 'may_not_accuse' }],
    provisional: false,
  });
  // Its silence still counts.
  expect(applyLicence([], [rule], licence('granted', 'withdrawn')).unjudged).toEqual([]);
});

test('without a licence to clear, findings stay and a place that was left alone makes the rule unjudged', () => {
  const licenceOf = licence('withdrawn', 'granted');
  const unclear = [{ ruleId: 'green', reason: 'may_not_clear' }];
  expect(applyLicence([], [rule], licenceOf)).toMatchObject({ findings: [], unjudged: unclear });
  const one = [at(0, 20)];
  expect(applyLicence(one, [rule], licenceOf)).toMatchObject({ findings: one, unjudged: unclear });
  const both = [at(0, 20), at(30, 50)];
  expect(applyLicence(both, [rule], licenceOf)).toMatchObject({ findings: both, unjudged: [] });
});

test('without any licence nothing is found and nothing is cleared', () => {
  const licenceOf = licence('withdrawn', 'withdrawn');
  expect(applyLicence([], [rule], licenceOf).unjudged).toMatchObject([{ reason: 'may_not_clear' }]);
  expect(applyLicence([at(0, 50)], [rule], licenceOf)).toMatchObject({
    findings: [],
    unjudged: [{ reason: 'may_not_accuse' }],
    provisional: false,
  });
});

test('if two models answered, both need the licence', () => {
  const licenceOf = (model: string): Licence =>
    licence(model === 'one' ? 'granted' : 'withdrawn', 'granted')();
  const two = { ...rule, models: ['one', 'two'] };
  expect(applyLicence([], [rule], licenceOf).unjudged).toEqual([]);
  expect(applyLicence([], [two], licenceOf).unjudged).toMatchObject([{ reason: 'may_not_clear' }]);
});

test('a judgement is provisional if the licence that it needs is', () => {
  const isProvisional = (found: readonly JudgeFinding[], clear: Standing, accuse: Standing) =>
    applyLicence(found, [rule], licence(clear, accuse)).provisional;
  const all = [at(0, 50)];
  expect(isProvisional([], 'provisional', 'granted')).toBe(true);
  expect(isProvisional([], 'granted', 'provisional')).toBe(false);
  expect(isProvisional(all, 'granted', 'provisional')).toBe(true);
  expect(isProvisional(all, 'provisional', 'granted')).toBe(false);
  expect(isProvisional(all, 'provisional', 'withdrawn')).toBe(false);
});
