import { lookUp } from '../platform/db/look-up.ts';
import { statement } from '../platform/db/statement.ts';
import { ASSET_PARTS } from './export-asset-parts.ts';
import { OF_AUDITS } from './export-audit-parts.ts';
import { exportPart } from './export-part.ts';

const ID = ['id uuid'] as const;
/** Page size for long texts. */
const FEW = 50;

/**
 * Everything of a workspace except its audits and what belongs to them. It contains no secrets and no hashes
 * of secrets.
 */
const OF_WORKSPACE = [
  exportPart('members.jsonl', {
    about: 'people and their roles',
    table: 'member',
    from: 'member t join user_account u on u.id = t.user_id',
    columns: 'user_id, u.email, u.name, role, created_at',
    key: ['user_id uuid'],
  }),
  exportPart('invitations.jsonl', {
    about: 'people who were invited',
    table: 'invitation',
    columns: 'id, email, role, invited_by, created_at, expires_at, accepted_at, revoked_at',
    key: ID,
  }),
  exportPart('notification-preferences.jsonl', {
    about: 'how people want letters about what they are told',
    table: 'notification_preference',
    columns:
      'user_id, mention, assignment, audit, key, timezone, digest_hour, quiet_from, quiet_until, ' +
      'language, updated_at',
    key: ['user_id uuid'],
  }),
  exportPart('api-keys.jsonl', {
    about: 'API keys by name and prefix, without the keys',
    table: 'api_key',
    columns:
      'id, name, prefix, scopes, read_only, may_decide, service_account_id, created_by, created_at, expires_at, ' +
      'revoked_at, last_used_at, last_used_from, last_used_by',
    key: ID,
  }),
  exportPart('service-accounts.jsonl', {
    about: 'programs to which API keys belong',
    table: 'service_account',
    columns: 'id, name, created_by, created_at, ended_at',
    key: ID,
  }),
  exportPart('templates.jsonl', {
    about: 'templates',
    table: 'template',
    columns: 'id, key, name, version, languages, created_at, updated_at, archived_at',
    key: ID,
  }),
  exportPart('template-versions.jsonl', {
    about: 'every published version of a template: forms and commands per language',
    table: 'template_version',
    columns: 'template_id, version, content, note, created_at, created_by',
    key: ['template_id uuid', 'version integer'],
    pageRows: FEW,
  }),
  exportPart('template-drafts.jsonl', {
    about: 'changes of templates that are not published',
    table: 'template_draft',
    columns: 'template_id, content, updated_at, updated_by',
    key: ['template_id uuid'],
    pageRows: FEW,
  }),
  exportPart('tones.jsonl', {
    about: 'tones of voice',
    table: 'tone',
    columns: 'id, key, built_in, version, created_at, archived_at',
    key: ID,
  }),
  exportPart('tone-versions.jsonl', {
    about: 'every version of a tone: name, description and guidelines per language',
    table: 'tone_version',
    columns: 'tone_id, version, content, note, created_at, created_by',
    key: ['tone_id uuid', 'version integer'],
    pageRows: FEW,
  }),
  exportPart('knowledge-bases.jsonl', {
    about: 'knowledge bases',
    table: 'infobase',
    columns: 'id, name, description, created_at',
    key: ID,
  }),
  exportPart('knowledge-entries.jsonl', {
    about: 'facts and guidelines of the knowledge bases',
    table: 'infobase_entry',
    columns:
      'id, infobase_id, kind, language_key, title, body, version, source, created_at, updated_at',
    key: ID,
  }),
  exportPart('documents.jsonl', {
    about: 'texts with their blocks, what the model wrote, the input and the receipt',
    table: 'document',
    columns:
      'id, title, shared, status, failure, language_key, template_id, template_version, tone_id, ' +
      'tone_version, infobase_ids, input, document, raw_document, generated_output, receipt, ' +
      'version, words, bulk_input_id, owner_id, due_on, created_by, created_at, finished_at, saved_at, saved_by',
    key: ID,
    pageRows: FEW,
  }),
  exportPart('document-versions.jsonl', {
    about: 'earlier versions of texts; the newest is the document itself',
    table: 'document_version',
    columns:
      'document_id, version, kind, name, restored_from, title, words, document, raw_document, ' +
      'created_by, began_at, saved_at',
    key: ['document_id uuid', 'version integer'],
    pageRows: FEW,
  }),
  exportPart('document-approvals.jsonl', {
    about: 'who was asked to approve which version of a text, and what they decided',
    table: 'document_approval',
    columns:
      'document_id, id, version, content_hash:hex, asked_by, asked_at, approver_id, state, ' +
      'ended_by, ended_at',
    key: ['document_id uuid', 'id uuid'],
  }),
  exportPart('document-comments.jsonl', {
    about: 'comments on texts',
    table: 'document_comment',
    columns: 'document_id, id, version, author_id, content, created_at',
    key: ['document_id uuid', 'id uuid'],
  }),
  exportPart('bulk-runs.jsonl', {
    about: 'bulk runs',
    table: 'bulk_run',
    columns:
      'id, name, file_name, template_id, template_version, language_key, tone_id, tone_version, ' +
      'status, total, ready, failed, cancelled, skipped, created_by, created_at, finished_at',
    key: ID,
  }),
  exportPart('bulk-rows.jsonl', {
    about: 'rows of bulk runs: their input, and the document or why there is none',
    table: 'bulk_row',
    columns: 'bulk_id, position, source_row, input, status, document_id, failure, mistakes',
    key: ['bulk_id uuid', 'position integer'],
  }),
  exportPart('model-answers.jsonl', {
    about: 'what language models answered, by the hash that receipts name',
    table: 'model_answer',
    columns:
      'request_hash:hex, provider, model, text, finish_reason, input_tokens, output_tokens, ' +
      'estimated, cost_micros, duration_ms, created_at',
    key: ['request_hash bytea'],
    pageRows: FEW,
  }),
  exportPart('spending.jsonl', {
    about: 'tokens and cost by day, purpose and model; costs in millionths of a US dollar',
    table: 'model_spend',
    columns:
      'day, purpose, subject_id, provider, model, calls, input_tokens, output_tokens, cost_micros, ' +
      'unpriced_tokens',
    // Sort columns must not be null.
    from: `(select workspace_id, day, purpose, subject_id, coalesce(subject_id,
        '00000000-0000-0000-0000-000000000000') as subject, provider, model, calls, input_tokens,
        output_tokens, cost_micros, unpriced_tokens from model_spend) t`,
    key: ['day date', 'purpose text', 'subject uuid', 'provider text', 'model text'],
  }),
  exportPart('judge-controls.jsonl', {
    about: 'how models did on their latest control texts; 1 is right, 0 is wrong, the oldest first',
    table: 'judge_control',
    columns: 'model, family, kind, results',
    key: ['model text', 'family text', 'kind text'],
  }),
  exportPart('rule-packs.jsonl', {
    about: 'rule packs that are enabled',
    table: 'workspace_pack',
    columns: 'pack_id, version, enabled_at, enabled_by',
    key: ['pack_id text'],
  }),
  exportPart('rules.jsonl', {
    about: 'rules',
    table: 'rule',
    columns:
      'id, key, name, description, explanation, version, enabled, pack_id, pack_version, ' +
      'copied_from, created_at, archived_at, always_finding',
    key: ID,
  }),
  exportPart('rule-versions.jsonl', {
    about: 'every version of a rule, with its word lists and tests',
    table: 'rule_version',
    columns: 'rule_id, version, content, pack_version, note, created_at, created_by',
    key: ['rule_id uuid', 'version integer'],
    pageRows: FEW,
  }),
  exportPart('rule-drafts.jsonl', {
    about: 'changes of rules that are not published',
    table: 'rule_draft',
    columns: 'rule_id, source:jsonb, based_on, saved_at, saved_by',
    key: ['rule_id uuid'],
  }),
  exportPart('rule-tests.jsonl', {
    about: 'tests that decisions made',
    table: 'rule_test',
    columns:
      'id, rule_id, language, scope, metadata, text, quote_start, quote_end, expect, violation_id, ' +
      'created_by, created_at',
    key: ID,
  }),
  exportPart('rule-sets.jsonl', {
    about: 'which versions of which rules an audit used, and in which languages they were hints',
    table: 'rule_set',
    columns: 'hash:hex, rule_ids, versions, packs, hint_languages, created_at',
    key: ['hash bytea'],
    pageRows: FEW,
  }),
  exportPart('contents.jsonl', {
    about: 'contents that other systems push, by their names',
    table: 'content',
    columns: 'id, external_id, asset_id, version, created_at, deleted_at',
    key: ID,
  }),
  exportPart('content-versions.jsonl', {
    about: 'every version of a content: its audit, its snapshot and who pushed it',
    table: 'content_version',
    columns:
      'content_id, version, audit_id, snapshot_id, previous_audit_id, format, metadata, ' +
      'text_hash:hex, deleted, created_at, actor_kind, actor_id, actor_user_id',
    key: ['content_id uuid', 'version integer'],
  }),
  exportPart('hint-policy.jsonl', {
    about: 'when the matches of a rule are hints; no line if it is as Copydesk comes',
    table: 'hint_policy',
    columns: 'share, least, changed_at',
    key: ['changed_at timestamptz'],
  }),
  exportPart('gate-policies.jsonl', {
    about: 'every version of the policy of the gate',
    table: 'gate_policy',
    columns: 'version, policy, created_at, actor_kind, actor_id, actor_user_id',
    key: ['version integer'],
  }),
  exportPart('gate-receipts.jsonl', {
    about: 'what the gate answered',
    table: 'gate_receipt',
    columns:
      'id, content_id, content_version, policy_version, verdict, created_at, actor_kind, actor_id, actor_user_id',
    key: ID,
  }),
  ...ASSET_PARTS,
  exportPart('schedules.jsonl', {
    about: 'audits that are made again and again',
    table: 'audit_schedule',
    columns: 'id, name, request, cron, timezone, next_at, last_audit_id, created_at, created_by',
    key: ID,
  }),
  exportPart('audit-samples.jsonl', {
    about:
      'samples of the passages in which audits found nothing; clean is the number of all of them',
    table: 'audit_sample',
    columns:
      'audit_id, seed, passages, clean, size, created_at, actor_kind, actor_id, actor_user_id',
    key: ['audit_id uuid'],
  }),
  exportPart('audit-sample-passages.jsonl', {
    about: 'the passages that were drawn, with the sentence before and after each',
    table: 'audit_sample_passage',
    columns:
      'audit_id, position, asset_id, asset_name, asset_url, snapshot_id, segment, scope, text, ' +
      'before, after',
    key: ['audit_id uuid', 'position integer'],
    pageRows: FEW,
  }),
  exportPart('audit-sample-answers.jsonl', {
    about: 'every answer about these passages; the newest about a passage counts',
    table: 'audit_sample_answer',
    columns:
      'audit_id, seq, position, at, actor_kind, actor_id, actor_user_id, answer, about, note, ' +
      'request_id',
    key: ['audit_id uuid', 'seq integer'],
  }),
  exportPart('comments.jsonl', {
    about: 'comments on violations',
    table: 'violation_comment',
    columns: 'id, violation_id, author_user_id, author_key_id, content, mentions, created_at',
    key: ID,
  }),
  exportPart('assignments.jsonl', {
    about: 'who gave which violation to whom',
    table: 'violation_assignment',
    columns: 'id, violation_id, at, actor_kind, actor_id, actor_user_id, from_users, to_users',
    key: ID,
  }),
  exportPart('standing-decisions.jsonl', {
    about: 'how the same words of a rule are decided up to a date',
    table: 'standing_decision',
    columns:
      'id, cluster, rule_id, rule_name, words, severity, asset_id, site, path, language, market, action, reason, ' +
      'actor_kind, actor_id, actor_user_id, created_at, ends_at, revoked_at, replaced_by',
    key: ID,
  }),
  exportPart('finding-owners.jsonl', {
    about: 'whose findings are those of which site and path',
    table: 'finding_owner',
    columns: 'id, site, path, user_id, created_at',
    key: ID,
  }),
  exportPart('due-days.jsonl', {
    about: 'in how many days findings are due, by severity',
    table: 'due_policy',
    columns: 'days, updated_at',
    key: ['updated_at timestamptz'],
  }),
  exportPart('saved-views.jsonl', {
    about: 'views that people kept',
    table: 'saved_view',
    columns: 'id, user_id, name, url, shared, created_at',
    key: ID,
  }),
  exportPart('events.jsonl', {
    about: 'what happened to the workspace beside its reviews',
    table: 'workspace_event',
    columns:
      'id, at, actor_kind, actor_id, actor_user_id, kind, subject_kind, subject_id, subject_name, ' +
      'from_value, to_value, request_id',
    key: ID,
  }),
  exportPart('audit-opinion-counts.jsonl', {
    about:
      'about how many violations audits could ask a model, each group once, and how many got an opinion',
    table: 'audit_opinions',
    columns: 'audit_id, wanted, given, at',
    key: ['audit_id uuid'],
  }),
] as const;

export const EXPORT_PARTS = [...OF_WORKSPACE, ...OF_AUDITS];

/** Tables whose rows are counted one by one. Audits store the number of their rows. */
const COUNTED = OF_WORKSPACE.map(({ table }) => table);

export const COUNT_RECORDS = statement<{ records: number }>(`
  select (${COUNTED.map((table) => `(select count(*) from ${table} where workspace_id = $1)`).join(' + ')}
    + (select count(*) from audit_asset where workspace_id = $1)
    + (select count(*) from audit_unjudged where workspace_id = $1)
    + (select count(*) from violation_likelihood where workspace_id = $1)
    + (select count(*) from violation_opinion where workspace_id = $1)
    + (select coalesce(sum(undecided + breach + no_breach), 0) from audit_hint_tally
      where workspace_id = $1)
    + (select 2 * count(*) + coalesce(sum(total_violations), 0)
      from audit where workspace_id = $1)
    + (select coalesce(sum(h.seq), 0) from audit a
      cross join ${lookUp('seq', 'trail_head', 'trail_head.audit_id = a.id')} h
      where a.workspace_id = $1))::float8 as records`);
