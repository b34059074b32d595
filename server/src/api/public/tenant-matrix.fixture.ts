import { DEFAULT_POLICY } from '@copydesk/contract/contents/gate';
import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import type pg from 'pg';
import { makeContent, makeWorkspace, type TestWorkspace } from '../../../test/factories.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { setGatePolicy } from '../../contents/gate/policy.ts';
import { setHintPolicy } from '../../rules/quality/hint-policy.ts';
import { createKey } from '../../keys/create-key.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Call, statement } from '../../platform/db/statement.ts';
import { type IdPrefix, toPublicId } from '../../platform/ids.ts';
import { makeAuditing } from './auditing.fixture.ts';
import { makeRuns } from './bulk.fixture.ts';
import {
  type AnyOperationId,
  comparable,
  routeOf,
  type TestAnswer,
  type TestClient,
  UNKNOWN_IDS,
} from './client.fixture.ts';
import {
  type Content,
  entries,
  type Entry,
  extendedEntries,
  type Prefix,
} from './tenant-entries.fixture.ts';

export interface Tenant extends TestWorkspace {
  /** A key with the scopes that the extended routes need. */
  readonly scopedKey: string;
  readonly content: Content;
}

export const makeTenants = async (database: TestDatabase) => {
  const make = async (enabledPack: string): Promise<Tenant> => {
    const workspace = await makeWorkspace(database);
    const { scope } = workspace;
    const scoped = await createKey(scope, { name: 'scoped', expiresAt: null, scopes: KEY_SCOPES });
    const content = await makeContent(scope);
    const runs = await makeRuns(scope, content.template);
    const auditing = await makeAuditing(scope);
    // A unique version number, so that a test recognises it in any answer.
    await database.admin.query(
      `insert into workspace_pack (workspace_id, pack_id, version)
       values ($1, $2, '0.0.' || floor(random() * 1e9))`,
      [scope.workspaceId, enabledPack],
    );
    const all = { ...content, ...runs, ...auditing };
    return { ...workspace, scopedKey: scoped.key, content: all };
  };
  const [own, other] = [await make('pack-b'), await make('pack-c')];
  // The other workspace has the newer version: without a fence it would be the newest of all.
  for (const { scope } of [own, other, other]) {
    const packs = [{ pack_id: scope.workspaceId, verdict: 'pass' as const }];
    await setGatePolicy(scope, { ...DEFAULT_POLICY, packs }, null);
  }
  // Only the other workspace has one, and a share that a test recognises.
  const share = Math.round((0.1 + Math.random() / 2) * 1e9) / 1e9;
  await setHintPolicy(other.scope, { share, least: 7 });
  const revoked = await createKey(own.scope, { name: 'revoked', expiresAt: null });
  await revokeKey(own.scope, revoked.id);
  const free = await makeWorkspace(database, 'free');
  await makeContent(free.scope);
  return { own, other, revokedKey: revoked.key, freeKey: free.key };
};

const UUID_COLUMNS: [table: string, prefix: IdPrefix][] = [
  ['document', 'doc'],
  ['template', 'tpl'],
  ['template_command', 'tcm'],
  ['template_meta', 'tpm'],
  ['tone', 'ton'],
  ['tone_meta', 'tom'],
  ['infobase', 'inf'],
  ['audit', 'aud'],
  ['violation', 'vio'],
  ['audit_hint', 'hnt'],
  ['violation_comment', 'com'],
  ['asset', 'ast'],
  ['rule', 'rul'],
  ['bulk_run', 'blk'],
  ['audit_schedule', 'sch'],
];

