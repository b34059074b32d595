import { lookUp } from '../platform/db/look-up.ts';
import { exportPart } from './export-part.ts';

/** What belongs to the audits of a workspace. It is read one audit at a time. */
export const OF_AUDITS = [
  exportPart('audit-assets.jsonl', {
    about: 'what each audit read, and why it failed where it did',
    table: 'audit_asset',
    from:
      'audit_asset t left join asset_look l ' +
      'on l.workspace_id = $1 and l.snapshot_id = t.snapshot_id and l.at = t.looked_at',
    columns:
      'audit_id, position, asset_id, status, depth, snapshot_id, looked_at, l.final_url, l.facts:hex, ' +
      'failure_code, failure_message, language, truncated, judging, unjudged, hinted, checked_as, skipped, rules_ran, ' +
      'rules_may_apply, finished_at',
    key: ['position integer'],
    ofAudits: true,
  }),
  exportPart('audit-unjudged.jsonl', {
    about: 'rules that no model judged, why, and on how many assets: they found nothing there',
    table: 'audit_unjudged',
    columns: 'audit_id, rule_id, rule_version, reason, assets',
    key: ['rule_id uuid', 'reason text'],
    ofAudits: true,
  }),
  exportPart('audit-hints.jsonl', {
    about:
      'hints: sentences that read like a claim although no rule objects, and matches of rules that are often ' +
      'wrong in the language (family rule), with what people say of them; ' +
      'state is 0 for undecided, 1 for a breach and 2 for no breach. They are no violations',
    table: 'audit_hint',
    columns:
      'audit_id, number, id, asset_id, asset_name, asset_url, snapshot_id, family, language, score, ' +
      'element, quote, anchor, source_audit_id, source_seq, source_hint_id, state, note, last_seq, ' +
      'decided_at, actor_kind, actor_id, actor_user_id, opinion, opinion_quote, opinion_why, ' +
      'opinion_rule_id, opinion_model, rule_id, rule_version, rule_name, severity, reason',
    key: ['number integer'],
    ofAudits: true,
  }),
  exportPart('audit-likelihood.jsonl', {
    about:
      'how likely the violations of an ended audit were right, by rule and language, as it was known when it ended; ' +
      'place 0 is the most likely',
    table: 'violation_likelihood',
    columns: 'audit_id, place, rule_id, language, share, texts, decisions, violations',
    key: ['place integer'],
    ofAudits: true,
  }),
  exportPart('audit-opinions.jsonl', {
    about:
      'what a model says of violations, one for each group; base_rank is the rank with which the group begins. ' +
      'It changes nothing',
    table: 'violation_opinion',
    columns: 'audit_id, base_rank:text, violation_id, opinion, ground, quote, why, model, given_at',
    key: ['base_rank bigint'],
    ofAudits: true,
  }),
  exportPart('violations.jsonl', {
    about:
      'violations with their present state; rank is the place in the order of the audit. finding_ says what the queue ' +
      'says of it if this is the newest sighting of the finding: life 0 is seen, 1 gone, 2 unknown',
    table: 'violation',
    // The reviews also start after the page before. Otherwise they would be read from the first one each
    // time.
    from:
      'violation t join violation_review r ' +
      'on r.audit_id = $2 and r.rank = t.rank and r.rank > $3::bigint ' +
      'left join rule_version n ' +
      'on n.workspace_id = $1 and n.rule_id = t.rule_id and n.version = t.rule_version ' +
      `left join ${lookUp('id, review_state, life', 'finding', 'finding.audit_id = $2 and finding.rank = t.rank')} f on true ` +
      `left join ${lookUp('status, sighted, replaced_at', 'audit_asset', 'audit_asset.audit_id = $2 and audit_asset.asset_id = t.asset_id')} x on true`,
    columns:
      'id, audit_id, rank:text, group_id, rule_id, rule_version, rule_name, asset_id, asset_name, ' +
      'asset_url, snapshot_id, anchor, occurrence, violating_text, reason, recommended_solution, ' +
      'suggested_text, earlier, judgement, n.cite, point, language, stance, element, reason_language, suggestion_kind, ' +
      'suggestion_status, related, r.review_state, r.dismissal_reason, r.assigned_to, ' +
      'r.version, r.last_seq, f.id as finding_id, f.review_state as finding_state, f.life as finding_life, ' +
      'x.status as reading, x.sighted as reading_sighted, x.replaced_at as reading_replaced_at',
    key: ['rank bigint'],
    ofAudits: true,
  }),
] as const;
