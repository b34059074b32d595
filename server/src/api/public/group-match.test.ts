import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { recordViolations } from '../../violations/record/record-violations.ts';
import { undoDecision } from '../../violations/decide/undo-decision.ts';
import { createTestClient } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const second = await createKey(own.scope, { name: 'second', expiresAt: null });
const app = await createTestApp(database);
const call = await createTestClient(app, own.key);

const GROUPED = finding({ fingerprint: 'same' });
const FIXED = { action: 'mark_fixed' };
const URGENT = { action: 'urgent_violation' };

const make = (members: number, options = {}) =>
  makeAudit(own.scope, [...Array.from({ length: members }, () => GROUPED), finding()], options);
const review = (violation_id: string, body: object, tag?: string) =>
  call('reviewViolation', {
    params: { violation_id },
    body,
    ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
  });
const group = (violation_id: string, body: object, tag?: string) =>
  review(violation_id, { ...body, apply_to_group: true }, tag);
const read = (violation_id: string) => call('getViolation', { params: { violation_id } });
const tagOf = async (violation_id: string) => (await read(violation_id)).headers.etag ?? '';
const stateOf = async (violation_id: string) => (await read(violation_id)).json.review_state;

describe('If-Match on a decision about a group', () => {
  test('a member that was decided since is 412 with its id, and nothing changes', async () => {
    const { violationIds } = await make(3);
    const [a, b, c] = violationIds as [string, string, string];
    const tag = await tagOf(a);
    expect((await review(b, URGENT)).status).toBe(200);
    const answer = await group(a, FIXED, tag);
    expect(answer.status).toBe(412);
    expect(answer.detail).toBe(
      `Of the group these were decided since it was read: ${b}. Read them again and decide anew.`,
    );
    expect(await Promise.all([a, b, c].map(stateOf))).toEqual([
      'undecided',
      'urgent_violation',
      'undecided',
    ]);
    const again = await group(a, FIXED, await tagOf(a));
    expect([again.status, again.json.violations_updated]).toEqual([200, 3]);
  });

  test('a member whose decision was taken back since is 412 with its id', async () => {
    const { auditId, violationIds } = await make(2);
    const [a, b] = violationIds as [string, string];
    await review(b, FIXED);
    const tag = await tagOf(a);
    await undoDecision(own.keyScope, { auditId, seq: 1 });
    const answer = await group(a, FIXED, tag);
    expect([answer.status, answer.detail]).toEqual([412, expect.stringContaining(b)]);
  });

  test('so many are named and the rest counted', async () => {
    const { violationIds } = await make(30);
    const tag = await tagOf(violationIds[0] as string);
    for (const id of violationIds.slice(1, 30)) await review(id, URGENT);
    const { status, detail } = await group(violationIds[0] as string, FIXED, tag);
    expect(status).toBe(412);
    expect(String(detail).match(/vio_\w+/g)).toEqual(violationIds.slice(1, 21));
    expect(detail).toContain('and 9 more.');
  });

  test('what happened before the reading, elsewhere, or without a change is no reason', async () => {
    const { violationIds } = await make(2);
    const [a, b, outside] = violationIds as [string, string, string];
    await review(b, URGENT);
    const tag = await tagOf(a);
    await review(outside, FIXED);
    await call('addComment', { params: { violation_id: b }, body: { comment: 'Seen.' } });
    // The same decision by another actor is kept as evidence and changes nothing.
    await call('reviewViolation', { params: { violation_id: b }, body: URGENT, key: second.key });
    expect((await group(a, FIXED, tag)).status).toBe(200);
  });

  test('the violation itself must have its version, as for a decision about it alone', async () => {
    const { violationIds } = await make(2);
    const a = violationIds[0] as string;
    const tag = await tagOf(a);
    await call('addComment', { params: { violation_id: a }, body: { comment: 'Look.' } });
    const { status, detail } = await group(a, FIXED, tag);
    expect([status, detail]).toEqual([412, expect.stringContaining('The violation changed')]);
  });

  test('a member that came since and inherited is no reason', async () => {
    const { auditId, violationIds } = await make(2, { running: true });
    const a = violationIds[0] as string;
    await group(a, URGENT);
    const tag = await tagOf(a);
    await recordViolations(own.scope, { auditId, findings: [GROUPED] });
    const answer = await group(a, FIXED, tag);
    expect([answer.status, answer.json.violations_updated]).toEqual([200, 3]);
  });

  test('the tag of a group decision answers for the whole group', async () => {
    const { violationIds } = await make(3);
    const [a, b] = violationIds as [string, string];
    const first = await group(a, URGENT, await tagOf(a));
    expect(first.headers.etag).toBe(await tagOf(a));
    expect((await group(a, FIXED, first.headers.etag)).status).toBe(200);
    await review(b, URGENT);
    expect((await group(a, URGENT, first.headers.etag)).status).toBe(412);
  });

  test('a decision about one violation does not vouch for the others', async () => {
    const { violationIds } = await make(2);
    const [a, b] = violationIds as [string, string];
    const tag = await tagOf(a);
    await review(b, URGENT);
    const one = await review(a, FIXED, tag);
    expect(one.status).toBe(200);
    const { status, detail } = await group(a, URGENT, one.headers.etag);
    expect([status, detail]).toEqual([412, expect.stringContaining(b)]);
  });

  test('a tag without a number of the trail goes through only where nobody decided', async () => {
    const { violationIds } = await make(2);
    const [a, b] = violationIds as [string, string];
    await review(b, URGENT);
    expect((await group(a, FIXED, '"1"')).status).toBe(412);
    const fresh = await make(2);
    expect((await group(fresh.violationIds[0] as string, FIXED, '"1"')).status).toBe(200);
  });

  test('of several tags the newest that matches counts, and * asks for nothing', async () => {
    const { violationIds } = await make(2);
    const [a, b] = violationIds as [string, string];
    const old = await tagOf(a);
    await review(b, URGENT);
    const now = await tagOf(a);
    expect((await group(a, FIXED, `${old}, ${now}`)).status).toBe(200);
    await review(b, URGENT);
    expect((await group(a, URGENT, '*')).status).toBe(200);
  });

  test('of two deciders about the group with what they read of different members one wins', async () => {
    const { violationIds } = await make(4);
    const tags = await Promise.all(violationIds.slice(0, 4).map(tagOf));
    const answers = await Promise.all(
      ['elevated_risk', 'urgent_violation', 'mark_fixed', 'elevated_risk'].map((action, n) =>
        group(violationIds[n] as string, { action }, tags[n]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
      200, 412, 412, 412,
    ]);
  });
});

test('a decision about one violation of a group looks at its version alone', async () => {
  const { violationIds } = await make(3);
  const [a, b] = violationIds as [string, string];
  const tag = await tagOf(a);
  await review(b, URGENT);
  expect((await review(a, FIXED, tag)).status).toBe(200);
  expect((await review(a, URGENT, tag)).status).toBe(412);
});
