import { PRESETS, SAYS_NOTHING_OF_RULE } from '@copydesk/contract/shared/dismissal-reasons';
import { lookUp } from '../platform/db/look-up.ts';
import { statement } from '../platform/db/statement.ts';

const SAYS_NOTHING = SAYS_NOTHING_OF_RULE.map((name) => PRESETS[name]).join('|');

/**
 * What an item of the trail says about the rule: 1 if it was right, 2 if it was wrong, 0 if neither. A dismissal
 * says that it was wrong, unless its reason is one of those that say nothing about the rule. A reason in somebody's
 * own words counts: without these a team that writes its own would seem to confirm everything.
 */
const VERDICT = `case when i.to_state in (1, 2) then 1
      when i.to_state = 3 and i.to_reason !~ '^(${SAYS_NOTHING})(: |$)' then 2
      else 0 end`;

/**
 * Turns the decisions of the trail entries after $3 up to $4 into labels, and counts them. Only decisions of people
 * and keys count: what the service carried over is a decision that was made elsewhere. That something was fixed
 * does not say whether the rule was right, so a confirmation before it stands. $1 workspace, $2 audit.
 */
export const ADD_LABELS = statement(`
  with item as materialized (
    select i.rank, i.seq, e.at, ${VERDICT} as verdict
    from trail_entry e
    join trail_item i on i.workspace_id = $1 and i.audit_id = $2 and i.seq = e.seq
    where e.workspace_id = $1 and e.audit_id = $2 and e.seq > $3 and e.seq <= $4
      and e.actor_kind <> 'system' and not (i.to_state = 4 and i.from_state in (1, 2))
  ),
  said as materialized (
    select v.rule_id, coalesce(x.language, '') as language,
      coalesce(v.text_key, uuid_send(v.id)) as text_key, coalesce(v.rule_version, 0) as rule_version,
      i.verdict, v.id as violation_id, i.at, i.seq
    from item i
    cross join ${lookUp(
      `violation.id, violation.rule_id, violation.rule_version, violation.asset_id,
        violation.text_key`,
      'violation',
      'violation.audit_id = $2 and violation.rank = i.rank',
    )} v
    left join ${lookUp(
      'audit_asset.language',
      'audit_asset',
      'audit_asset.audit_id = $2 and audit_asset.asset_id = v.asset_id',
    )} x on true
    where v.rule_id is not null
  ),
  newest as materialized (
    select distinct on (rule_id, language, text_key) rule_id, language, text_key, rule_version,
      verdict, violation_id, at
    from said order by rule_id, language, text_key, at desc, seq desc
  ),
  labelled as (
    -- Audits are counted one after the other, so an older decision may come after a newer one.
    insert into rule_label as l (workspace_id, rule_id, language, text_key, rule_version, verdict,
      violation_id, decided_at)
    select $1, rule_id, language, text_key, rule_version, verdict, violation_id, at from newest
    on conflict (workspace_id, rule_id, language, text_key) do update
    set rule_version = excluded.rule_version, verdict = excluded.verdict,
      violation_id = excluded.violation_id, decided_at = excluded.decided_at
    where l.decided_at <= excluded.decided_at
    returning l.rule_id, l.language, old.rule_version as old_version, old.verdict as old_verdict,
      new.rule_version as new_version, new.verdict as new_verdict
  ),
  moved as materialized (
    select m.rule_id, m.version, m.language,
      (sum(m.sign) filter (where m.verdict = 1))::integer as right_count,
      (sum(m.sign) filter (where m.verdict = 2))::integer as wrong_count
    from (
      select rule_id, language, old_version as version, old_verdict as verdict, -1 as sign
      from labelled where old_verdict > 0
      union all
      select rule_id, language, new_version, new_verdict, 1 from labelled where new_verdict > 0) m
    group by m.rule_id, m.version, m.language
  ),
  counted as (
    insert into rule_label_count as c
      (workspace_id, rule_id, rule_version, language, right_count, wrong_count)
    select $1, rule_id, version, language, coalesce(right_count, 0), coalesce(wrong_count, 0)
    from moved order by rule_id, version, language
    on conflict (workspace_id, rule_id, rule_version, language) do update
    set right_count = c.right_count + excluded.right_count,
      wrong_count = c.wrong_count + excluded.wrong_count
  )
  update audit_tally set label_seq = $4 where workspace_id = $1 and audit_id = $2`);
