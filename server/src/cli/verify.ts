import { parseArgs } from 'node:util';
import { describeFault } from '../activity/evidence-faults.ts';
import { type AuditVerdict, verifyAudit } from '../activity/verify-audit.ts';
import { plainLine } from '../assets/plain-line.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { verifyBeside } from '../operations/verify-beside.ts';
import { exportedBlobs } from '../operations/export-blobs.ts';
import { commandName, commandUsage } from '../platform/command-name.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { readPlace, withInstallation } from './installation.ts';

const USAGE = `${commandUsage('verify')} [options]
  --audit ID   only the trail of this audit (aud_...); otherwise everything: trails, blobs, queues, approvals
  --trails     everything but the blobs
  --data DIR   the data of a running "${commandName('up')}" (default .copydesk)
Set DATABASE_URL and BLOB_STORE to verify an installation of your own; the database's user must see every
workspace: a superuser, or a role with BYPASSRLS and pg_read_all_data.`;

/** People name audits. A name must not say anything to the terminal, nor look like a line of its own. */
const MOST_NAME = 200;

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
    console.log(`${toPublicId('aud', id)}  ${tellVerdict(verdict)}  ${plainLine(name, MOST_NAME)}`);
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

/**
 * Prints what is wrong beside the audits: audits and entries that are gone, approvals, and counts of the queue. Returns
 * how many faults there are.
 */
const verifyOthers = async (scopes: readonly Scope[], blobs: BlobStore): Promise<number> => {
  let all = 0;
  const kinds = { lost: 0, audit_missing: 0, approval: 0, queue: 0 };
  for (const scope of scopes) {
    const { some, count } = await verifyBeside(scope, blobs);
    all += count;
    const workspace = toPublicId('wsp', scope.workspaceId);
    for (const fault of some) {
      const { kind, subject, found } = fault;
      if (kind in kinds) kinds[kind as keyof typeof kinds] += 1;
      if (kind === 'lost') console.log(`${subject}  LOST    ${found}`);
      else if (kind === 'queue') {
        console.log(
          `${workspace}  WRONG   ${found} counts of the queue. As the owner of the database: ` +
            `select count_findings('${scope.workspaceId}')`,
        );
      } else console.log(`${workspace}  WRONG   ${describeFault(fault)}`);
    }
    if (count > some.length) console.log(`${workspace}  and ${count - some.length} more`);
  }
  console.log(`${kinds.lost} trails have lost entries that were there before`);
  console.log(`${kinds.audit_missing} audits are gone and left their trails`);
  console.log(`${kinds.approval} approvals differ from the activity`);
  console.log(`${scopes.length} queues counted, ${kinds.queue} wrong`);
  return all;
};

/** Reads all workspaces on purpose: this is the operator's tool, and it only reads. */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      audit: { type: 'string' },
      trails: { type: 'boolean', default: false },
      data: { type: 'string' },
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
      faults += await verifyOthers(scopes, blobs);
      if (!values.trails) faults += await verifyBlobs(scopes, blobs);
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
