import type pg from 'pg';
import { newUuid } from '../src/platform/ids.ts';
import type { SeededAudit } from './database.ts';

/** Rules and assets keep their ids at home; elsewhere the id follows from the workspace. */
const idIn = (column: string) =>
  `case when $2::uuid = workspace_id then ${column} else md5($2::uuid::text || ${column})::uuid end`;

/** Gives another workspace the same rules and assets. */
export const copyContent = async (admin: pg.Pool, from: string, to: string): Promise<void> => {
  await admin.query(
    `insert into rule (workspace_id, id, key, name, description, explanation)
     select $2::uuid, ${idIn('id')}, key, name, description, explanation from rule where workspace_id = $1`,
    [from, to],
  );
  await admin.query(
    `insert into asset (workspace_id, id, kind, source, name, url)
     select $2::uuid, ${idIn('id')}, kind, source, name, url from asset where workspace_id = $1`,
    [from, to],
  );
};

/** A group's id follows from the audit and the group's first rank. */
const groupId = (id: string, rank: string) =>
  `case when ${id} is not null then md5($1::uuid::text || (${rank} & -16777216))::uuid end`;

const COPIES = [
  `insert into audit (workspace_id, id, name, status, created_at, completed_at, total_assets,
     completed_assets, total_violations, last_group, sealed_at)
   select $2::uuid, $1::uuid, $4::text, status, now(), completed_at, total_assets, completed_assets,
     total_violations, last_group, sealed_at
   from audit where id = $3`,
  `insert into trail_head (workspace_id, audit_id)
   select $2::uuid, $1::uuid where $3::uuid is not null and $4::text is not null`,
  `insert into violation_group (workspace_id, audit_id, base_rank, id, fingerprint, size, address)
   select $2::uuid, $1::uuid, base_rank, ${groupId('id', 'base_rank')}, fingerprint, size, address
   from violation_group where audit_id = $3 and $4::text is not null`,
  `insert into violation (workspace_id, audit_id, rank, id, group_id, rule_id, rule_name, asset_id,
     asset_name, asset_url, violating_text, reason, recommended_solution, suggested_text, search_text)
   select $2::uuid, $1::uuid, rank, uuidv7(), ${groupId('group_id', 'rank')}, ${idIn('rule_id')}, rule_name,
     ${idIn('asset_id')}, asset_name, asset_url, violating_text, reason, recommended_solution,
     suggested_text, search_text
   from (select * from violation where audit_id = $3 order by id) v where $4::text is not null`,
  `insert into violation_review (workspace_id, audit_id, rank, review_state, version, dismissal_reason)
   select $2::uuid, $1::uuid, rank, review_state, version, dismissal_reason
   from violation_review where audit_id = $3 and $4::text is not null`,
  `insert into violation_block (workspace_id, audit_id, block, first_rank, last_rank, undecided,
     elevated_risk, urgent_violation, dismissed, fixed, states)
   select $2::uuid, $1::uuid, block, first_rank, last_rank, undecided, elevated_risk, urgent_violation,
     dismissed, fixed, states
   from violation_block where audit_id = $3 and $4::text is not null`,
  `insert into violation_vocabulary (workspace_id, audit_id, words, grams)
   select $2::uuid, $1::uuid, words, grams
   from violation_vocabulary where audit_id = $3 and $4::text is not null`,
  `insert into violation_posting (workspace_id, audit_id, no, places)
   select $2::uuid, $1::uuid, no, places
   from violation_posting where audit_id = $3 and $4::text is not null`,
];

/**
 * A second audit with the same findings. The index and the counters of a sealed audit depend on
 * ranks, texts and states alone, so a copy of them is what sealing the copy would make.
 */
export const copyAudit = async (
  admin: pg.Pool,
  source: SeededAudit,
  workspaceId: string,
  name: string,
): Promise<SeededAudit> => {
  const id = newUuid();
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const text of COPIES) await client.query(text, [id, workspaceId, source.id, name]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return { name, id, workspaceId, violations: source.violations };
};
