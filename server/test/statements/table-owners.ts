/**
 * Which folder of server/src writes which tables. A noun's tables are written by that noun alone, so that
 * one folder shows everything that can happen to a row.
 */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'backup_code',
    'known_device',
    'one_time_link',
    'sign_in_attempt',
    'user_account',
    'user_identity',
    'user_password',
    'user_session',
    'user_totp',
  ],
  activity: ['audit_closing', 'workspace_event'],
  assets: ['asset', 'asset_look', 'asset_snapshot'],
  audits: [
    'allowed_place',
    'audit',
    'audit_asset',
    'audit_sample',
    'audit_sample_answer',
    'audit_sample_passage',
    'audit_schedule',
    'audit_unjudged',
    'judge_control',
  ],
  bulk: ['bulk_row', 'bulk_run'],
  documents: ['document', 'document_chunk', 'document_version'],
  home: [
    'audit_asset_tally',
    'audit_day',
    'audit_gap_tally',
    'audit_rule_tally',
    'audit_tally',
    'rule_label',
    'rule_label_count',
  ],
  infobases: ['infobase', 'infobase_entry', 'infobase_import', 'infobase_posting', 'infobase_word'],
  keys: ['api_key'],
  members: ['invitation', 'member'],
  operations: ['retention', 'retired_blob', 'workspace_export'],
  passages: ['passage'],
  'platform/db': ['idempotency_key'],
  'platform/durable': ['unfinished_work'],
  'platform/model': [
    'model_answer',
    'model_bucket',
    'model_link',
    'model_reservation',
    'model_setup',
    'model_spend',
    'model_usage',
    'person_usage',
  ],
  rules: ['rule', 'rule_draft', 'rule_set', 'rule_test', 'rule_version', 'workspace_pack'],
  templates: [
    'template',
    'template_command',
    'template_draft',
    'template_meta',
    'template_version',
  ],
  tones: ['tone', 'tone_meta', 'tone_version'],
  violations: [
    'forward_work',
    'saved_view',
    'trail_entry',
    'trail_head',
    'trail_item',
    'trail_source',
    'violation',
    'violation_assignment',
    'violation_block',
    'violation_comment',
    'violation_group',
    'violation_posting',
    'violation_review',
    'violation_vocabulary',
  ],
  workspaces: ['workspace'],
};

const RETENTION = 'retention deletes what is too old, whichever noun it belongs to';
const ONE_TRANSACTION =
  'one statement stores the findings of an asset and counts them, so that a crash leaves no half of it';
const JOINING = 'whoever follows an invitation becomes an account and a member in one transaction';
const LAST_STEP = 'the row that ends the work also takes it off the list of unfinished work';

/** `folder table`: why that folder writes a table of another one. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'accounts invitation': JOINING,
  'accounts member': JOINING,
  'accounts workspace_event': JOINING,
  'activity trail_head': 'closing an audit makes its facts a link of the chain',
  'audits trail_head': 'an audit and the head of its trail are made together',
  'bulk unfinished_work': LAST_STEP,
  'documents bulk_row': 'a document of a bulk run ends its row in the same transaction',
  'documents bulk_run': 'a document of a bulk run ends its row in the same transaction',
  'documents model_answer': 'deleting a document deletes the answers that were paid for it',
  'documents unfinished_work': LAST_STEP,
  'home audit_asset': 'the figures of the home page note which readings they have taken out',
  'members api_key': 'the keys of somebody who leaves or gets a lesser role end with that change',
  'members one_time_link': 'an invitation is sent as a one-time link, in one transaction',
  'members user_account': 'the command that adds a member makes the account where there is none',
  'operations asset_snapshot': RETENTION,
  'operations bulk_row': RETENTION,
  'operations bulk_run': RETENTION,
  'operations document': RETENTION,
  'operations document_version': RETENTION,
  'operations model_answer': RETENTION,
  'passages model_answer': 'the answer to a passage that was given up is not kept',
  'violations audit_asset': ONE_TRANSACTION,
  'violations audit_unjudged': ONE_TRANSACTION,
  'violations unfinished_work':
    'a decision notes in its own transaction that newer audits must follow',
};
