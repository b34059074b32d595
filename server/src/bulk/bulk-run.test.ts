import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { failDocument, finishDocument } from '../documents/generate/end-document.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createTemplate } from '../templates/create-template.ts';
import { abandonBulkRun, createBulkRun, type BulkRequest } from './create-bulk-run.ts';
import { getBulkRun, listBulkRuns } from './bulk-run.ts';
import { cancelBulkRun } from './cancel-bulk-run.ts';
import { lanesBeyond } from './bulk-work.ts';
import { claimRow } from './claim-row.ts';
import { type ExportedRow, exportRows } from './export-rows.ts';
import { retryBulkRun } from './retry-bulk-run.ts';

const database = await createTestDatabase();

const makeTenant = async () => {
  const { scope } = await makeWorkspace(database);
  const content = await makeContent(scope);
  return { scope, content };
};

const requestFor = (templateId: string, rows: number): BulkRequest => ({
  name: null,
  templateId,
  languageKey: 'EN',
  toneOfVoiceMetaId: null,
  upload: {
    format: 'csv',
    content: Buffer.from(`name\n${Array.from({ length: rows }, (_, n) => `Desk ${n}\n`).join('')}`),
  },
});

const begin = async (scope: Scope, templateId: string, rows: number): Promise<string> =>
  toPublicId('blk', await createBulkRun(scope, requestFor(templateId, rows)));

const finish = (scope: Scope, id: string) =>
  finishDocument(scope, id, {
    output: '# Desk',
    parsed: { title: 'Desk', raw: '# Desk', blocks: [] },
    receipt: {
      sandbox: true,
      template: { id, key: 'x', version: 1 },
      tone: null,
      rules: [],
      facts: [],
      steps: [],
    },
  });

const rowsOf = async (scope: Scope, id: string): Promise<ExportedRow[]> => {
  const rows: ExportedRow[] = [];
  for await (const page of (await exportRows(scope, id)).pages) rows.push(...page);
  return rows;
};

/** What the rows themselves say, whatever the run counts. */
const recount = async (publicId: string) => {
  const { rows } = await database.admin.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from bulk_row where bulk_id = $1 group by status',
    [fromPublicId('blk', publicId)],
  );
  const of = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return {
    ready: of['ready'] ?? 0,
    failed: of['failed'] ?? 0,
    cancelled: of['cancelled'] ?? 0,
    pending: of['pending'] ?? 0,
    running: of['claimed'] ?? 0,
  };
};

const isUnfinished = async (publicId: string): Promise<boolean> => {
  const { rowCount } = await database.admin.query(
    `select from unfinished_work where kind = 'bulk' and id = $1`,
    [fromPublicId('blk', publicId)],
  );
  return rowCount === 1;
};

const expectSound = async (scope: Scope, id: string): Promise<void> => {
  const run = await getBulkRun(scope, id);
  expect(run).toMatchObject(await recount(id));
  expect(run.ready + run.failed + run.cancelled + run.pending + run.running).toBe(run.total);
  const hasEnded = run.pending + run.running === 0;
  expect(run.finished_at !== null).toBe(hasEnded);
  expect(await isUnfinished(id)).toBe(!hasEnded);
  if (run.status === 'RUNNING') expect(hasEnded).toBe(false);
  if (run.status === 'CANCELLED') expect(run.pending).toBe(0);
};

describe('counters', () => {
  test('are what a recount gives after any order of claims, ends, cancels and retries', async () => {
    const { scope, content } = await makeTenant();
    const action = fc.constantFrom(
      'claim',
      'ready',
      'fail',
      'cancel',
      'retry',
      'retry all',
      'begin',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
        const runs = [await begin(scope, content.template, 3)];
        const open: { lane: number; id: string }[] = [];
        let lane = 0;
        for (const what of actions) {
          const id = runs.at(-1) as string;
          if (what === 'begin') runs.push(await begin(scope, content.template, 2));
          if (what === 'cancel') await cancelBulkRun(scope, id);
          if (what === 'retry') await retryBulkRun(scope, { id, includeCancelled: false });
          if (what === 'retry all') await retryBulkRun(scope, { id, includeCancelled: true });
          if (what === 'claim') {
            lane += 1;
            const document = await claimRow(scope, lane);
            if (document) open.push({ lane, id: document });
          }
          const next = what === 'ready' || what === 'fail' ? open.shift() : undefined;
          if (next && what === 'ready') await finish(scope, next.id);
          if (next && what === 'fail') await failDocument(scope, next.id, 'answer_empty');
          for (const run of runs) await expectSound(scope, run);
        }
        for (const { id } of open) await finish(scope, id);
        for (const run of runs) {
          await cancelBulkRun(scope, run);
          await expectSound(scope, run);
        }
      }),
      { numRuns: 25 },
    );
  }, 180_000);

  test('stay right when rows end, are claimed, cancelled and retried at the same time', async () => {
    const { scope, content } = await makeTenant();
    const id = await begin(scope, content.template, 40);
    const lane = async (number: number) => {
      for (let n = 0; n < 12; n++) {
        const document = await claimRow(scope, number);
        if (!document) continue;
        if (n % 3 === 0) await failDocument(scope, document, 'answer_empty');
        else await finish(scope, document);
      }
    };
    const meddle = async () => {
      for (let n = 0; n < 6; n++) {
        await cancelBulkRun(scope, id);
        await retryBulkRun(scope, { id, includeCancelled: true });
      }
    };
    await Promise.all([lane(0), lane(1), lane(2), lane(3), meddle()]);
    await expectSound(scope, id);
  });
});

