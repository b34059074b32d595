import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { makeQueue } from '../../test/make-queue.ts';
import { createRandom } from '../../test/random.ts';
import { beginReadings, endReadings, storeReading } from '../../test/readings.ts';
import { recount } from '../../test/models/recount.ts';
import { recountFindings } from '../../test/models/recount-findings.ts';
import { times } from '../../test/short-run.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { assignViolations } from '../violations/decide/assign-violations.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { decideFindings } from './decide-findings.ts';
import { undoFindings } from './undo-findings.ts';

const database = await createTestDatabase();
const { admin } = database;

const ASSETS = 6;
const DECIDERS = 6;

test('people who decide, undo, assign and comment while audits store leave every finding in step', async () => {
  const { owner, scope, assets, all, read, userId } = await makeQueue(database, { assets: ASSETS });
  const audits = [await read(assets.map((_, asset) => [asset, all(asset)]))];
  let isStoring = true;
  const { chance, pick } = createRandom(7);
  const failures: unknown[] = [];
  /** A transaction with code in it is not repeated after a deadlock, so none may come. */
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof OperationError && error.code === 'not_found')) failures.push(error);
    }
  };
  const decider = async () => {
    const decisions: string[] = [];
    while (isStoring) {
      const { rows } = await admin.query<{ id: string }>(
        `select id from violation where workspace_id = $1 order by random() limit 8`,
        [scope.workspaceId],
      );
      const ids = rows.map(({ id }) => toPublicId('vio', id));
      const [violationId] = ids as [string];
      const action = pick(REVIEW_ACTIONS);
      const reason = action === 'dismiss' ? 'Our name.' : null;
      const kind = pick(['one', 'group', 'queue', 'queue', 'undo', 'assign', 'comment'] as const);
      await attempt(async () => {
        if (kind === 'comment') return addComment(owner, { violationId, comment: 'Look.' });
        if (kind === 'assign') {
          const userIds = chance(0.5) ? [] : [toPublicId('usr', userId)];
          return assignViolations(owner, { violationIds: ids, userIds });
        }
        if (kind === 'undo') {
          const decisionId = decisions.pop();
          return decisionId && undoFindings(owner, { decisionId });
        }
        if (kind === 'queue') {
          const standing = pick(['open', 'decided'] as const);
          const wanted = { matching: { standing } };
          const made = await decideFindings(owner, { wanted, action, reason, dryRun: false });
          if (made.decision_id !== null) decisions.push(made.decision_id);
          return made;
        }
        const applyToGroup = kind === 'group';
        const input = { violationId, action, reason, applyToGroup, acceptedVersions: null };
        return reviewViolation(owner, input);
      });
    }
  };
  const store = async () => {
    for (let round = 0; round < times(12); round++) {
      const pair = await Promise.all([0, 1].map(() => beginReadings(admin, scope, assets)));
      audits.push(...pair);
      await Promise.all(
        pair.map(async (auditId, n) => {
          const order = assets.map((_, asset) => (n === 0 ? asset : ASSETS - 1 - asset));
          for (const asset of order) {
            const found = chance(0.1) ? null : all(asset).filter(() => chance(0.9));
            await storeReading(scope, auditId, asset + 1, found);
          }
          await endReadings(scope, auditId);
        }),
      );
    }
    isStoring = false;
  };
  await Promise.all([store(), ...Array.from({ length: DECIDERS }, decider)]);
  expect(failures).toEqual([]);
  expect(await recountFindings(admin, scope.workspaceId)).toEqual([]);
  for (const id of audits) {
    expect(await recount(admin, id)).toEqual([]);
    expect(await verifyTrail(scope, id)).toMatchObject({ whole: true });
  }
}, 240_000);
