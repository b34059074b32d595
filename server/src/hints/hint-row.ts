import type { AuditHint } from '@copydesk/contract/hints/hint';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import { stateOfNumber } from './hint-state.ts';

export interface HintRow {
  id: string;
  audit_id: string;
  number: number;
  asset_id: string;
  asset_name: string;
  asset_url: string | null;
  snapshot_id: string;
  family: AuditHint['family'];
  language: AuditHint['language'];
  score: number;
  element: AuditHint['element'];
  quote: string;
  prefix: string;
  suffix: string;
  position: readonly [number, number];
  state: number;
  note: string | null;
  decided_at: Date | null;
  user_name: string | null;
  key_name: string | null;
  carried_from: string | null;
  opinion: NonNullable<AuditHint['opinion']>['opinion'] | null;
  opinion_quote: string | null;
  opinion_why: string | null;
  opinion_rule_id: string | null;
  opinion_model: string | null;
  rule_id: string | null;
  rule_version: number | null;
  rule_name: string | null;
  severity: NonNullable<AuditHint['rule']>['severity'] | null;
  reason: string | null;
}

/** The columns of a hint `h`. */
const STORED = `h.id, h.audit_id, h.number, h.asset_id, h.asset_name, h.asset_url, h.snapshot_id,
    h.family, h.language, h.score, h.element, h.quote, h.anchor ->> 'prefix' as prefix,
    h.anchor ->> 'suffix' as suffix, h.anchor -> 'text' as position, h.state, h.note, h.decided_at,
    case when h.last_seq is null then h.source_audit_id end as carried_from, h.opinion,
    h.opinion_quote, h.opinion_why, h.opinion_rule_id, h.opinion_model, h.rule_id, h.rule_version,
    h.rule_name, h.severity, h.reason`;

/** Selects the hints `h` that the SQL after `from` finds, with the names of who answered. */
export const selectHints = (found: string): string => `
  with p as materialized (
    select ${STORED}, case when h.actor_kind = 'user' then h.actor_id end as by_user,
      case when h.actor_kind = 'key' then h.actor_id end as by_key
    from ${found}
  )
  select p.id, p.audit_id, p.number, p.asset_id, p.asset_name, p.asset_url, p.snapshot_id, p.family,
    p.language, p.score, p.element, p.quote, p.prefix, p.suffix, p.position, p.state, p.note,
    p.decided_at, u.name as user_name, k.name as key_name, p.carried_from, p.opinion,
    p.opinion_quote, p.opinion_why, p.opinion_rule_id, p.opinion_model, p.rule_id, p.rule_version,
    p.rule_name, p.severity, p.reason
  from p
  left join lateral (select o.name from user_account o where o.id = p.by_user limit 1) u on true
  left join lateral (
    select o.name from api_key o where o.workspace_id = $1 and o.id = p.by_key limit 1) k on true
  order by p.number`;

const toRule = (row: HintRow): AuditHint['rule'] =>
  row.rule_id === null || row.severity === null
    ? null
    : {
        rule_id: toPublicId('rul', row.rule_id),
        version: row.rule_version ?? 0,
        name: row.rule_name ?? '',
        severity: row.severity,
        reason: row.reason ?? '',
      };

export const toHint = (row: HintRow): AuditHint => {
  const { prefix, suffix, position, user_name: person, key_name: key, quote } = row;
  const isDecided = row.state !== 0;
  return {
    id: toPublicId('hnt', row.id),
    audit_id: toPublicId('aud', row.audit_id),
    number: row.number,
    asset_id: toPublicId('ast', row.asset_id),
    asset_name: row.asset_name,
    asset_url: row.asset_url,
    snapshot_id: toPublicId('snp', row.snapshot_id),
    family: row.family,
    language: row.language,
    score: Math.round(row.score * 1000) / 1000,
    element: row.element,
    quote,
    anchor: {
      quote: { type: 'TextQuoteSelector', exact: quote, prefix, suffix },
      position: { type: 'TextPositionSelector', start: position[0], end: position[1] },
    },
    rule: toRule(row),
    state: stateOfNumber(row.state),
    note: row.note,
    decided_at: isDecided ? (row.decided_at?.toISOString() ?? null) : null,
    decided_by: isDecided ? (person ?? key) : null,
    carried_from: isDecided ? toPublicIdOrNull('aud', row.carried_from) : null,
    opinion: row.opinion && {
      opinion: row.opinion,
      quote: row.opinion_quote ?? '',
      why: row.opinion_why ?? '',
      rule_id: toPublicId('rul', row.opinion_rule_id ?? ''),
      model: row.opinion_model ?? '',
    },
  };
};