describe('a run', () => {
  test('is stored with all its rows in their order, or not at all', async () => {
    const { scope, content } = await makeTenant();
    const id = await begin(scope, content.template, 1_200);
    expect(await getBulkRun(scope, id)).toMatchObject({
      name: 'Bulk run',
      status: 'RUNNING',
      total: 1_200,
      pending: 1_200,
      running: 0,
      template_id: content.template,
      language_key: 'EN',
      finished_at: null,
    });
    const rows = await rowsOf(scope, id);
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, n) => n + 1));
    expect(rows.map(({ input }) => input['name'])).toEqual(rows.map((_, n) => `Desk ${n}`));
    const wrong = { ...requestFor(content.template, 3), languageKey: 'FR' as const };
    await expect(createBulkRun(scope, wrong)).rejects.toMatchObject({ code: 'invalid' });
    expect((await listBulkRuns(scope, { limit: 100, cursor: null })).runs).toHaveLength(1);
  });

  test('names every mistake of the request and of the rows at once', async () => {
    const { scope, content } = await makeTenant();
    const upload = { format: 'jsonl', content: Buffer.from('{"name":1}\n{"x":1}\n') } as const;
    const request = { ...requestFor(content.template, 1), toneOfVoiceMetaId: 'x', upload };
    const error = await createBulkRun(scope, request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'invalid',
      issues: [
        { loc: ['tone_of_voice_meta_id'] },
        { loc: [1, 'name'] },
        { loc: [2, 'name'] },
        { loc: [2, 'x'] },
      ],
    });
    const unknown = { ...request, templateId: 'tpl_x', toneOfVoiceMetaId: null };
    await expect(createBulkRun(scope, unknown)).rejects.toMatchObject({
      issues: [{ loc: ['template_id'] }],
    });
  });

  test('takes knowledge bases of its own workspace only, and says which row names another', async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    const template = await createTemplate(own.scope, {
      key: 'with_facts',
      languages: [
        {
          languageKey: 'EN',
          form: [{ key: 'base', type: 'infobase', label: 'Base', required: true }],
          commands: ['Write.'],
        },
      ],
    });
    const rows = [own.content.infobase, other.content.infobase, 'x', own.content.infobase];
    const content = Buffer.from(`base\n${rows.join('\n')}\n`);
    const request = { ...requestFor(toPublicId('tpl', template), 1) };
    const begun = createBulkRun(own.scope, { ...request, upload: { format: 'csv', content } });
    await expect(begun).rejects.toMatchObject({
      issues: [{ loc: [2, 'base'] }, { loc: [3, 'base'] }],
    });
  });

  test('that nothing has begun of can be forgotten, and one that is under way cannot', async () => {
    const { scope, content } = await makeTenant();
    const id = await createBulkRun(scope, requestFor(content.template, 2));
    expect(await abandonBulkRun(scope, id)).toBe(true);
    expect((await listBulkRuns(scope, { limit: 10, cursor: null })).runs).toEqual([]);
    expect(await isUnfinished(toPublicId('blk', id))).toBe(false);
    const second = await createBulkRun(scope, requestFor(content.template, 2));
    await claimRow(scope, 0);
    expect(await abandonBulkRun(scope, second)).toBe(false);
    await expectSound(scope, toPublicId('blk', second));
  });

  test('is the same not found from another workspace, whatever is asked of it', async () => {
    const [own, other] = [await makeTenant(), await makeTenant()];
    const id = await begin(other.scope, other.content.template, 1);
    const message = 'No such bulk run in this workspace.';
    const input = { id, includeCancelled: true };
    for (const asked of [
      () => getBulkRun(own.scope, id),
      () => cancelBulkRun(own.scope, id),
      () => retryBulkRun(own.scope, input),
      () => exportRows(own.scope, id),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: 'not_found', message });
    }
    await expectSound(other.scope, id);
    expect(await claimRow(own.scope, 0)).toBeNull();
  });

  test('runs are listed newest first, at most so many', async () => {
    const { scope, content } = await makeTenant();
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.unshift(await begin(scope, content.template, 1));
    expect(
      (await listBulkRuns(scope, { limit: 3, cursor: null })).runs.map(({ id }) => id),
    ).toEqual(ids.slice(0, 3));
  });
});

