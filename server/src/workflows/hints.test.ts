import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createJudgedAudits } from '../../test/judged-audits.ts';
import { makeRule } from '../../test/make-rule.ts';
import { answerHint } from '../hints/answer-hint.ts';
import { listHints } from '../hints/list-hints.ts';
import type { Scope } from '../platform/db/scope.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';

const database = await createTestDatabase();
const running = await createTestEngine(database);
const { addPosts, audit } = createJudgedAudits(database, running);
afterAll(running.stopWorkflows);

const listed = (scope: Scope, auditId: string) =>
  listHints(scope, { auditId, family: null, language: null, state: null, after: 0, limit: 50 });

test('an audit stores its hints beside its findings, and the next audit keeps what was said of them', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  await addPosts(scope, [
    'We make soap in a small workshop. Every bar you buy heals the planet a little. The zappo soap heals the planet too.',
    'The shop opens at nine on Monday.',
  ]);
  const first = await audit(scope);
  expect(first.detail.total_violations).toBe(1);
  const { hints } = await listed(scope, first.publicId);
  expect(hints).toMatchObject([
    { quote: 'Every bar you buy heals the planet a little.', language: 'EN', element: 'body' },
  ]);
  const [hint] = hints;
  expect(hint?.anchor.quote.prefix).toContain('workshop. ');
  expect(hint?.anchor.position).toMatchObject({ start: 34, end: 78 });
  expect(first.detail.hints).toEqual({ undecided: 1, breach: 0, no_breach: 0, left_out: 0 });
  await answerHint(scope, { hintId: hint?.id ?? '', answer: 'no_breach', note: 'A picture.' });
  const second = await audit(scope);
  expect(second.detail.hints).toMatchObject({ undecided: 0, no_breach: 1 });
  expect((await listed(scope, second.publicId)).hints).toMatchObject([
    { state: 'no_breach', note: 'A picture.', carried_from: first.publicId },
  ]);
}, 120_000);
