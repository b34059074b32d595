import type { ExtendedOperationId } from '@copydesk/contract/extended';
import type { OperationId } from '@copydesk/contract/public';
import type pg from 'pg';
import { makeContent, makeWorkspace, type TestWorkspace } from '../../../test/factories.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Call, statement } from '../../platform/db/statement.ts';
import { type IdPrefix, toPublicId } from '../../platform/ids.ts';
import { makeRuns } from './bulk.fixture.ts';
import {
  type AnyOperationId,
  comparable,
  routeOf,
  type TestAnswer,
  type TestClient,
  type TestRequest,
  UNKNOWN_IDS,
} from './client.fixture.ts';

type Content = Awaited<ReturnType<typeof makeContent>> & Awaited<ReturnType<typeof makeRuns>>;

export interface Tenant extends TestWorkspace {
  /** A key with the scope that the extended routes need. */
  readonly scopedKey: string;
  readonly content: Content;
}

interface Entry {
  /** The route's id parameter and which content it names; absent where the route has none. */
  readonly id?: { readonly name: string; readonly of: keyof Content; readonly prefix: Prefix };
  readonly body?: unknown;
  /** Requests that name an id, one by one; a foreign one is as invalid as an unknown one. */
  readonly named?: readonly {
    readonly of: keyof Content;
    readonly prefix: Prefix;
    readonly request: (id: string, content: Content) => TestRequest;
  }[];
  /** Several, where other filters take other statements. */
  readonly queries?: readonly string[];
}

type Prefix = keyof typeof UNKNOWN_IDS;

const id = (name: string, of: keyof Content, prefix: Prefix): Entry => ({
  id: { name, of, prefix },
});
const onViolation = id('violation_id', 'violation', 'vio');

const generation = (
  content: Content,
  ids: { template?: string; meta?: string; infobase?: string },
): TestRequest => ({
  body: {
    templateId: ids.template ?? content.template,
    language_key: 'EN',
    input: JSON.stringify({ name: 'Desk', facts: ids.infobase ?? content.infobase }),
    toneOfVoiceMetaId: ids.meta ?? content.toneMeta,
  },
});

const bulk = (
  content: Content,
  ids: { template?: string; meta?: string; infobase?: string },
): TestRequest => ({
  query: {
    template_id: ids.template ?? content.template,
    language_key: 'EN',
    tone_of_voice_meta_id: ids.meta ?? content.toneMeta,
  },
  payload: `name,facts\nDesk,${ids.infobase ?? content.infobase}\n`,
});

/** Every route of the table must be here: the type and a test see to it. */
export const entries: Record<OperationId, Entry> = {
  generateDocument: {
    named: [
      { of: 'template', prefix: 'tpl', request: (template, of) => generation(of, { template }) },
      { of: 'toneMeta', prefix: 'tom', request: (meta, of) => generation(of, { meta }) },
      { of: 'infobase', prefix: 'inf', request: (infobase, of) => generation(of, { infobase }) },
    ],
  },
  getDocument: id('id', 'document', 'doc'),
  listTemplates: {},
  getTemplate: id('id', 'template', 'tpl'),
  listTonesOfVoice: {},
  getToneOfVoice: id('id', 'tone', 'ton'),
  listInfobases: {},
  getInfobase: id('id', 'infobase', 'inf'),
  listAudits: { queries: ['limit=100'] },
  listViolations: {
    ...id('audit_id', 'audit', 'aud'),
    queries: ['page_size=100&review_state=all', 'severity=HIGH', 'search=guaranteed', 'page=2'],
  },
  getViolation: onViolation,
  reviewViolation: { ...onViolation, body: { action: 'mark_fixed', apply_to_group: true } },
  addComment: { ...onViolation, body: { comment: 'Mine.' } },
  getHealth: {},
};

/** Every route that goes beyond the specification must be here. */
export const extendedEntries: Record<ExtendedOperationId, Entry> = {
  followDocument: id('id', 'generated', 'doc'),
  getReceipt: id('id', 'generated', 'doc'),
  createBulkRun: {
    named: [
      { of: 'template', prefix: 'tpl', request: (template, of) => bulk(of, { template }) },
      { of: 'toneMeta', prefix: 'tom', request: (meta, of) => bulk(of, { meta }) },
      { of: 'infobase', prefix: 'inf', request: (infobase, of) => bulk(of, { infobase }) },
    ],
  },
  listBulkRuns: { queries: ['limit=100'] },
  getBulkRun: id('id', 'endedRun', 'blk'),
  followBulkRun: id('id', 'endedRun', 'blk'),
  cancelBulkRun: id('id', 'waitingRun', 'blk'),
  retryBulkRun: { ...id('id', 'waitingRun', 'blk'), body: { include_cancelled: true } },
  exportBulkRun: { ...id('id', 'endedRun', 'blk'), queries: ['format=csv', 'format=jsonl'] },
};

export const makeTenants = async (database: TestDatabase) => {
  const make = async (): Promise<Tenant> => {
    const workspace = await makeWorkspace(database);
    const { scope } = workspace;
    const scopes = ['generation'] as const;
    const scoped = await createKey(scope, { name: 'scoped', expiresAt: null, scopes });
    const content = await makeContent(scope);
    const runs = await makeRuns(scope, content.template);
    return { ...workspace, scopedKey: scoped.key, content: { ...content, ...runs } };
  };
  const [own, other] = [await make(), await make()];
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
  ['violation_comment', 'com'],
  ['asset', 'ast'],
  ['rule', 'rul'],
  ['bulk_run', 'blk'],
];

/** Everything that would betray a workspace in another one's answers. */
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
  return [...lists.flat(), tenant.email, workspaceId];
};

/** All rows of a workspace as a hash per table; only the last use of its keys may move. */
const snapshot = async (admin: pg.Pool, tenant: Tenant): Promise<Record<string, string>> => {
  const tables = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const hashes = tables.rows.map(async ({ name }) => {
    const found = await admin.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as hash
       from (select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t
         where workspace_id = $1) rows`,
      [tenant.scope.workspaceId],
    );
    return [name, found.rows[0]?.hash ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
};

type Which = 'own' | 'foreign' | 'unknown' | 'malformed' | 'none';

export interface Caller {
  readonly name: string;
  readonly key: string | null;
  /** The workspace the key opens, or the status that every request gets. */
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

/** The same for routes that need a scope: a key without it opens nothing. */
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
 * Calls one operation as one caller with every kind of id and gives what is wrong: a status that
 * should be another, a foreign id answered unlike an unknown one, a foreign row in an answer, or
 * anything that changed in the workspace the caller has no business in.
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
  const values = (named: { of: keyof Content; prefix: Prefix } | undefined): [Which, string][] => {
    if (!named) return [['none', '']];
    return [
      ['own', String(mine.content[named.of])],
      ['unknown', UNKNOWN_IDS[named.prefix]],
      ['foreign', String(theirs.content[named.of])],
      ['malformed', 'not-an-id'],
    ];
  };
  /** Every request to make: by query, or by the id that the body names. */
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

/** Conditions that bind a statement to the workspace it is given. */
const SCOPE = /\b(?:\w+\.)?workspace_id = \$1(?!\d)/g;

/** The same database with the workspace taken out of every condition; counts what it changed. */
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
