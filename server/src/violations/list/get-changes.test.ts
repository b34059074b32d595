import { REVIEW_ACTIONS, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { addComment } from '../decide/add-comment.ts';
import { decideMany } from '../decide/decide-many.ts';
import { getChanges } from './get-changes.ts';
import { reviewViolation } from '../decide/review-violation.ts';
import { undoDecision } from '../decide/undo-decision.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const as = (): Scope => ({ ...scope, actor: { kind: 'user', id: newUuid() } });

const makeMany = (count: number) =>
  makeAudit(
    scope,
    Array.from({ length: count }, (_, n) => finding({ fingerprint: `g${n % 9}` })),
  );

test('whoever goes on from the last number misses no entry and sees none twice, whoever writes', async () => {
  const { id, auditId, violationIds } = await makeMany(120);
  let seed = 5;
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  let writing = true;
  const write = async (who: Scope) => {
    for (let i = 0; i < 60; i++) {
      const action = REVIEW_ACTIONS[random(5)] as ReviewAction;
      const reason = action === 'dismiss' ? `reason ${i}` : null;
      const violationId = violationIds[random(120)] as string;
      if (i % 20 === 19) {
        const wanted = { ids: violationIds.slice(0, 50) };
        await decideMany(who, { auditId, wanted, action, reason });
      } else {
        const one = { violationId, action, reason, applyToGroup: i % 7 === 0 };
        const { seq } = await reviewViolation(who, { ...one, acceptedVersions: null });
        if (seq !== null && i % 9 === 0) await undoDecision(who, { auditId, seq });
      }
    }
  };
  const watch = async () => {
    const seen: number[] = [];
    let after = 0;
    for (let last = false; ;) {
      const changes = await getChanges(scope, { auditId: id, after, watch: null });
      expect(changes.more).toBe(false);
      seen.push(...changes.decisions.map(({ seq }) => seq));
      expect(changes.seq).toBe(seen.at(-1) ?? 0);
      const sum = Object.values(changes.progress).reduce((one, other) => one + other, 0);
      expect(sum).toBe(120);
      after = changes.seq;
      if (last) return seen;
      last = !writing;
    }
  };
  const watching = [watch(), watch()];
  await Promise.all([write(as()), write(as()), write(as())]);
  writing = false;
  const seen = await Promise.all(watching);
  const { rows } = await database.admin.query<{ seq: number }>(
    'select seq from trail_entry where audit_id = $1 order by seq',
    [auditId],
  );
  const all = rows.map(({ seq }) => seq);
  expect(all.length).toBeGreaterThan(100);
  expect(seen).toEqual([all, all]);
}, 180_000);

test('more than a page can take is said, with the number to go on from', async () => {
  const { id, violationIds } = await makeMany(1);
  const [violationId] = violationIds as [string];
  for (let n = 0; n < 205; n++) {
    const action = n % 2 === 0 ? 'mark_fixed' : 'reopen';
    const one = { violationId, action, reason: null, applyToGroup: false } as const;
    await reviewViolation(scope, { ...one, acceptedVersions: null });
  }
  const changes = await getChanges(scope, { auditId: id, after: 0, watch: null });
  expect(changes).toMatchObject({ seq: 205, more: true });
  expect(changes.decisions).toHaveLength(200);
  const rest = await getChanges(scope, { auditId: id, after: 5, watch: null });
  expect(rest).toMatchObject({ seq: 205, more: false });
});

test('the version of the open violation tells of a comment, and none is told of another audit', async () => {
  const { id, violationIds } = await makeMany(1);
  const other = await makeMany(1);
  const [violationId] = violationIds as [string];
  const versionOf = async (auditId: string) =>
    (await getChanges(scope, { auditId, after: 0, watch: violationId })).watched_version;
  expect(await versionOf(id)).toBe(1);
  await addComment(scope, { violationId, comment: 'Seen.' });
  expect(await versionOf(id)).toBe(2);
  expect(await versionOf(other.id)).toBeNull();
});
