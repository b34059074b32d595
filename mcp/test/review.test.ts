import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { toPublicId } from '../../server/src/platform/ids.ts';
import { reviewViolation } from '../../server/src/violations/decide/review-violation.ts';
import { connectHttp, listen } from './agent.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const base = await listen(app);
const own = await makeWorkspace(database);
const asOwner = { ...own.scope, actor: { kind: 'user', id: own.userId } as const };
const made = await createKey(asOwner, { name: 'agent', expiresAt: null, scopes: KEY_SCOPES });
const agent = await connectHttp(base, made.key);
const plain = await connectHttp(base, own.key);

const SAME = { fingerprint: 'same' };
const makeFindings = () =>
  makeAudit(own.scope, [finding(SAME), finding(SAME), finding({ fingerprint: 'other' })]);

/** Everything that a decision or a comment would change. */
const recorded = async (auditId: string): Promise<unknown> => {
  const { rows } = await database.admin.query(
    `select (select count(*) from trail_entry where audit_id = $1) as entries,
       (select count(*) from violation_comment) as comments,
       (select json_agg(json_build_array(rank, review_state, version) order by rank)
        from violation_review where audit_id = $1) as states`,
    [auditId],
  );
  return rows[0];
};

test('a dry run says what would happen, and changes nothing', async () => {
  const { auditId, violationIds } = await makeFindings();
  const before = await recorded(auditId);
  const [finding_id] = violationIds;
  const dismissal = { finding_id, action: 'dismiss', reason: 'Quoted.', dry_run: true };
  expect((await agent.call('review_finding', dismissal)).data).toEqual({
    finding_id,
    dry_run: true,
    review_state_before: 'undecided',
    review_state: 'dismissed',
    findings_updated: 1,
  });
  const whole = { ...dismissal, apply_to_group: true };
  expect((await agent.call('review_finding', whole)).data).toMatchObject({ findings_updated: 2 });
  expect((await plain.call('review_finding', whole)).data).toMatchObject({
    findings_updated: null,
  });
  const comment = { finding_id, comment: 'Seen.', dry_run: true };
  expect((await agent.call('add_comment', comment)).data).toMatchObject({ comment_id: null });
  expect(await recorded(auditId)).toEqual(before);

  // What was foretold then happens.
  const { dry_run: _, ...real } = whole;
  expect((await agent.call('review_finding', real)).data).toMatchObject({
    review_state: 'dismissed',
    findings_updated: 2,
  });
  const after = await recorded(auditId);
  expect(after).not.toEqual(before);
  expect((await agent.call('undo_review', { finding_id, dry_run: true })).data).toMatchObject({
    dry_run: true,
    review_state: 'undecided',
    findings_restored: 2,
  });
  expect(await recorded(auditId)).toEqual(after);
});

test('a dismissal without a reason is refused, also in a dry run', async () => {
  const { auditId, violationIds } = await makeFindings();
  const before = await recorded(auditId);
  const [finding_id] = violationIds;
  for (const more of [{}, { reason: ' ' }, { dry_run: true }]) {
    const refused = await agent.call('review_finding', { finding_id, action: 'dismiss', ...more });
    expect(refused).toMatchObject({ isError: true, error: { code: 'invalid' } });
    expect(refused.error.detail).toContain('reason');
  }
  const other = { finding_id, action: 'mark_fixed', reason: 'Done.' };
  expect((await agent.call('review_finding', other)).error.code).toBe('invalid');
  expect(await recorded(auditId)).toEqual(before);
});

test('a decision and a comment are recorded as those of the key', async () => {
  const { auditId, violationIds } = await makeFindings();
  const [finding_id = ''] = violationIds;
  await agent.call('review_finding', { finding_id, action: 'dismiss', reason: 'Quoted.' });
  await agent.call('add_comment', { finding_id, comment: 'Seen.' });
  const { rows } = await database.admin.query(
    'select actor_kind, actor_id, action, reason from trail_entry where audit_id = $1 order by seq desc limit 1',
    [auditId],
  );
  expect(rows).toEqual([
    { actor_kind: 'key', actor_id: made.id, action: 'dismiss', reason: 'Quoted.' },
  ]);
  const item = await app.inject({
    url: `/public/v1/violations/${finding_id}/review`,
    headers: { 'x-api-key': made.key },
  });
  expect(item.json()).toMatchObject({
    comments: [{ content: 'Seen.', author: { kind: 'key', id: toPublicId('key', made.id) } }],
  });
});

test('a decision about what somebody changed meanwhile is refused', async () => {
  const { violationIds } = await makeFindings();
  const [finding_id = ''] = violationIds;
  const { version } = (await agent.call('get_finding', { finding_id })).data;
  await agent.call('review_finding', { finding_id, action: 'elevated_risk', version });
  for (const dry_run of [true, false]) {
    const late = { finding_id, action: 'urgent_violation', version, dry_run };
    expect((await agent.call('review_finding', late)).error.code).toBe('stale');
  }
});

test('an agent undoes its own newest decision, and never one of a person', async () => {
  const { violationIds } = await makeFindings();
  const [finding_id = ''] = violationIds;
  const nothing = await agent.call('undo_review', { finding_id });
  expect(nothing.error.code).toBe('conflict');
  await agent.call('review_finding', { finding_id, action: 'elevated_risk' });
  const decision = {
    action: 'urgent_violation',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  } as const;
  await reviewViolation(asOwner, { violationId: finding_id, ...decision });
  const refused = await agent.call('undo_review', { finding_id });
  expect(refused.error.code).toBe('forbidden');
  expect((await agent.call('get_finding', { finding_id })).data['review_state']).toBe(
    'urgent_violation',
  );
});
