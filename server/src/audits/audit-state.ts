import { statement } from '../platform/db/statement.ts';

/**
 * All statements that write to a row of `audit`. Retention never deletes audits.
 *
 * PENDING -> RUNNING -> COMPLETED or FAILED; CANCELLED from PENDING or RUNNING. The last three are final. An
 * audit that has ended is sealed once its search index is built. In all statements $1 is the workspace and $2
 * the audit.
 */

/**
 * An audit begins as PENDING. $4 is the time of creation, $5 the request, $6 the rule set, $7 the schedule,
 * $8 the number of pages that may be crawled.
 */
export const INSERT_PENDING = statement(`
  insert into audit (workspace_id, id, name, status, created_at, request, rule_set, schedule_id,
    pages_left)
  values ($1, $2, $3, 'PENDING', $4, $5, decode($6, 'hex'), $7, $8)`);

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
export const SET_FAILED = statement(`
  update audit set status = 'FAILED', completed_at = $3, failure = $4
  where workspace_id = $1 and id = $2`);

/** An audit that has not ended becomes CANCELLED. $3 ended. */
export const SET_CANCELLED = statement(`
  update audit set status = 'CANCELLED', completed_at = $3
  where workspace_id = $1 and id = $2 and completed_at is null`);

/** Counts assets that ended, pages that were found, and what became of findings since the audit before. */
export const COUNT_ASSETS = statement<{ is_last: boolean }>(`
  update audit set completed_assets = completed_assets + $3, failed_assets = failed_assets + $4,
    total_assets = total_assets + $5, pages_left = pages_left - $5,
    new_violations = new_violations + $6, still_violations = still_violations + $7,
    changed_violations = changed_violations + $8, regressed_violations = regressed_violations + $9,
    gone_violations = gone_violations + $10, unknown_violations = unknown_violations + $11,
    unjudged_assets = unjudged_assets + $12
  where workspace_id = $1 and id = $2
  returning completed_assets + failed_assets = total_assets as is_last`);

/** Counts new violations. $3 how many, $4 the last group. */
export const COUNT_VIOLATIONS = statement(`
  update audit set total_violations = total_violations + $3, last_group = $4
  where workspace_id = $1 and id = $2`);

/**
 * RUNNING becomes COMPLETED when every asset has ended, or FAILED when none of them could be read. $3 is the
 * time of the end.
 */
export const SET_ENDED = statement(`
  update audit set completed_at = $3,
    status = case when completed_assets > 0 then 'COMPLETED' else 'FAILED' end,
    failure = case when completed_assets > 0 then failure
      else 'No asset could be read; each says why.' end
  where workspace_id = $1 and id = $2 and status = 'RUNNING'
    and completed_assets + failed_assets = total_assets`);

/** The search index of an audit that has ended is built. $3 when. */
export const SET_SEALED = statement(
  `update audit set sealed_at = $3 where workspace_id = $1 and id = $2`,
);
