import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase, type TestDatabase } from '../../../test/harness.ts';
import { verifyAudit } from '../../activity/verify-audit.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { addComment } from '../../violations/decide/add-comment.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { tallyTables } from './compare-rows.ts';
import { deleteLeftRows, takeMoveBack } from './leave-rows.ts';
import { listMovedTables } from './moved-tables.ts';
import { moveWorkspace } from './move-workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-cells-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const makeCell = async () => {
  const database = await createTestDatabase();
  const blobs = createBlobStore(pathToFileURL(mkdtempSync(join(folder, 'x-'))).href);
  return { database, blobs, app: await createTestApp(database) };
};
type Cell = Awaited<ReturnType<typeof makeCell>>;

/** A cell with a workspace that has one of everything, a decision, and a blob. */
const makeFull = async (cell: Cell) => {
  const workspace = await makeWorkspace(cell.database);
  const { scope, keyScope } = workspace;
  const content = await makeContent(scope);
  const decide = (action: 'urgent_violation' | 'mark_fixed') =>
    reviewViolation(keyScope, {
      violationId: content.violation,
      action,
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  await decide('urgent_violation');
  const { hash } = await cell.blobs.put(scope.workspaceId, Buffer.from('the page'));
  await cell.database.admin.query(
    `update asset set source_hash = decode($2, 'hex') where workspace_id = $1`,
    [scope.workspaceId, hash],
  );
  return { ...workspace, content, decide, hash };
};
type Full = Awaited<ReturnType<typeof makeFull>>;

const connect = async ({ ownerUrl }: TestDatabase): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Runs a move with connections of its own, which end with it as those of a process do. */
const move = async (
  { scope }: Full,
  from: Cell,
  to: Cell,
  say: (line: string, die: () => Promise<void>) => void | Promise<void> = () => undefined,
) => {
  const clients = {
    from: await connect(from.database),
    to: await connect(to.database),
    reader: await connect(from.database),
  };
  const end = () => Promise.all(Object.values(clients).map((client) => client.end()));
  const die = async (): Promise<void> => {
    for (const client of Object.values(clients)) {
      (
        client as unknown as { connection: { stream: { destroy: () => void } } }
      ).connection.stream.destroy();
    }
    throw new Error('killed');
  };
  try {
    return await moveWorkspace({
      ...clients,
      workspaceId: scope.workspaceId,
      address: 'https://b.example',
      scope,
      blobs: { from: from.blobs, to: to.blobs },
      say: (line) => say(line, die),
    });
  } finally {
    await end().catch(() => undefined);
  }
};

const withBoth = async (
  a: Cell,
  b: Cell,
  work: (cells: { readonly from: pg.Client; readonly to: pg.Client }) => Promise<void>,
): Promise<void> => {
  const cells = { from: await connect(a.database), to: await connect(b.database) };
  try {
    await work(cells);
  } finally {
    await Promise.all([cells.from.end(), cells.to.end()]);
  }
};

const statusOf = async (cell: Cell, { key, content }: Full): Promise<number> => {
  const answer = await cell.app.inject({
    method: 'POST',
    url: `/public/v1/violations/${content.violation}/comments`,
    headers: { 'x-api-key': key },
    payload: { comment: 'Here?' },
  });
  return answer.statusCode;
};

const tallyOf = async (cell: Cell, workspaceId: string) => {
  const client = await connect(cell.database);
  try {
    return await tallyTables(client, await listMovedTables(client, workspaceId));
  } finally {
    await client.end();
  }
};

test('a workspace moves with every value of every row, also those that changed during the copy', async () => {
  const [a, b] = [await makeCell(), await makeCell()];
  const full = await makeFull(a);
  const { workspaceId } = full.scope;
  // Both cells have numbered messages to webhooks already.
  const other = await makeFull(b);
  const untouched = await tallyOf(b, other.scope.workspaceId);
  const before = await tallyOf(a, workspaceId);
  const { refusedSeconds, rows } = await move(full, a, b, async (line) => {
    if (!line.includes('blobs copied beforehand')) return;
    // Before the refusal: a change, a new row, and rows that go.
    await full.decide('mark_fixed');
    await addComment(full.keyScope, { violationId: full.content.violation, comment: 'Late.' });
    const gone = 'delete from template_command where workspace_id = $1';
    expect((await a.database.admin.query(gone, [workspaceId])).rowCount).toBeGreaterThan(0);
  });
  expect(refusedSeconds).toBeGreaterThan(0);
  expect(rows).toBeGreaterThan(50);
  const after = await tallyOf(a, workspaceId);
  expect(await tallyOf(b, workspaceId)).toEqual(after);
  expect(after.get('violation')).toEqual(before.get('violation'));
  expect(after.get('violation')?.rows).toBeGreaterThan(0);
  expect(after.get('violation_review')).not.toEqual(before.get('violation_review'));
  expect(await tallyOf(b, other.scope.workspaceId)).toEqual(untouched);
  expect(await b.blobs.has(workspaceId, full.hash)).toBe(true);
  const there = b.database.scope(workspaceId);
  expect(await verifyAudit(there, full.content.auditId)).toMatchObject({ whole: true });
  expect([await statusOf(a, full), await statusOf(b, full)]).toEqual([421, 201]);
});

test.each([
  'rows copied beforehand',
  'blobs copied beforehand',
  'writes are refused',
  'all values compared',
  'has given it up',
])('killed after "%s", a move is run again, and never do both cells take writes', async (at) => {
  const [a, b] = [await makeCell(), await makeCell()];
  const full = await makeFull(a);
  const seen: string[] = [];
  const killed = move(full, a, b, async (line, die) => {
    seen.push(line);
    if (line.includes(at)) await die();
  });
  await expect(killed).rejects.toThrow('killed');
  expect(seen.join('\n')).toContain(at);
  const between = [await statusOf(a, full), await statusOf(b, full)];
  expect(between.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
  expect(between[1]).not.toBe(201);
  await move(full, a, b);
  expect([await statusOf(a, full), await statusOf(b, full)]).toEqual([421, 201]);
  expect(
    await verifyAudit(b.database.scope(full.scope.workspaceId), full.content.auditId),
  ).toMatchObject({
    whole: true,
  });
});

test('a move that was given up in the first cell and not opened in the other can be taken back', async () => {
  const [a, b] = [await makeCell(), await makeCell()];
  const full = await makeFull(a);
  await expect(
    move(full, a, b, async (line, die) => {
      if (line.includes('has given it up')) await die();
    }),
  ).rejects.toThrow('killed');
  await withBoth(a, b, async (cells) => {
    expect(await takeMoveBack(cells, full.scope.workspaceId)).toBeGreaterThan(50);
  });
  expect([await statusOf(a, full), await statusOf(b, full)]).toEqual([201, 401]);
});

test('a workspace that was moved is not taken back, moves back, and its old rows go when told', async () => {
  const [a, b] = [await makeCell(), await makeCell()];
  const full = await makeFull(a);
  const { workspaceId } = full.scope;
  await move(full, a, b);
  await withBoth(a, b, async (cells) => {
    await expect(takeMoveBack(cells, workspaceId)).rejects.toThrow('has opened the workspace');
  });
  const back = { ...full, scope: b.database.scope(workspaceId) };
  await expect(move(back, b, a)).rejects.toThrow('--delete-old');
  await withBoth(a, b, async ({ from }) => {
    expect(await deleteLeftRows(from, full.scope, a.blobs)).toBeGreaterThan(50);
  });
  expect(await a.blobs.has(workspaceId, full.hash)).toBe(false);
  expect(await statusOf(a, full)).toBe(401);
  await move(back, b, a);
  expect([await statusOf(a, full), await statusOf(b, full)]).toEqual([201, 421]);
});

test('a copy that is not the same is not used, and the first cell goes on', async () => {
  const [a, b] = [await makeCell(), await makeCell()];
  const full = await makeFull(a);
  const spoil = async (): Promise<void> => {
    const client = await connect(b.database);
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(`update violation set reason = 'Another.'`);
    await client.end();
  };
  await expect(
    move(full, a, b, async (line) => {
      if (line.includes('blobs copied beforehand')) await spoil();
    }),
  ).rejects.toThrow('violation: other values');
  expect([await statusOf(a, full), await statusOf(b, full)]).toEqual([201, 421]);
});
