import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openOldDatabase } from '../../../test/database/old-database.ts';

const { owner, migrateBefore } = await openOldDatabase();

test('an upgrade notes the looks that there were, and which audits were closed without facts', async () => {
  await migrateBefore('027');
  const [workspace, asset, snapshot, closed, open] = Array.from({ length: 5 }, () => randomUUID());
  await owner.query(`set app.workspace_id = '${workspace}'`);
  await owner.query(`
    insert into workspace (id, name, plan) values ('${workspace}', 'Own', 'team');
    insert into asset (workspace_id, id, kind, source, name)
    values ('${workspace}', '${asset}', 'web_page', 'url', 'Page');
    insert into asset_snapshot (workspace_id, id, asset_id, status, media_type, final_url,
      extractor_version, created_at, fetched_at, failure_code, failure_message)
    values ('${workspace}', '${snapshot}', '${asset}', 'failed', '', 'https://a.example/', '1',
      '2026-01-01Z', '2026-02-01Z', 'away', 'Away.');
    insert into audit (workspace_id, id, name, status, completed_at, sealed_at)
    values ('${workspace}', '${closed}', 'Closed', 'COMPLETED', now(), now()),
      ('${workspace}', '${open}', 'Open', 'RUNNING', null, null)`);
  await owner.query('reset app.workspace_id');
  await migrateBefore('028');
  await owner.query(`set app.workspace_id = '${workspace}'`);
  const looks = await owner.query('select snapshot_id, at, final_url, facts from asset_look');
  expect(looks.rows).toEqual([
    {
      snapshot_id: snapshot,
      at: new Date('2026-02-01T00:00:00Z'),
      final_url: 'https://a.example/',
      facts: null,
    },
  ]);
  const closings = await owner.query('select audit_id, facts, hash from audit_closing');
  expect(closings.rows).toEqual([{ audit_id: closed, facts: null, hash: null }]);
});
