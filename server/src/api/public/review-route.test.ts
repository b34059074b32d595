import {
  REVIEW_ACTIONS,
  REVIEW_STATES,
  type ReviewAction,
} from '@copydesk/contract/shared/review-rules';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { recordViolations } from '../../violations/record/record-violations.ts';
import { createTestClient } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const second = await createKey(own.scope, { name: 'second', expiresAt: null });
const call = await createTestClient(await createTestApp(database), own.key);

const review = (violation_id: string, body: unknown, key = own.key) =>
  call('reviewViolation', { params: { violation_id }, body, key });
const detail = async (violation_id: string) =>
  (await call('getViolation', { params: { violation_id } })).json;
const progress = async (audit: TestAudit) =>
  (await call('listViolations', { params: { audit_id: audit.id } })).json.review_progress;

const TRAIL = `select seq, action, reason, reaffirmed, addressed, changed, actor_kind, actor_id,
  actor_user_id, group_id is not null as for_group, request_id
  from trail_entry where audit_id = $1 order by seq`;
const ITEMS = `select seq, from_state, to_state, from_reason, to_reason
  from trail_item where audit_id = $1 order by seq, rank`;
const trail = async (audit: TestAudit) =>
  (await database.admin.query<Record<string, unknown>>(TRAIL, [audit.auditId])).rows;
const items = async (audit: TestAudit) =>
  (await database.admin.query<Record<string, unknown>>(ITEMS, [audit.auditId])).rows;

const one = async (): Promise<[string, TestAudit]> => {
  const audit = await makeAudit(own.scope, [finding({ fingerprint: 'a' })]);
  return [audit.violationIds[0] as string, audit];
};

const bodyOf = (action: ReviewAction, reason = 'Quoted.') =>
  action === 'dismiss' ? { action, reason } : { action };
/** The action that leads to each state, in the order of the states. */
const leading: ReviewAction[] = [
  'reopen',
  'elevated_risk',
  'urgent_violation',
  'dismiss',
  'mark_fixed',
];

const NOTHING = Object.fromEntries(REVIEW_STATES.map((state) => [state, 0]));

describe('the next state depends on the action alone', () => {
  const pairs = REVIEW_STATES.flatMap((from, n) =>
    REVIEW_ACTIONS.map((action) => [from, action, leading[n] as ReviewAction] as const),
  );

  test.each(pairs)('%s, then %s', async (from, action, before) => {
    const [id, audit] = await one();
    await review(id, bodyOf(before));
    const entries = (await trail(audit)).length;
    const to = REVIEW_STATES[leading.indexOf(action)];
    const { status, json } = await review(id, bodyOf(action));
    expect(status).toBe(200);
    expect(json).toEqual({ violation_id: id, action, review_state: to, violations_updated: 1 });
    expect(await detail(id)).toMatchObject({
      review_state: to,
      dismissal_reason: to === 'dismissed' ? 'Quoted.' : null,
    });
    expect(await progress(audit)).toEqual({
      ...NOTHING,
      [to as string]: 1,
    });
    expect(await trail(audit)).toHaveLength(entries + (from === to ? 0 : 1));
  });
});

describe('the reason', () => {
  test('the trail keeps old and new when a dismissal gets another reason', async () => {
    const [id, audit] = await one();
    await review(id, { action: 'dismiss', reason: '  first\n' });
    expect((await detail(id)).dismissal_reason).toBe('first');
    const { status } = await review(id, { action: 'dismiss', reason: 'second' });
    expect(status).toBe(200);
    await review(id, { action: 'elevated_risk', reason: null });
    expect(await detail(id)).toMatchObject({ dismissal_reason: null, comments: [] });
    expect(await items(audit)).toEqual([
      { seq: 1, from_state: 0, to_state: 3, from_reason: null, to_reason: 'first' },
      { seq: 2, from_state: 3, to_state: 3, from_reason: 'first', to_reason: 'second' },
      { seq: 3, from_state: 3, to_state: 1, from_reason: 'second', to_reason: null },
    ]);
  });

  test('5,000 code points fit and 5,001 do not', async () => {
    const [id] = await one();
    const reason = '\u{1F600}'.repeat(5000);
    expect((await review(id, { action: 'dismiss', reason: ` ${reason} ` })).status).toBe(200);
    expect((await detail(id)).dismissal_reason).toBe(reason);
    const answer = await review(id, { action: 'dismiss', reason: `${reason}a` });
    expect([answer.status, answer.detail]).toEqual([
      422,
      [
        {
          type: 'string_too_long',
          loc: ['body', 'reason'],
          msg: 'String should have at most 5000 characters',
          ctx: { max_length: 5000 },
        },
      ],
    ]);
  });
});

describe('the same decision again', () => {
  test.each(REVIEW_ACTIONS)('%s by the same actor is a safe retry', async (action) => {
    const [id, audit] = await one();
    const first = await review(id, bodyOf(action));
    const entries = await trail(audit);
    const again = await review(id, bodyOf(action));
    expect(again.text).toBe(first.text);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(await trail(audit)).toEqual(entries);
  });

  test('by another actor it is evidence: the trail says reaffirmed', async () => {
    const [id, audit] = await one();
    const first = await review(id, bodyOf('dismiss'));
    const again = await review(id, bodyOf('dismiss'), second.key);
    expect(again.text).toBe(first.text);
    expect(await trail(audit)).toMatchObject([
      { reaffirmed: false, changed: 1, actor_id: own.keyId, actor_user_id: own.userId },
      { reaffirmed: true, changed: 0, actor_id: second.id, addressed: 1 },
    ]);
    await review(id, bodyOf('dismiss'), second.key);
    expect(await trail(audit)).toHaveLength(2);
  });

  test('reopening what is undecided leaves no trace, whoever does it', async () => {
    const [id, audit] = await one();
    await review(id, bodyOf('reopen'));
    await review(id, bodyOf('reopen'), second.key);
    expect(await trail(audit)).toEqual([]);
  });
});

