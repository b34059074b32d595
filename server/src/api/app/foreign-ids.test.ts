import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX, type AppRoute } from '@copydesk/contract/app-route';
import { expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { beginSession } from '../../accounts/session.ts';
import { addMember } from '../../members/add-member.ts';
import { type IdPrefix, newUuid, toPublicId } from '../../platform/ids.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { makeTenants, type Tenant } from '../public/tenant-matrix.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const { own, other } = await makeTenants(database);
const colleague = await addMember(own.scope, {
  email: 'colleague@test.example',
  name: 'A colleague',
  role: 'editor',
});

const ORIGIN = 'http://desk.example';

/** What of a workspace an address can name, and where one of them is found. */
const TABLES: Record<string, readonly [table: string, prefix: IdPrefix, column?: string]> = {
  'getDocument.id': ['document', 'doc'],
  'getReceipt.id': ['document', 'doc'],
  'getTemplate.id': ['template', 'tpl'],
  'getToneOfVoice.id': ['tone', 'ton'],
  'getInfobase.id': ['infobase', 'inf'],
  'getAudit.id': ['audit', 'aud'],
  'listAuditAssets.id': ['audit', 'aud'],
  'cancelAudit.id': ['audit', 'aud'],
  'deleteSchedule.id': ['audit_schedule', 'sch'],
  'updateAsset.id': ['asset', 'ast'],
  'archiveAsset.id': ['asset', 'ast'],
  'deleteView.id': ['saved_view', 'viw'],
  'cancelBulkRun.id': ['bulk_run', 'blk'],
  'exportBulkRun.id': ['bulk_run', 'blk'],
  bulk_id: ['bulk_run', 'blk'],
  template_id: ['template', 'tpl'],
  document_id: ['document', 'doc'],
  audit_id: ['audit', 'aud'],
  violation_id: ['violation', 'vio'],
  asset_id: ['asset', 'ast'],
  snapshot_id: ['asset_snapshot', 'snp'],
  rule_id: ['rule', 'rul'],
  test_id: ['rule_test', 'rts'],
  user_id: ['member', 'usr', 'user_id'],
  invitation_id: ['invitation', 'inv'],
  key_id: ['api_key', 'key'],
  export_id: ['workspace_export', 'exp'],
  tone_id: ['tone', 'ton'],
  infobase_id: ['infobase', 'inf'],
  entry_id: ['infobase_entry', 'ent'],
  import_id: ['infobase_import', 'imp'],
};

/** Packs come with the service and belong to no workspace. */
const OF_NOBODY: ReadonlySet<string> = new Set(['enablePack', 'disablePack', 'getPackContent']);

/** Parts of an address that count within what is named before them. */
const COUNTED: ReadonlySet<string> = new Set(['version']);

/** Bodies that get as far as looking the named thing up. */
const BODIES: Record<string, object> = {
  saveDraft: { base_revision: 0, title: '', blocks: [] },
  restoreDocumentVersion: { base_revision: 0 },
  nameDocumentVersion: { name: null },
  shareDocument: { shared: true },
  updateTone: {
    expected_version: 1,
    languages: [
      { language_key: 'EN', name: 'Voice', description: null, content: null, guide: null },
    ],
  },
  restoreTone: { version: 1, expected_version: 1 },
  archiveTone: { archived: true },
  renameKnowledgeBase: { name: 'Base' },
  addEntry: { kind: 'fact', language_key: null, title: 'Title', body: 'Body' },
  updateEntry: {
    kind: 'fact',
    language_key: null,
    title: 'Title',
    body: 'Body',
    expected_version: 1,
  },
  removeEntry: { expected_version: 1 },
  addKnowledgeImport: { kind: 'fact', language_key: null, leave_out: [] },
  askKnowledge: { question: 'Oak?', language_key: 'EN' },
  updateAsset: { name: 'Changed' },
  addComment: { comment: 'Seen.' },
  changeRole: { role: 'viewer' },
  decideViolation: { action: 'urgent_violation' },
  decideMany: { matching: { review_state: 'all' }, action: 'urgent_violation' },
  undoDecisions: { seqs: [1] },
  backtestRule: { source: ruleAgainst('zappo'), limit: 10 },
  saveRuleDraft: { source: ruleAgainst('zappo'), revision: 0 },
  publishRule: { note: 'Why.', expected_version: 1, revision: 1 },
  restoreRuleVersion: { revision: 0 },
  switchRule: { enabled: false },
  archiveRule: { archived: true },
  saveTemplateDraft: { base_revision: 0, languages: [] },
  publishTemplate: { base_revision: 0, note: '' },
  discardTemplateDraft: { base_revision: 0 },
  restoreTemplateVersion: { base_revision: 0 },
  tryTemplate: {
    language: { language_key: 'EN', name: '', form: [], commands: ['Write.'] },
    input: {},
  },
};
const QUERIES: Record<string, string> = {
  compareAudits: '?with=',
  readKnowledgeFile: '?file_name=a.txt',
  exportDocument: '?format=html&of=',
};

/** What no fixture of the public surface makes. */
const addMore = async ({ scope, userId }: Tenant): Promise<void> => {
  const { workspaceId } = scope;
  const { admin } = database;
  await admin.query(
    `insert into workspace_export (workspace_id, id, status, created_at, touched_at, total_rows)
     values ($1, $2, 'asked', now(), now(), 0)`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into saved_view (workspace_id, id, user_id, name, url, shared, created_at)
     values ($1, $2, $3, 'Mine', '/audits', true, now())`,
    [workspaceId, newUuid(), userId],
  );
  await admin.query(
    `insert into invitation (workspace_id, id, email, role, created_at, expires_at)
     values ($1, $2, 'new@test.example', 'viewer', now(), now() + interval '1 day')`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into asset_snapshot (workspace_id, id, asset_id, status, media_type, extractor_version,
       created_at, fetched_at, failure_code, failure_message)
     select $1, $2, id, 'failed', 'text/html', 'test', now(), now(), 'unreachable', 'Nobody answered.'
     from asset where workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into rule_test (workspace_id, id, rule_id, language, scope, metadata, text, quote_start,
       quote_end, expect, hash, violation_id, created_at)
     select $1, $2, r.id, 'EN', 'body', '{}', 'Words', 0, 5, null, sha256('x'), v.id, now()
     from rule r, violation v where r.workspace_id = $1 and v.workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into infobase_entry (workspace_id, id, infobase_id, kind, title, body)
     select $1, $2, id, 'fact', 'Oak', 'Hard.' from infobase where workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into infobase_import (workspace_id, id, infobase_id, source, entries)
     select $1, $2, id, 'a.csv', '[]' from infobase where workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
};
await addMore(own);
await addMore(other);

const idIn = async ({ scope }: Tenant, name: string): Promise<string> => {
  const [table, prefix, column = 'id'] = TABLES[name] as (typeof TABLES)[string];
  const { rows } = await database.admin.query<{ id: string }>(
    `select ${column} as id from ${table} where workspace_id = $1 limit 1`,
    [scope.workspaceId],
  );
  if (!rows[0]) throw new Error(`the workspace has no ${table}`);
  return toPublicId(prefix, rows[0].id);
};

const { token } = await beginSession(
  { db: database.db, log: database.log, now: () => new Date() },
  {
    userId: own.userId,
    times: { days: 30, idleMinutes: 720 },
    earlier: null,
    ip: '192.0.2.1',
    userAgent: 'test',
  },
);
const workspace = toPublicId('wsp', own.scope.workspaceId);

const call = async (route: AppRoute, ids: Record<string, string>) => {
  const path = route.url
    .replace(':workspace_id', workspace)
    .replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '1');
  const query = QUERIES[route.operationId];
  const { statusCode, body } = await app.inject({
    method: route.method,
    url: `${APP_PREFIX}${path}${query === undefined ? '' : `${query}${ids['audit_id']}`}`,
    headers: { host: new URL(ORIGIN).host, origin: ORIGIN, cookie: `__Host-copydesk=${token}` },
    ...(route.body ? { payload: BODIES[route.operationId] ?? {} } : {}),
  });
  return { status: statusCode, body };
};

const named = appRoutes
  .map((route) => ({
    route,
    names: [...route.url.matchAll(/:(\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'workspace_id' && !COUNTED.has(name)),
  }))
  .filter(
    ({ route, names }) =>
      names.length > 0 && route.url.includes(':workspace_id') && !OF_NOBODY.has(route.operationId),
  );

const tableOf = ({ operationId }: AppRoute, name: string): string =>
  name === 'id' ? `${operationId}.id` : name;

test.each(named.map(({ route, names }) => [route.operationId, route, names] as const))(
  '%s answers for what another workspace has as for what nobody has',
  async (_name, route, names) => {
    const foreign: Record<string, string> = {};
    const unknown: Record<string, string> = {};
    for (const name of names) {
      const key = tableOf(route, name);
      expect(TABLES).toHaveProperty([key]);
      foreign[name] = await idIn(other, key);
      unknown[name] = toPublicId((TABLES[key] as (typeof TABLES)[string])[1], newUuid());
    }
    const answers = [await call(route, foreign), await call(route, unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    // A thing of another workspace inside one of the own is as unknown.
    for (const name of names.slice(1)) {
      const mixed = { ...foreign, [names[0] as string]: await idIn(own, names[0] as string) };
      expect([name, (await call(route, mixed)).status]).toEqual([name, 404]);
    }
  },
);

const ofDocuments = named.filter(({ route, names }) =>
  names.some((name) => TABLES[tableOf(route, name)]?.[0] === 'document'),
);

test('there are routes of documents', () => {
  expect(ofDocuments.length).toBeGreaterThan(12);
});

test.each(ofDocuments.map(({ route, names }) => [route.operationId, route, names] as const))(
  '%s answers for a document that a colleague keeps to themselves as for what nobody has',
  async (_name, route, names) => {
    const { admin } = database;
    const id = newUuid();
    // The caller is the owner of the workspace, who may do everything else.
    await admin.query(
      `insert into document (workspace_id, id, title, raw_document, generated_output, status, created_by)
       values ($1, $2, 'Mine', 'Words', 'Words', 'ready', $3)`,
      [own.scope.workspaceId, id, colleague],
    );
    const ask = (publicId: string) =>
      call(route, Object.fromEntries(names.map((name) => [name, publicId])));
    const [theirs, nobodys] = [
      await ask(toPublicId('doc', id)),
      await ask(toPublicId('doc', newUuid())),
    ];
    expect(theirs).toEqual(nobodys);
    expect(theirs.status).toBe(404);
  },
);
