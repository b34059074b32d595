import { EVENT_TYPES } from '@copydesk/contract/events/event-types';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { cancelAudit } from '../audits/cancel-audit.ts';
import { startAudit } from '../../test/bare-audit.ts';
import { createKey } from '../keys/create-key.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { undoDecision } from '../violations/decide/undo-decision.ts';
import { listEvents } from './list-events.ts';
import { listEventViolations } from './list-event-violations.ts';
import { numberEvents, workspacesWithNews } from './number-events.ts';

const database = await createTestDatabase();
const { admin, db, scope: scopeOf } = database;

const all = (scope: Scope, after: number | null = null) =>
  listEvents(scope, { after, limit: 500, type: null });

const dismiss = (scope: Scope, violationId: string, applyToGroup = false) =>
  reviewViolation(scope, {
    violationId,
    action: 'dismiss',
    reason: 'Quoted.',
    applyToGroup,
    acceptedVersions: null,
  });

/** A workspace whose events so far are left out. */
const makeQuiet = async () => {
  const workspace = await makeWorkspace(database);
  const { next_after: after } = await all(workspace.scope);
  const news = async () => (await all(workspace.scope, after)).events;
  return { ...workspace, after, news };
};

describe('what is told', () => {
  test('a decision, with who made it and what it changed', async () => {
    const { keyScope, keyId, scope, news } = await makeQuiet();
    const { id, violationIds } = await makeAudit(scope, [finding()]);
    await dismiss(keyScope, violationIds[0] as string);
    const [event] = (await news()).filter(({ type }) => type === 'violation.reviewed');
    expect(event?.data).toMatchObject({
      actor: { kind: 'key', id: toPublicId('key', keyId), name: 'test' },
      audit_id: id,
      audit_name: 'Audit',
      violation_id: violationIds[0],
      rule_name: 'No guaranteed returns',
      action: 'dismiss',
      review_state: 'dismissed',
      reason: 'Quoted.',
      group_id: null,
      trail_seq: 1,
      addressed: 1,
      changed: 1,
    });
  });

  test('nothing, where a decision changed nothing', async () => {
    const { keyScope, scope, news } = await makeQuiet();
    const { violationIds } = await makeAudit(scope, [finding()]);
    await dismiss(keyScope, violationIds[0] as string);
    await dismiss(keyScope, violationIds[0] as string);
    expect((await news()).filter(({ type }) => type === 'violation.reviewed')).toHaveLength(1);
  });

  test('nothing of a change that was rolled back', async () => {
    const { keyScope, scope, news } = await makeQuiet();
    const { violationIds } = await makeAudit(scope, [finding()]);
    const before = (await news()).length;
    await expect(
      keyScope.db.transaction(keyScope.workspaceId, async (inside) => {
        await dismiss({ ...keyScope, db: inside }, violationIds[0] as string);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await news()).toHaveLength(before);
  });

  test('one event for a group of thousands, whose members can be listed', async () => {
    const { keyScope, scope, news } = await makeQuiet();
    const found = Array.from({ length: 3_000 }, () => finding({ fingerprint: 'same' }));
    const { violationIds } = await makeAudit(scope, found);
    await dismiss(keyScope, violationIds[7] as string, true);
    const [event, ...more] = (await news()).filter(({ type }) => type === 'violation.reviewed');
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({ addressed: 3_000, changed: 3_000 });
    expect(event?.data.group_id).toMatch(/^grp_/);
    const listed: string[] = [];
    let after: string | null = null;
    do {
      const page = await listEventViolations(scope, {
        eventId: event?.id ?? '',
        after,
        limit: 999,
      });
      for (const one of page.violations) {
        expect([one.before, one.after]).toEqual(['undecided', 'dismissed']);
        listed.push(one.violation_id);
      }
      after = page.next_after;
    } while (after !== null);
    expect(listed.toSorted()).toEqual(violationIds.toSorted());
  });

  test('an event for each piece of a decision about many, with the same decision', async () => {
    const { keyScope, scope, news } = await makeQuiet();
    const found = Array.from({ length: 2_600 }, (_, n) => finding({ fingerprint: `f${n}` }));
    const { auditId } = await makeAudit(scope, found);
    const matching = { reviewState: 'all', severity: null, search: null } as never;
    const done = await decideMany(keyScope, {
      auditId,
      wanted: { matching },
      action: 'urgent_violation',
      reason: null,
    });
    const events = (await news()).filter(({ type }) => type === 'violation.reviewed');
    expect(events.map(({ data }) => data.changed)).toEqual([2_500, 100]);
    expect(new Set(events.map(({ data }) => data.decision_id))).toEqual(
      new Set([toPublicId('dec', done.decisionId)]),
    );
  });

  test('an undo, without a state, since it restores several', async () => {
    const { keyScope, scope, news } = await makeQuiet();
    const { auditId, violationIds } = await makeAudit(scope, [finding()]);
    const { seq } = await dismiss(keyScope, violationIds[0] as string);
    await undoDecision(keyScope, { auditId, seq: seq as number });
    const told = (await news()).filter(({ type }) => type === 'violation.reviewed');
    expect(told.at(-1)?.data).toMatchObject({ action: 'undo', review_state: null, undoes: 1 });
  });

  test('a comment with its words', async () => {
    const { keyScope, scope, news } = await makeQuiet();
    const { violationIds } = await makeAudit(scope, [finding()]);
    const violationId = violationIds[0] as string;
    const { id } = await addComment(keyScope, { violationId, comment: 'Ask legal.' });
    expect((await news()).at(-1)).toMatchObject({
      type: 'violation.commented',
      data: {
        comment_id: id,
        content: 'Ask legal.',
        violation_id: violationId,
        actor: { kind: 'key' },
      },
    });
  });

  test('the end of an audit, once', async () => {
    const { scope, news } = await makeQuiet();
    const id = toPublicId('aud', await startAudit(scope, { name: 'Spring', totalAssets: 3 }));
    await cancelAudit(scope, id);
    await cancelAudit(scope, id);
    expect(await news()).toMatchObject([
      {
        type: 'audit.cancelled',
        data: { audit_id: id, audit_name: 'Spring', status: 'CANCELLED' },
      },
    ]);
  });

  test('keys, without their secrets', async () => {
    const { scope, news } = await makeQuiet();
    const { id, key } = await createKey(scope, { name: 'Site', expiresAt: null });
    await revokeKey(scope, id);
    const events = await news();
    expect(events.map(({ type }) => type)).toEqual(['key.created', 'key.revoked']);
    expect(events[0]?.data.subject).toMatchObject({ kind: 'key', name: 'Site' });
    expect(JSON.stringify(events)).not.toContain(key);
  });
});

describe('the numbers', () => {
  test('have no gaps, and a page goes on where the one before ended', async () => {
    const { scope } = await makeQuiet();
    for (let n = 0; n < 25; n++) await createKey(scope, { name: `k${n}`, expiresAt: null });
    const { events } = await all(scope);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1));
    const read: number[] = [];
    let after: number | null = null;
    for (;;) {
      const page = await listEvents(scope, { after, limit: 7, type: null });
      read.push(...page.events.map(({ seq }) => seq));
      after = page.next_after;
      if (!page.has_more) break;
    }
    expect(read).toEqual(events.map(({ seq }) => seq));
  });

  test('of one type lead over those of others', async () => {
    const { scope, after } = await makeQuiet();
    const { id } = await createKey(scope, { name: 'one', expiresAt: null });
    await revokeKey(scope, id);
    const page = await listEvents(scope, { after, limit: 10, type: 'key.created' });
    expect([page.events.length, page.next_after]).toEqual([1, after + 2]);
  });

  test('are given to what is committed late after what was committed before it', async () => {
    const { scope, after } = await makeQuiet();
    const { workspaceId } = scope;
    const began = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    // The first transaction writes its event first and commits last.
    const slow = scope.db.transaction(workspaceId, async (inside) => {
      await createKey({ ...scope, db: inside }, { name: 'slow', expiresAt: null });
      began.resolve();
      await mayEnd.promise;
    });
    await began.promise;
    await createKey(scope, { name: 'quick', expiresAt: null });
    const first = await all(scope, after);
    expect(first.events.map(({ data }) => data.subject?.name)).toEqual(['quick']);
    mayEnd.resolve();
    await slow;
    const second = await all(scope, first.next_after);
    expect(second.events.map(({ data }) => data.subject?.name)).toEqual(['slow']);
  });

  test('a follower misses none of many writers that commit in any order', async () => {
    const { scope, after } = await makeQuiet();
    const { workspaceId } = scope;
    let writing = true;
    const names: string[] = [];
    const follow = async () => {
      let at = after;
      for (;;) {
        const isLast = !writing;
        const page = await listEvents(scope, { after: at, limit: 20, type: null });
        names.push(...page.events.map(({ data }) => data.subject?.name ?? ''));
        at = page.next_after;
        if (isLast && !page.has_more) return;
      }
    };
    const write = async (writer: number) => {
      for (let n = 0; n < 25; n++) {
        const name = `w${writer}-${n}`;
        const isLost = n % 5 === 4;
        await scope.db
          .transaction(workspaceId, async (inside) => {
            await createKey({ ...scope, db: inside }, { name, expiresAt: null });
            await new Promise((done) => setTimeout(done, Math.random() * 15));
            if (isLost) throw new Error('rolled back');
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back'));
      }
    };
    const following = [follow(), numberEvents(scope)];
    await Promise.all(Array.from({ length: 6 }, (_, n) => write(n)));
    writing = false;
    await Promise.all(following);
    const expected = Array.from({ length: 6 }, (_, w) =>
      Array.from({ length: 25 }, (__, n) => `w${w}-${n}`).filter((___, n) => n % 5 !== 4),
    );
    expect(names.toSorted()).toEqual(expected.flat().toSorted());
    // Each writer's own changes are in its order.
    for (const own of expected) expect(names.filter((name) => own.includes(name))).toEqual(own);
  }, 60_000);

  test('do not make a writer wait while somebody numbers', async () => {
    const { scope, url } = { ...(await makeQuiet()), url: database.ownerUrl };
    await createKey(scope, { name: 'first', expiresAt: null });
    await numberEvents(scope);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query(`select from event_head where workspace_id = $1 for update`, [
        scope.workspaceId,
      ]);
      const waited = createKey(scope, { name: 'second', expiresAt: null });
      const late = new Promise((done) => setTimeout(() => done('late'), 5_000));
      expect(await Promise.race([waited, late])).not.toBe('late');
    } finally {
      await holder.end();
    }
  });

  test('that were deleted because of their age are refused, and the answer says where to go on', async () => {
    const { scope, after } = await makeQuiet();
    const old = { ...scope, now: () => new Date(Date.now() - 31 * 86_400_000) };
    await createKey(old, { name: 'old', expiresAt: null });
    await numberEvents(old);
    await createKey(scope, { name: 'new', expiresAt: null });
    await numberEvents(scope);
    await expect(all(scope, 0)).rejects.toMatchObject({ code: 'gone' });
    // What was numbered by a clock of a month ago is gone, with everything before it.
    const { events } = await all(scope, after + 1);
    expect(events.map(({ data }) => data.subject?.name)).toEqual(['new']);
    expect((await all(scope)).events).toHaveLength(1);
  });

  test('that nobody has given out yet are refused', async () => {
    const { scope, after } = await makeQuiet();
    await expect(all(scope, after + 1)).rejects.toMatchObject({ code: 'invalid' });
  });
});

test('a workspace sees its own events alone', async () => {
  const [one, other] = [await makeQuiet(), await makeQuiet()];
  const { violationIds } = await makeAudit(other.scope, [finding()]);
  await dismiss(other.keyScope, violationIds[0] as string);
  const [event] = (await other.news()).filter(({ type }) => type === 'violation.reviewed');
  expect(await one.news()).toEqual([]);
  const input = { eventId: event?.id ?? '', after: null, limit: 10 };
  await expect(listEventViolations(one.scope, input)).rejects.toMatchObject({ code: 'not_found' });
});

test('the service sees which workspaces have news, and a workspace does not see those of others', async () => {
  const { scope } = await makeQuiet();
  await createKey(scope, { name: 'news', expiresAt: null });
  expect(await workspacesWithNews(db, 1_000)).toContain(scope.workspaceId);
  await numberEvents(scope);
  expect(await workspacesWithNews(db, 1_000)).not.toContain(scope.workspaceId);
  await createKey(scope, { name: 'news', expiresAt: null });
  const stranger = scopeOf();
  const client = new pg.Client({ connectionString: database.url, options: '-c role=copydesk_app' });
  await client.connect();
  await client.query(`set app.workspace_id = '${stranger.workspaceId}'`);
  const { rowCount } = await client.query('select from event_outbox');
  await client.end();
  expect(rowCount).toBe(0);
});

test('the types in the outbox are those of the contract', async () => {
  const { rows } = await admin.query<{ type: string }>('select distinct type from event');
  for (const { type } of rows) expect(EVENT_TYPES).toContain(type);
});
