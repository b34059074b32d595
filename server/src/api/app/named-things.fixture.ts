import type { AppRoute } from '@copydesk/contract/shared/app-route';
import type pg from 'pg';
import type { TestWorkspace } from '../../../test/factories.ts';
import { addEntry } from '../../infobases/add-entry.ts';
import { type IdPrefix, newUuid, toPublicId } from '../../platform/ids.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';

type Thing = readonly [table: string, prefix: IdPrefix, column?: string];

/** The tables and id prefixes of everything that an address can name, by operation and parameter. */
export const THINGS: Readonly<Record<string, Thing>> = {
  'getDocument.id': ['document', 'doc'],
  'getReceipt.id': ['document', 'doc'],
  'getTemplate.id': ['template', 'tpl'],
  'getToneOfVoice.id': ['tone', 'ton'],
  'getInfobase.id': ['infobase', 'inf'],
  'getAudit.id': ['audit', 'aud'],
  'getAuditGaps.id': ['audit', 'aud'],
  'listAuditAssets.id': ['audit', 'aud'],
  'listHints.id': ['audit', 'aud'],
  'listLikelyViolations.id': ['audit', 'aud'],
  'exportHints.id': ['audit', 'aud'],
  'answerHint.id': ['audit_hint', 'hnt'],
  'cancelAudit.id': ['audit', 'aud'],
  'deleteSchedule.id': ['audit_schedule', 'sch'],
  'updateAsset.id': ['asset', 'ast'],
  'archiveAsset.id': ['asset', 'ast'],
  'getGate.id': ['gate_receipt', 'gat'],
  'getRuleQuality.id': ['rule', 'rul'],
  'deleteView.id': ['saved_view', 'viw'],
  'cancelBulkRun.id': ['bulk_run', 'blk'],
  'exportBulkRun.id': ['bulk_run', 'blk'],
  bulk_id: ['bulk_run', 'blk'],
  template_id: ['template', 'tpl'],
  document_id: ['document', 'doc'],
  approval_id: ['document_approval', 'apr'],
  external_id: ['content', 'cnt'],
  audit_id: ['audit', 'aud'],
  violation_id: ['violation', 'vio'],
  finding_id: ['finding', 'fin'],
  standing_decision_id: ['standing_decision', 'std'],
  asset_id: ['asset', 'ast'],
  snapshot_id: ['asset_snapshot', 'snp'],
  rule_id: ['rule', 'rul'],
  test_id: ['rule_test', 'rts'],
  user_id: ['member', 'usr', 'user_id'],
  invitation_id: ['invitation', 'inv'],
  key_id: ['api_key', 'key'],
  service_account_id: ['service_account', 'sva'],
  webhook_id: ['webhook_endpoint', 'whk'],
  export_id: ['workspace_export', 'exp'],
  tone_id: ['tone', 'ton'],
  infobase_id: ['infobase', 'inf'],
  entry_id: ['infobase_entry', 'ent'],
  import_id: ['infobase_import', 'imp'],
};

