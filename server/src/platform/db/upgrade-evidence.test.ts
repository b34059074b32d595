import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { postgresUrl } from '../../../test/database/postgres-url.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const base = new URL(`${await postgresUrl()}postgres`);
const name = `upgraded_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: base.href });
await server.connect();
// What a managed PostgreSQL gives: no superuser, no BYPASSRLS.
await server.query(`create role ${name} login createrole password 'secret'`);
await server.query(`grant copydesk_app to ${name} with admin option`);
await server.query(`create database ${name} owner ${name}`);
const url = new URL(base.href);
[url.username, url.password, url.pathname] = [name, 'secret', `/${name}`];
const owner = new pg.Client({ connectionString: url.href });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await server.query(`drop database ${name} with (force)`);
  await server.query(`drop role ${name}`);
  await server.end();
});

test('an upgrade notes the looks that there were, and which audits were closed without facts', async () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const run = (file: string) => owner.query(readFileSync(new URL(file, folder), 'utf8'));
  for (const file of files.toSorted()) if (file < '027') await run(file);
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
  await run('027_evidence.sql');
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
