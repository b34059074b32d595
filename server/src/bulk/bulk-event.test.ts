import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { readActivityFilter } from '../activity/activity-filter.ts';
import { listActivity } from '../activity/list-activity.ts';
import { failDocument } from '../documents/generate/end-document.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { abandonBulkRun, createBulkRun } from './create-bulk-run.ts';
import { cancelBulkRun } from './cancel-bulk-run.ts';
import { claimRow } from './claim-row.ts';
import { retryBulkRun } from './retry-bulk-run.ts';

const database = await createTestDatabase();

const makeTenant = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const { template } = await makeContent(scope);
  const editor: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  const begin = (rows: number): Promise<string> =>
    createBulkRun(editor, {
      name: 'Autumn desks',
      templateId: template,
      languageKey: 'EN',
      toneOfVoiceMetaId: null,
      upload: { format: 'csv', content: Buffer.from(`name\n${'Desk\n'.repeat(rows)}`) },
    });
  return { scope, editor, begin };
};

/** What the activity tells of bulk runs, oldest first. */
const told = async (scope: Scope) => {
  const { entries } = await listActivity(scope, {
    filter: readActivityFilter({}, 'owner'),
    cursor: null,
    limit: 50,
  });
  return entries
    .filter(({ subject }) => subject?.kind === 'bulk_run')
    .map(({ action, actor, to_value: rows, subject }) => ({
      by: actor.kind,
      action,
      rows,
      subject,
    }))
    .toReversed();
};

test('starting, cancelling and retrying a run are told with who, which and how many rows', async () => {
  const { scope, editor, begin } = await makeTenant();
  const uuid = await begin(3);
  const id = toPublicId('blk', uuid);
  await failDocument(scope, (await claimRow(scope, 0)) ?? '', 'provider_unavailable');
  await cancelBulkRun(editor, id);
  await retryBulkRun(editor, { id, includeCancelled: false });
  await retryBulkRun(editor, { id, includeCancelled: true });
  const subject = { kind: 'bulk_run', id, name: 'Autumn desks' };
  expect(await told(scope)).toEqual([
    { by: 'user', action: 'bulk_started', rows: '3', subject },
    { by: 'user', action: 'bulk_cancelled', rows: '2', subject },
    { by: 'user', action: 'bulk_retried', rows: '1', subject },
    { by: 'user', action: 'bulk_retried', rows: '2', subject },
  ]);
});

test('what changes nothing is not told', async () => {
  const { scope, editor, begin } = await makeTenant();
  const id = toPublicId('blk', await begin(1));
  await retryBulkRun(editor, { id, includeCancelled: true });
  await cancelBulkRun(editor, id);
  await cancelBulkRun(editor, id);
  expect((await told(scope)).map(({ action }) => action)).toEqual([
    'bulk_started',
    'bulk_cancelled',
  ]);
});

test('of a run that the engine did not take on the service says that nothing came of it', async () => {
  const { scope, editor, begin } = await makeTenant();
  const id = await begin(2);
  await abandonBulkRun(editor, id);
  expect((await told(scope)).map(({ by, action }) => `${by} ${action}`)).toEqual([
    'user bulk_started',
    'system bulk_cancelled',
  ]);
});
