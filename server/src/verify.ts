import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verifyTrail } from './activity/verify-trail.ts';
import { environment } from './config.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { fromPublicId, toPublicId } from './platform/ids.ts';
import { createLog } from './platform/log.ts';

const USAGE = `npm run verify -- [options]
  --audit ID   only this audit (aud_...); otherwise every audit
  --data DIR   the data of a running "npm run up" (default .copydesk)
Set DATABASE_URL to verify a database of your own; its user must see every workspace.`;

interface AuditRow {
  id: string;
  workspace_id: string;
  name: string;
}

const databaseUrl = (data: string): string => {
  const given = environment['DATABASE_URL'];
  if (given) return given;
  const file = join(resolve(data), 'up.json');
  if (!existsSync(file)) {
    throw new Error(`Nothing runs on ${data}. Start "npm run up" or set DATABASE_URL.`);
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl: string }).databaseUrl;
};

/** Recomputes the chain of one audit's trail or of all, prints a line for each. */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      audit: { type: 'string' },
      data: { type: 'string', default: '.copydesk' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const only = values.audit === undefined ? null : fromPublicId('aud', values.audit);
  if (values.audit !== undefined && only === null)
    throw new Error(`${values.audit} is no audit id.`);
  const url = databaseUrl(values.data);
  const log = createLog('warn');
  const everything = new pg.Client({ connectionString: url });
  await everything.connect();
  // Across workspaces on purpose: this is the operator's tool, and verifying only reads.
  const { rows: audits } = await everything.query<AuditRow>(
    `select id, workspace_id, name from audit where $1::uuid is null or id = $1 order by created_at`,
    [only],
  );
  await everything.end();
  const pool = createPool({ url, size: 2, log });
  const db = createDatabase(pool);
  let broken = 0;
  for (const { id, workspace_id: workspaceId, name } of audits) {
    const scope = { db, workspaceId, actor: { kind: 'system' as const }, log };
    const verdict = await verifyTrail({ ...scope, now: () => new Date(), requestId: null }, id);
    if (!verdict.whole) broken += 1;
    const told = verdict.whole
      ? `whole   ${String(verdict.entries).padStart(7)} entries`
      : `BROKEN  at entry ${verdict.seq}: ${verdict.fault}`;
    console.log(`${toPublicId('aud', id)}  ${told}  ${name}`);
  }
  await pool.end();
  if (audits.length === 0) {
    throw new Error('No audit found. The database user must see every workspace (BYPASSRLS).');
  }
  console.log(`${audits.length} trails, ${broken} broken`);
  return broken === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