describe('a decision on a group', () => {
  const group = () => ['g', 'g', 'g', 'h'].map((fingerprint) => finding({ fingerprint }));

  test('applies to every member whatever its state, and each earlier state is kept', async () => {
    const audit = await makeAudit(own.scope, group());
    const [a = '', b = '', c = '', other = ''] = audit.violationIds;
    await review(a, bodyOf('dismiss', 'old'));
    await review(b, bodyOf('urgent_violation'));
    const { json } = await review(c, { ...bodyOf('urgent_violation'), apply_to_group: true });
    expect(json).toMatchObject({ review_state: 'urgent_violation', violations_updated: 3 });
    for (const id of [a, b, c]) {
      expect((await detail(id)).review_state).toBe('urgent_violation');
    }
    expect((await detail(other)).review_state).toBe('undecided');
    expect((await trail(audit)).at(-1)).toMatchObject({
      addressed: 3,
      changed: 2,
      for_group: true,
    });
    expect((await items(audit)).filter(({ seq }) => seq === 3)).toMatchObject([
      { from_state: 3, from_reason: 'old', to_state: 2, to_reason: null },
      { from_state: 0, from_reason: null, to_state: 2, to_reason: null },
    ]);
    expect(await progress(audit)).toMatchObject({ undecided: 1, urgent_violation: 3 });
  });

  test('without apply_to_group only the addressed violation changes', async () => {
    const audit = await makeAudit(own.scope, group());
    const [a = '', b = ''] = audit.violationIds;
    for (const apply of [{}, { apply_to_group: false }]) {
      const { json } = await review(a, { ...bodyOf('mark_fixed'), ...apply });
      expect(json.violations_updated).toBe(1);
      expect((await detail(b)).review_state).toBe('undecided');
    }
  });

  test('a violation without a group is alone, whoever else has none', async () => {
    const audit = await makeAudit(own.scope, [finding(), finding(), finding()]);
    const [a = '', b = ''] = audit.violationIds;
    const { json } = await review(a, { ...bodyOf('mark_fixed'), apply_to_group: true });
    expect(json.violations_updated).toBe(1);
    expect((await detail(a)).group_id).toBeNull();
    expect((await detail(b)).review_state).toBe('undecided');
  });

  test('never reaches the same finding in another audit', async () => {
    const [audit, later] = [
      await makeAudit(own.scope, group()),
      await makeAudit(own.scope, group()),
    ];
    const [a = ''] = audit.violationIds;
    await review(a, { ...bodyOf('mark_fixed'), apply_to_group: true });
    expect(await progress(later)).toMatchObject({ undecided: 4, fixed: 0 });
    const [b = ''] = later.violationIds;
    expect((await detail(a)).group_id).not.toBe((await detail(b)).group_id);
  });

  test('is inherited by members that a running audit finds later, and the trail says so', async () => {
    const audit = await makeAudit(own.scope, group(), { running: true });
    const [a = ''] = audit.violationIds;
    const first = await review(a, { ...bodyOf('dismiss'), apply_to_group: true });
    expect(first.json.violations_updated).toBe(3);
    await recordViolations(own.scope, { auditId: audit.auditId, findings: group() });
    expect(await progress(audit)).toMatchObject({ undecided: 2, dismissed: 6 });
    expect((await trail(audit)).at(-1)).toMatchObject({
      action: 'inherit',
      actor_kind: 'system',
      addressed: 3,
    });
    const again = await review(a, { ...bodyOf('reopen'), apply_to_group: true });
    expect(again.json.violations_updated).toBe(6);
    expect(await progress(audit)).toMatchObject({ undecided: 8, dismissed: 0 });
  });
});

describe('what may be reviewed', () => {
  test.each(['COMPLETED', 'FAILED', 'CANCELLED', 'RUNNING'])(
    'a violation of a %s audit',
    async (status) => {
      const [id, audit] = await one();
      await database.admin.query(
        `update audit set status = $2, completed_at = case when $2 <> 'RUNNING' then now() end
       where id = $1`,
        [audit.auditId, status],
      );
      expect((await review(id, bodyOf('elevated_risk'))).status).toBe(200);
    },
  );

  test('extra members of the body are ignored, also hostile ones', async () => {
    const [id, audit] = await one();
    const text = `{"action":"mark_fixed","__proto__":{"apply_to_group":true},"constructor":{},
      "review_state":"dismissed","violations_updated":9,"x":[[[]]]}`;
    const answer = await call('reviewViolation', { params: { violation_id: id }, payload: text });
    expect(answer.json).toMatchObject({ review_state: 'fixed', violations_updated: 1 });
    expect(await trail(audit)).toMatchObject([{ action: 'mark_fixed' }]);
    expect(Object.keys({})).toEqual([]);
    expect('apply_to_group' in {}).toBe(false);
  });

  test('the decision names its request in the trail', async () => {
    const [id, audit] = await one();
    await call('reviewViolation', {
      params: { violation_id: id },
      body: bodyOf('mark_fixed'),
      headers: { 'x-request-id': 'from-the-client.1' },
    });
    expect(await trail(audit)).toMatchObject([{ request_id: 'from-the-client.1' }]);
  });
});
