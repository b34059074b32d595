import { parseArgs } from 'node:util';
import { describeFault } from '../activity/evidence-faults.ts';
import { listLost } from '../activity/trail-heads.ts';
import { type AuditVerdict, verifyAudit } from '../activity/verify-audit.ts';
import { countWrongTallies } from '../findings/verify-tally.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { exportedBlobs } from '../operations/export-blobs.ts';
import { commandName, commandUsage } from '../platform/command-name.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { readPlace, withInstallation } from './installation.ts';

const USAGE = `${commandUsage('verify')} [options]
  --audit ID   only the trail of this audit (aud_...); otherwise every trail, every blob and the counts of every queue
  --trails     only the trails
  --data DIR   the data of a running "${commandName('up')}" (default .copydesk)
Set DATABASE_URL and BLOB_STORE to verify an installation of your own; the database's user must see every
workspace: a superuser, or a role with BYPASSRLS and pg_read_all_data.`;

interface AuditRow {
  id: string;
  workspace_id: string;
  name: string;
}

const UNCOVERED: Record<AuditVerdict['coverage']['facts'], string> = {
  covered: '',
  open: ', not closed yet',
  before: ', facts not covered',
};

const tellVerdict = ({ whole, entries, chain, coverage }: AuditVerdict): string => {
  const facts = UNCOVERED[coverage.facts];
  if (whole) return `whole   ${String(entries).padStart(7)} entries${facts}`;
  return `BROKEN  ${chain.whole ? `${entries} entries hold` : `at entry ${chain.seq}`}${facts}`;
};

/**
 * Verifies every audit, prints a line for each and one for each fault. Returns the number of broken audits.
 */
const verifyTrails = async (
  audits: readonly AuditRow[],
  scopeOf: (workspaceId: string) => Scope,
): Promise<number> => {
  let broken = 0;
  const before: Date[] = [];
  for (const { id, workspace_id: workspaceId, name } of audits) {
    const verdict = await verifyAudit(scopeOf(workspaceId), id);
    const { whole, faults, coverage } = verdict;
    if (!whole) broken += 1;
    if (coverage.facts === 'before') before.push(coverage.from);
    console.log(`${toPublicId('aud', id)}  ${tellVerdict(verdict)}  ${name}`);
    for (const fault of faults.some) console.log(`    ${describeFault(fault)}`);
    const more = faults.count - faults.some.length;
    if (more > 0) console.log(`    and ${more} more`);
  }
  const [from] = before;
  if (from) {
    console.log(
      `${before.length} audits: facts not covered (closed before ${from.toISOString()}). Their chains, ` +
        'states and counters were verified; their times and snapshots cannot be.',
    );
  }
  console.log(`${audits.length} trails, ${broken} broken`);
  return broken;
};

/** Reads every blob that the database refers to. Returns how many are missing or have changed. */
const verifyBlobs = async (scopes: readonly Scope[], blobs: BlobStore): Promise<number> => {
  let [seen, lost] = [0, 0];
  for (const scope of scopes) {
    for await (const { hash, bytes } of exportedBlobs(scope, blobs)) {
      seen += 1;
      if (bytes) continue;
      lost += 1;
      console.log(`${toPublicId('wsp', scope.workspaceId)}  LOST    ${hash}`);
    }
  }
  console.log(`${seen} blobs, ${lost} lost`);
  return lost;
};

/** Prints decisions that were kept once and are gone, as after a failover that lost some. Returns how many trails. */
const verifyHeads = async (scopes: readonly Scope[], blobs: BlobStore): Promise<number> => {
  let count = 0;
  for (const scope of scopes) {
    for (const { auditId, seq, at, left, now } of await listLost(scope, blobs)) {
      count += 1;
      const what =
        now === 'replaced'
          ? 'other entries took their place'
          : left + 1 === seq
            ? `entry ${seq} is missing`
            : `entries ${left + 1} to ${seq} are missing`;
      console.log(`${toPublicId('aud', auditId)}  LOST    had ${seq} entries at ${at}; ${what}`);
    }
  }
  console.log(`${count} trails have lost entries that were there before`);
  return count;
};

/** Counts the findings of every workspace again. Returns how many workspaces have wrong counts in their queue. */
const verifyCounts = async (scopes: readonly Scope[]): Promise<number> => {
  let wrong = 0;
  for (const scope of scopes) {
    const n = await countWrongTallies(scope);
    if (n === 0) continue;
    wrong += 1;
    console.log(
      `${toPublicId('wsp', scope.workspaceId)}  WRONG   ${n} counts of the queue. As the owner of the database: ` +
        `select count_findings('${scope.workspaceId}')`,
    );
  }
  console.log(`${scopes.length} queues counted, ${wrong} wrong`);
  return wrong;
};

/** Reads all workspaces on purpose: this is the operator's tool, and it only reads. */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      audit: { type: 'string' },
      trails: { type: 'boolean', default: false },
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
    throw new Error(`${values.audit} is not an audit id.`);
  const place = readPlace(values.data);
  return withInstallation(place.databaseUrl, async (pool, scopeOf) => {
    const { rows: audits } = await pool.query<AuditRow>(
      `select id, workspace_id, name from audit where $1::uuid is null or id = $1 order by created_at`,
      [only],
    );
    if (only !== null && audits.length === 0) throw new Error(`There is no audit ${values.audit}.`);
    const { rows: workspaces } = await pool.query<{ id: string }>(`select id from workspace`);
    let faults = await verifyTrails(audits, scopeOf);
    if (only === null) {
      const scopes = workspaces.map(({ id }) => scopeOf(id));
      const blobs = createBlobStore(place.blobStore);
      faults += await verifyHeads(scopes, blobs);
      if (!values.trails) {
        faults += await verifyBlobs(scopes, blobs);
        faults += await verifyCounts(scopes);
      }
    }
    return faults === 0 ? 0 : 1;
  });
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
