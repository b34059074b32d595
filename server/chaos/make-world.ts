import pg from 'pg';
import { createKey } from '../src/keys/create-key.ts';
import { createDatabase, createPool } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import type { Finding } from '../src/violations/record/record-violations.ts';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../test/factories.ts';
import { scopesOn } from '../test/scopes.ts';

export interface World {
  readonly workspaceId: string;
  /** The actors: the same decision by another one is an entry of its own. */
  readonly keys: readonly { readonly id: string; readonly key: string }[];
  /** A large sealed audit and a small one that still runs: their counters have different shapes. */
  readonly audits: readonly TestAudit[];
}

const DATABASE = 'copydesk';
const GROUP_SIZES = [1, 2, 3, 1, 5, 8, 1, 13, 40, 150];
const SEVERITIES = ['HIGH', 'CRITICAL', 'MEDIUM', 'LOW', 'UNSPECIFIED', null] as const;

/** Findings in groups of all sizes; every group of one is a finding without a group. */
const findingsOf = (count: number): Finding[] => {
  const findings: Finding[] = [];
  for (let group = 0; findings.length < count; group++) {
    const size = GROUP_SIZES[group % GROUP_SIZES.length] as number;
    const severity = SEVERITIES[group % SEVERITIES.length] ?? null;
    const fingerprint = size === 1 ? null : `group-${group}`;
    for (let n = 0; n < size && findings.length < count; n++) {
      findings.push(finding({ severity, fingerprint, violatingText: `Claim ${group}.${n}` }));
    }
  }
  return findings;
};

/** A way into the database as the application's role, with scopes in any workspace. */
export const openDatabase = (url: string) => {
  const log = createLog('silent');
  const pool = createPool({ url, size: 2, log });
  return { scope: scopesOn(createDatabase(pool), log), close: () => pool.end() };
};

/** Makes the database with all of its tables; gives its address. */
export const makeDatabase = async (addressOf: (database: string) => string): Promise<string> => {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const url = addressOf(DATABASE);
  await migrate(url);
  return url;
};

/** Makes a workspace with three keys and two audits. */
export const furnish = async (url: string): Promise<World> => {
  const database = openDatabase(url);
  try {
    const { scope, userId, key, keyId } = await makeWorkspace(database);
    const asOwner = database.scope(scope.workspaceId, { kind: 'user', id: userId });
    const second = await createKey(asOwner, { name: 'second', expiresAt: null });
    const third = await createKey(asOwner, { name: 'third', expiresAt: null });
    const audits = [
      await makeAudit(scope, findingsOf(3_000)),
      await makeAudit(scope, findingsOf(60), { running: true }),
    ];
    return { workspaceId: scope.workspaceId, keys: [{ id: keyId, key }, second, third], audits };
  } finally {
    await database.close();
  }
};

/** Makes the database with one workspace, three keys and two audits; gives its address too. */
export const makeWorld = async (
  addressOf: (database: string) => string,
): Promise<{ url: string; world: World }> => {
  const url = await makeDatabase(addressOf);
  return { url, world: await furnish(url) };
};