/** Returns the texts of a workspace that must never appear in an answer to another workspace. */
const marksOf = async (admin: pg.Pool, tenant: Tenant): Promise<string[]> => {
  const { workspaceId } = tenant.scope;
  const lists = await Promise.all(
    UUID_COLUMNS.map(async ([table, prefix]) => {
      const found = await admin.query<{ id: string }>(
        `select id from ${table} where workspace_id = $1`,
        [workspaceId],
      );
      return found.rows.map((row) => toPublicId(prefix, row.id));
    }),
  );
  const packs = await admin.query<{ version: string }>(
    `select version from workspace_pack where workspace_id = $1 and version like '0.0.%'`,
    [workspaceId],
  );
  const versions = packs.rows.map(({ version }) => version);
  const policies = await admin.query<{ share: number }>(
    `select share from hint_policy where workspace_id = $1`,
    [workspaceId],
  );
  // Not what the matrix itself sets, which is in many answers.
  const shares = policies.rows
    .map(({ share }) => String(share))
    .filter((share) => share.length > 6);
  return [...lists.flat(), ...versions, ...shares, tenant.email, workspaceId];
};

const snapshotTexts = new WeakMap<pg.Pool, Promise<string>>();

/**
 * Returns one statement for all tables, which is planned once. Separate queries for each table took most of
 * the time.
 */
const snapshotText = async (admin: pg.Pool): Promise<string> => {
  const { rows } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const parts = rows.map(
    ({ name }) => `
      select '${name}' as name,
        count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as hash
      from (select (to_jsonb(t) - '{last_used_at,last_used_from,last_used_by}'::text[])::text as row from ${name} t
        where workspace_id = $1) rows`,
  );
  return parts.join(' union all ');
};