/** Request bodies that pass validation, so that the handler looks the named thing up. */
export const BODIES: Readonly<Record<string, object>> = {
  enableWebhook: { enabled: true },
  resendDeliveries: { hours: 1 },
  saveDraft: { base_revision: 0, title: '', blocks: [] },
  restoreDocumentVersion: { base_revision: 0 },
  nameDocumentVersion: { name: null },
  shareDocument: { shared: true },
  duplicateDocument: { title: 'Copy' },
  planDocument: { owner_id: null, due_on: '2026-12-01' },
  askApproval: { approver_id: 'usr_x', base_revision: 0 },
  decideApproval: { decision: 'send_back', base_revision: 0 },
  commentOnDocument: { comment: 'Please read it.' },
  updateTone: {
    expected_version: 1,
    languages: [
      { language_key: 'EN', name: 'Voice', description: null, content: null, guide: null },
    ],
  },
  restoreTone: { version: 1, expected_version: 1 },
  archiveTone: { archived: true },
  setDefaultTone: { default: true },
  translateFinding: { to: 'EN' },
  renameInfobase: { name: 'Base' },
  addEntry: { kind: 'fact', language_key: null, title: 'Title', body: 'Body' },
  updateEntry: {
    kind: 'fact',
    language_key: null,
    title: 'Title',
    body: 'Body',
    expected_version: 1,
  },
  removeEntry: { expected_version: 1 },
  addInfobaseImport: { kind: 'fact', language_key: null, leave_out: [] },
  askInfobase: { question: 'Oak?', language_key: 'EN' },
  updateAsset: { name: 'Changed' },
  drawSample: { size: 1 },
  answerPassage: { position: 1, answer: 'missed' },
  answerHint: { answer: 'breach' },
  addComment: { comment: 'Seen.' },
  writeComment: { comment: 'Seen.' },
  changeRole: { role: 'viewer' },
  decideViolation: { action: 'urgent_violation' },
  decideMany: { matching: { review_state: 'all' }, action: 'urgent_violation' },
  undoDecisions: { seqs: [1] },
  backtestRule: { source: ruleAgainst('zappo'), limit: 10 },
  saveRuleDraft: { source: ruleAgainst('zappo'), revision: 0 },
  publishRule: { note: 'Why.', expected_version: 1, revision: 1 },
  restoreRuleVersion: { revision: 0 },
  switchRule: { enabled: false },
  startRuleRepair: { kind: 'drop_term', language: 'EN', term: 'word' },
  setRuleStanding: { always_finding: true },
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

/** Returns the key in THINGS for a parameter of a route's address. */
export const thingIn = ({ operationId }: Pick<AppRoute, 'operationId'>, part: string): string =>
  part === 'id' ? `${operationId}.id` : part;

/** Returns a well-formed id for this key of THINGS that does not exist. */
export const unknownIdOf = (thing: string): string =>
  toPublicId((THINGS[thing] as Thing)[1], newUuid());

/** Returns public ids that exist in a workspace for this key of THINGS, at most 300. */
export const idsOf = async (
  admin: pg.Pool,
  workspaceId: string,
  thing: string,
): Promise<readonly string[]> => {
  const [table, prefix, column = 'id'] = THINGS[thing] as Thing;
  const { rows } = await admin.query<{ id: string }>(
    `select ${column} as id from ${table} where workspace_id = $1 limit 300`,
    [workspaceId],
  );
  return rows.map(({ id }) => toPublicId(prefix, id));
};

/** Adds the things that no fixture of the public API creates. */
export const addRareThings = async (
  admin: pg.Pool,
  { scope, userId }: Pick<TestWorkspace, 'scope' | 'userId'>,
): Promise<void> => {
  const { workspaceId } = scope;
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
    `insert into service_account (workspace_id, id, name, created_at) values ($1, $2, 'Robot', now())`,
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
    `insert into standing_decision (workspace_id, id, cluster, rule_id, rule_name, severity, action,
       actor_kind, actor_id, created_at, ends_at)
     values ($1, $2, $2, $2, 'Rule', 0, 'urgent_violation', 'user', $3, now(), now() + interval '1 day')`,
    [workspaceId, newUuid(), userId],
  );
  await admin.query(
    `insert into rule_test (workspace_id, id, rule_id, language, scope, metadata, text, quote_start,
       quote_end, expect, hash, violation_id, created_at)
     select $1, $2, r.id, 'EN', 'body', '{}', 'Words', 0, 5, null, sha256('x'), v.id, now()
     from rule r, violation v where r.workspace_id = $1 and v.workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into finding (workspace_id, id, asset_id, rule_id, audit_id, rank, violation_id, change,
       severity, cluster, review_state, suggests, first_seen_at, last_seen_at, sightings)
     select $1, $2, a.id, v.rule_id, v.audit_id, v.rank, v.id, 0, v.rank >> 56, v.id, r.review_state,
       false, now(), now(), 1
     from asset a, violation v
     join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
     where a.workspace_id = $1 and v.workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into webhook_endpoint (workspace_id, id, kind, shown_url, sealed_url, description, types,
       created_at)
     values ($1, $2, 'slack', 'https://hooks.example', '', '', '{}', now())`,
    [workspaceId, newUuid()],
  );
  await admin.query(
    `insert into document_approval (workspace_id, document_id, id, version, content_hash, asked_by, asked_at,
       approver_id)
     select $1, d.id, $2, 1, sha256('x'), $2, now(), $3 from document d where d.workspace_id = $1 limit 1`,
    [workspaceId, newUuid(), userId],
  );
  const [infobaseId = ''] = await idsOf(admin, workspaceId, 'infobase_id');
  for (const title of ['Oak', 'Beech', 'Ash']) {
    const entry = { kind: 'fact', languageKey: null, title, body: 'Hard.' } as const;
    await addEntry(scope, { infobaseId, ...entry });
  }
  await admin.query(
    `insert into infobase_import (workspace_id, id, infobase_id, source, entries)
     select $1, $2, id, 'a.csv', '[]' from infobase where workspace_id = $1 limit 1`,
    [workspaceId, newUuid()],
  );
};
