import { tellOf } from '../activity/tell-event.ts';
import { notifyOf } from '../notifications/notify-of.ts';
import { statement } from '../platform/db/statement.ts';

/**
 * All statements that write to a row of `audit`. Retention never deletes audits.
 *
 * PENDING -> RUNNING -> COMPLETED or FAILED; CANCELLED from PENDING or RUNNING. The last three are final. An
 * audit that has ended is sealed once its search index is built. In all statements $1 is the workspace and $2
 * the audit. The three ends are told as events by the statement that makes them.
 */

/**
 * Who is told of the end of an audit: the person who started it, if it failed or has findings that nobody has
 * settled before. Whoever cancels an audit knows it.
 */
const TOLD_OF_END = `(
    select e.id, e.completed_at, e.started_by as user_id, e.amount from ended e
    where e.status = 'FAILED' or (e.status = 'COMPLETED' and e.amount > 0))`;

const endAndTell = (update: string): string => `
  with ended as (${update} returning id, status, completed_at, started_by,
    new_violations + regressed_violations - settled_violations as amount),
  ${notifyOf(TOLD_OF_END, {
    kind: "'audit'",
    at: 'n.completed_at',
    actor: "'system', null",
    audit: 'n.id',
  })}
  ${tellOf('ended e', { type: "'audit.' || lower(e.status)", at: 'e.completed_at', subject: 'e.id' })}`;

/**
 * An audit begins as PENDING. $4 is the time of creation, $5 the request, $6 the rule set, $7 the schedule,
 * $8 the number of pages that may be crawled, $9 the person who is told of its end.
 */
export const INSERT_PENDING = statement(`
  insert into audit (workspace_id, id, name, status, created_at, request, rule_set, schedule_id,
    pages_left, started_by)
  values ($1, $2, $3, 'PENDING', $4, $5, decode($6, 'hex'), $7, $8, $9)`);

/** The audit of a push runs from its start on and has one asset. $7 is its content. */
export const INSERT_PUSH = statement(`
  insert into audit (workspace_id, id, name, status, created_at, started_at, request, rule_set,
    content_id, total_assets)
  values ($1, $2, $3, 'RUNNING', $4, $4, $5, decode($6, 'hex'), $7, 1)`);

/** Deletes an audit that the engine did not accept. */
export const DELETE_PENDING = statement(
  `delete from audit where workspace_id = $1 and id = $2 and status = 'PENDING'`,
);

/** PENDING becomes RUNNING once its assets are listed. $3 started. */
export const SET_RUNNING = statement<{ total: number }>(`
  update audit set status = 'RUNNING', started_at = $3,
    total_assets = (select count(*) from audit_asset where workspace_id = $1 and audit_id = $2)
  where workspace_id = $1 and id = $2 returning total_assets as total`);

/** PENDING becomes FAILED when nothing can be planned. $3 is the time of the end, $4 the reason. */
export const SET_FAILED = statement(
  endAndTell(`
  update audit set status = 'FAILED', completed_at = $3, failure = $4
  where workspace_id = $1 and id = $2`),
);

/** An audit that has not ended becomes CANCELLED. $3 ended. */
export const SET_CANCELLED = statement(
  endAndTell(`
  update audit set status = 'CANCELLED', completed_at = $3
  where workspace_id = $1 and id = $2 and completed_at is null`),
);

/**
 * Counts assets that ended, pages that were found, and what became of findings since the audit before. $13 is
 * the number of hints that were left out, or null if nobody looked for hints. $14 is the number of hints about
 * which an opinion was wanted and $15 of those that got one; null if nobody asked. $16 is the number of new findings
 * that standing decisions settled. $17 is how many rules there are, $18 how many ran on the asset where the fewest did,
 * and $19 how many did not although they may apply; null if no asset was checked. An audit some of whose assets an
 * earlier release stored does not say it, because what ran on those is not known.
 */
export const COUNT_ASSETS = statement<{ is_last: boolean }>(`
  update audit set completed_assets = completed_assets + $3, failed_assets = failed_assets + $4,
    total_assets = total_assets + $5, pages_left = pages_left - $5,
    new_violations = new_violations + $6, still_violations = still_violations + $7,
    changed_violations = changed_violations + $8, regressed_violations = regressed_violations + $9,
    gone_violations = gone_violations + $10, unknown_violations = unknown_violations + $11,
    unjudged_assets = unjudged_assets + $12,
    hints_left_out = coalesce(hints_left_out + $13::integer, $13, hints_left_out),
    opinions_wanted = coalesce(opinions_wanted + $14::integer, $14, opinions_wanted),
    opinions_given = coalesce(opinions_given + $15::integer, $15, opinions_given),
    settled_violations = settled_violations + $16,
    rules_total = case when completed_assets = 0 then $17::integer else rules_total end,
    rules_ran = case when completed_assets = 0 then $18::integer
      when rules_ran is not null then least(rules_ran, $18) end,
    rules_may_apply = case when completed_assets = 0 then $19::integer
      when rules_may_apply is not null then greatest(rules_may_apply, $19) end
  where workspace_id = $1 and id = $2
  returning completed_assets + failed_assets = total_assets as is_last`);

/**
 * Takes room for $3 second opinions of at most $4 in the whole audit. Returns how many there was room for. What a
 * lane took and did not use, because its process crashed, is not given back.
 */
export const TAKE_OPINIONS = statement<{ room: number }>(`
  update audit set opinions_taken = least(opinions_taken + $3::integer, greatest($4::integer, opinions_taken))
  where workspace_id = $1 and id = $2
  returning new.opinions_taken - old.opinions_taken as room`);

/** Counts new violations. $3 how many, $4 the last group. */
export const COUNT_VIOLATIONS = statement(`
  update audit set total_violations = total_violations + $3, last_group = $4
  where workspace_id = $1 and id = $2`);

/**
 * RUNNING becomes COMPLETED when every asset has ended, or FAILED when none of them could be read. $3 is the
 * time of the end.
 */
export const SET_ENDED = statement(
  endAndTell(`
  update audit set completed_at = $3,
    status = case when completed_assets > 0 then 'COMPLETED' else 'FAILED' end,
    failure = case when completed_assets > 0 then failure
      else 'No asset could be read; each says why.' end
  where workspace_id = $1 and id = $2 and status = 'RUNNING'
    and completed_assets + failed_assets = total_assets`),
);

/** The search index of an audit that has ended is built. $3 when. */
export const SET_SEALED = statement(
  `update audit set sealed_at = $3 where workspace_id = $1 and id = $2`,
);