describe('a lane', () => {
  test('a lane that is one too many ends what it has and takes nothing new', async () => {
    const { scope, content } = await makeTenant();
    await begin(scope, content.template, 3);
    const own = await claimRow(scope, 9);
    expect(await lanesBeyond(scope, 4)).toEqual([9]);
    expect(await claimRow(scope, 9, { takesNew: false })).toBe(own);
    await finish(scope, own as string);
    expect(await claimRow(scope, 9, { takesNew: false })).toBeNull();
    expect(await lanesBeyond(scope, 4)).toEqual([]);
  });

  test('comes back to the row that it claimed, and gives it up after five times', async () => {
    const { scope, content } = await makeTenant();
    const id = await begin(scope, content.template, 2);
    const first = await claimRow(scope, 7);
    for (let n = 0; n < 4; n++) expect(await claimRow(scope, 7)).toBe(first);
    const second = await claimRow(scope, 7);
    expect(second).not.toBe(first);
    expect(await rowsOf(scope, id)).toMatchObject([
      { status: 'failed', failure: 'lost' },
      { status: 'running' },
    ]);
    await expectSound(scope, id);
  });

  test.each([
    ['template', 'template_deleted'],
    ['tone', 'tone_deleted'],
  ])('a run whose %s is gone fails at once and holds up no other', async (table, failure) => {
    const { scope, content } = await makeTenant();
    const { rows } = await database.admin.query<{ id: string }>(
      'select id from tone_meta where workspace_id = $1',
      [scope.workspaceId],
    );
    const toneOfVoiceMetaId = toPublicId('tom', rows[0]?.id as string);
    const doomed = await createBulkRun(scope, {
      ...requestFor(content.template, 3),
      toneOfVoiceMetaId,
    });
    const spare = await createTemplate(scope, {
      key: 'spare',
      languages: [
        {
          languageKey: 'EN',
          form: [{ key: 'name', type: 'text', label: 'Name', required: true }],
          commands: ['Write.'],
        },
      ],
    });
    const id = await begin(scope, toPublicId('tpl', spare), 1);
    const column = table === 'template' ? 'template_id' : 'tone_id';
    const { workspaceId } = scope;
    await database.admin.query(`update document set ${column} = null where workspace_id = $1`, [
      workspaceId,
    ]);
    const gone = fromPublicId(table === 'template' ? 'tpl' : 'ton', content[table as 'tone']);
    await database.admin.query(`delete from ${table} where workspace_id = $1 and id = $2`, [
      workspaceId,
      gone,
    ]);
    const document = await claimRow(scope, 0);
    await finish(scope, document as string);
    expect(await getBulkRun(scope, id)).toMatchObject({ status: 'COMPLETED', ready: 1 });
    const run = await getBulkRun(scope, toPublicId('blk', doomed));
    expect(run).toMatchObject({ status: 'COMPLETED', failed: 3 });
    expect((await rowsOf(scope, run.id))[0]?.failure).toBe(failure);
    await expectSound(scope, run.id);
  });
});

describe('cancelling', () => {
  test('ends a run of which nothing is under way, and waits for what is', async () => {
    const { scope, content } = await makeTenant();
    const idle = await begin(scope, content.template, 2);
    expect(await cancelBulkRun(scope, idle)).toMatchObject({ status: 'CANCELLED', cancelled: 2 });
    await expectSound(scope, idle);
    const busy = await begin(scope, content.template, 3);
    const document = (await claimRow(scope, 0)) as string;
    const cancelled = await cancelBulkRun(scope, busy);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', running: 1, finished_at: null });
    expect(await isUnfinished(busy)).toBe(true);
    expect(await cancelBulkRun(scope, busy)).toEqual(cancelled);
    await finish(scope, document);
    expect(await getBulkRun(scope, busy)).toMatchObject({ status: 'CANCELLED', ready: 1 });
    await expectSound(scope, busy);
  });

  test('leaves a run that has ended as it is', async () => {
    const { scope, content } = await makeTenant();
    const id = await begin(scope, content.template, 1);
    await finish(scope, (await claimRow(scope, 0)) as string);
    const before = await getBulkRun(scope, id);
    expect(before.status).toBe('COMPLETED');
    expect(await cancelBulkRun(scope, id)).toEqual(before);
  });
});

describe('retrying', () => {
  test('takes up failed rows with documents of their own, and cancelled ones only if asked', async () => {
    const { scope, content } = await makeTenant();
    const id = await begin(scope, content.template, 3);
    const failed = (await claimRow(scope, 0)) as string;
    await failDocument(scope, failed, 'provider_unavailable');
    await cancelBulkRun(scope, id);
    const first = await retryBulkRun(scope, { id, includeCancelled: false });
    expect(first).toMatchObject({ status: 'RUNNING', pending: 1, cancelled: 2, finished_at: null });
    expect(await isUnfinished(id)).toBe(true);
    const again = (await claimRow(scope, 0)) as string;
    expect(again).not.toBe(failed);
    await finish(scope, again);
    const done = await getBulkRun(scope, id);
    expect(done).toMatchObject({ status: 'COMPLETED', ready: 1, failed: 0, cancelled: 2 });
    expect(await retryBulkRun(scope, { id, includeCancelled: false })).toEqual(done);
    const all = await retryBulkRun(scope, { id, includeCancelled: true });
    expect(all).toMatchObject({ status: 'RUNNING', pending: 2, cancelled: 0 });
    await expectSound(scope, id);
  });
});