/** Returns a hash of a workspace's rows for each table. The last use of a key is left out. */
export const snapshot = async (admin: pg.Pool, tenant: Tenant): Promise<Record<string, string>> => {
  const known = snapshotTexts.get(admin) ?? snapshotText(admin);
  snapshotTexts.set(admin, known);
  const { rows } = await admin.query<{ name: string; hash: string }>({
    name: 'snapshot',
    text: await known,
    values: [tenant.scope.workspaceId],
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};

type Which = 'own' | 'foreign' | 'unknown' | 'malformed' | 'none';

export interface Caller {
  readonly name: string;
  readonly key: string | null;
  /** The workspace that the key gives access to, or the status that every request gets. */
  readonly opens: Tenant | number;
}

export interface MatrixOptions {
  readonly call: TestClient;
  readonly admin: pg.Pool;
  readonly tenants: Awaited<ReturnType<typeof makeTenants>>;
}

export const callersOf = ({ tenants }: MatrixOptions): Caller[] => [
  { name: 'own key', key: tenants.own.key, opens: tenants.own },
  { name: "other workspace's key", key: tenants.other.key, opens: tenants.other },
  { name: 'revoked', key: tenants.revokedKey, opens: 401 },
  { name: 'plan without API access', key: tenants.freeKey, opens: 403 },
  { name: 'none', key: null, opens: 401 },
  { name: 'malformed', key: 'cd_not-a-key', opens: 401 },
];

/** The callers of routes that need a scope. A key without the scope gives access to nothing. */
export const scopedCallersOf = (options: MatrixOptions): Caller[] => {
  const { own, other } = options.tenants;
  const refused = callersOf(options).filter(({ opens }) => typeof opens === 'number');
  return [
    { name: 'own key', key: own.scopedKey, opens: own },
    { name: "other workspace's key", key: other.scopedKey, opens: other },
    { name: 'key without the scope', key: own.key, opens: 403 },
    ...refused,
  ];
};

/**
 * Calls one operation as one caller with every kind of id. Returns what is wrong: an unexpected status, a
 * foreign id that is answered differently from an unknown one, a foreign row in an answer, or a change in a
 * workspace that the caller has no access to.
 */
export const faultsOf = async (
  { call, admin, tenants }: MatrixOptions,
  operation: AnyOperationId,
  caller: Caller,
): Promise<string[]> => {
  const { own, other } = tenants;
  const { opens } = caller;
  const mine = typeof opens === 'number' ? own : opens;
  const theirs = mine === own ? other : own;
  const untouched = typeof opens === 'number' ? [own, other] : [theirs];
  const route = routeOf(operation);
  const entry: Entry = { ...entries, ...extendedEntries }[operation];
  const foreignMarks = await marksOf(admin, theirs);
  const before = await Promise.all(untouched.map((tenant) => snapshot(admin, tenant)));
  const faults: string[] = [];
  const report = (which: Which, what: string) =>
    faults.push(`${operation}, ${caller.name}, ${which} id: ${what}`);

  const expected = (which: Which): number => {
    if (route.open) return 200;
    if (typeof opens === 'number') return opens;
    if (which === 'own' || which === 'none') return route.success.status;
    return entry.named ? 422 : 404;
  };
  const values = (
    named: { of: keyof Content; prefix: Prefix; isShared?: true; isChosen?: true } | undefined,
  ): [Which, string][] => {
    if (!named) return [['none', '']];
    if (named.isChosen) return [['own', String(mine.content[named.of])]];
    const foreign: [Which, string] = ['foreign', String(theirs.content[named.of])];
    return [
      ['own', String(mine.content[named.of])],
      ['unknown', UNKNOWN_IDS[named.prefix]],
      ...(named.isShared ? [] : [foreign]),
      ['malformed', 'not-an-id'],
    ];
  };
  /** Every request to make: one for each query, or for each id that the body names. */
  const variants = entry.named
    ? entry.named.map((named) => ({
        id: named,
        request: (value: string) => named.request(value, mine.content),
      }))
    : (entry.queries ?? ['']).map((query) => ({
        id: entry.id,
        request: (value: string) => ({
          params: entry.id ? { [entry.id.name]: value } : {},
          query,
          ...(entry.body === undefined ? {} : { body: entry.body }),
          ...(entry.payload === undefined ? {} : { payload: entry.payload }),
        }),
      }));

  for (const { id: named, request } of variants) {
    let unknown: TestAnswer | undefined;
    for (const [which, value] of values(named)) {
      const answer = await call(operation, { ...request(value), key: caller.key }).catch(
        (error: Error) => error,
      );
      if (answer instanceof Error) {
        report(which, answer.message);
        continue;
      }
      if (answer.status !== expected(which)) report(which, `status ${answer.status}`);
      if (which === 'unknown') unknown = answer;
      if (unknown && (which === 'foreign' || which === 'malformed')) {
        const same = JSON.stringify(comparable(answer)) === JSON.stringify(comparable(unknown));
        if (!same) report(which, `not like an unknown id: ${answer.text.slice(0, 120)}`);
      }
      const leaked = foreignMarks.find((mark) => answer.text.includes(mark));
      if (leaked) report(which, `shows ${leaked}`);
    }
  }
  const after = await Promise.all(untouched.map((tenant) => snapshot(admin, tenant)));
  for (const [n, tables] of after.entries()) {
    for (const [table, hash] of Object.entries(tables)) {
      if (hash !== before[n]?.[table]) report('none', `wrote to ${table} of a closed workspace`);
    }
  }
  return faults;
};

/** Finds the conditions that bind a statement to the workspace in $1. */
const SCOPE = /\b(?:\w+\.)?workspace_id = \$1(?!\d)/g;

/**
 * Returns the same database, but removes the workspace from the conditions of every statement. `removed`
 * collects the changed statements.
 */
export const withoutScope = (db: Database): Database & { readonly removed: Set<string> } => {
  const removed = new Set<string>();
  const strip = (call: Call<unknown>): Call<unknown> => {
    const { text } = call.statement;
    const open = text.replaceAll(SCOPE, '($1::uuid is not null)');
    if (open === text) return call;
    removed.add(text);
    return { ...call, statement: statement(open) };
  };
  const wrap = (inner: Database): Database => ({
    batch: (workspaceId, calls) =>
      inner.batch(workspaceId, calls.map(strip) as unknown as typeof calls),
    transaction: (workspaceId, work, mode) =>
      inner.transaction(workspaceId, (inside) => work(wrap(inside)), mode),
  });
  return { ...wrap(db), removed };
};
