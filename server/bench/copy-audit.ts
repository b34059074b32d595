import type pg from 'pg';
import { newUuid } from '../src/platform/ids.ts';
import type { SeededAudit } from './database.ts';

/** Where a copy goes. */
export interface Target {
  readonly workspaceId: string;
  readonly name: string;
}

/** Rules and assets keep their ids at home; elsewhere the id follows from the workspace. */
const idIn = (column: string) =>
  `case when t.workspace_id = s.workspace_id then ${column} else md5(t.workspace_id::text || ${column})::uuid end`;

/** Gives other workspaces the same rules and assets. */
export const copyContent = async (
  admin: pg.Pool,
  from: string,
  to: readonly string[],
): Promise<void> => {
  await admin.query(
    `insert into rule (workspace_id, id, key, name, description, explanation)
     select t.workspace_id, ${idIn('s.id')}, s.key, s.name, s.description, s.explanation
     from unnest($2::uuid[]) as t (workspace_id), rule s where s.workspace_id = $1`,
    [from, to],
  );
  await admin.query(
    `insert into asset (workspace_id, id, kind, source, name, url)
     select t.workspace_id, ${idIn('s.id')}, s.kind, s.source, s.name, s.url
     from unnest($2::uuid[]) as t (workspace_id), asset s where s.workspace_id = $1`,
    [from, to],
  );
};

/** A group's id follows from the audit and the group's first rank. */
const groupId = (id: string, rank: string) =>
  `case when ${id} is not null then md5(t.audit_id::text || (${rank} & -16777216))::uuid end`;

/**
 * All rows of the copied audit in a table for each target, one target after the other as audits store them. They are read
 * once, and sorted afterwards: PostgreSQL would else read the whole table in that order.
 */
const from = (table: string, order = '') => `
   from unnest($1::uuid[], $2::uuid[], $4::text[]) as t (audit_id, workspace_id, name),
     lateral (with s as materialized (select * from ${table} where audit_id = $3)
       select * from s where t.audit_id is not null ${order} offset 0) s`;

const COPIES = [
  `insert into audit (workspace_id, id, name, status, created_at, completed_at, total_assets,
     completed_assets, total_violations, last_group, sealed_at)
   select t.workspace_id, t.audit_id, t.name, s.status, now(), s.completed_at, s.total_assets, s.completed_assets,
     s.total_violations, s.last_group, s.sealed_at
   from unnest($1::uuid[], $2::uuid[], $4::text[]) as t (audit_id, workspace_id, name), audit s where s.id = $3`,
  `insert into trail_head (workspace_id, audit_id)
   select t.workspace_id, t.audit_id ${from('trail_head')}`,
  `insert into violation_group (workspace_id, audit_id, base_rank, id, fingerprint, size, address)
   select t.workspace_id, t.audit_id, s.base_rank, ${groupId('s.id', 's.base_rank')}, s.fingerprint, s.size, s.address
   ${from('violation_group')}`,
  `insert into violation (workspace_id, audit_id, rank, id, group_id, rule_id, rule_name, asset_id,
     asset_name, asset_url, violating_text, reason, recommended_solution, suggested_text, search_text)
   select t.workspace_id, t.audit_id, s.rank, uuidv7(), ${groupId('s.group_id', 's.rank')}, ${idIn('s.rule_id')},
     s.rule_name, ${idIn('s.asset_id')}, s.asset_name, s.asset_url, s.violating_text, s.reason,
     s.recommended_solution, s.suggested_text, s.search_text
   ${from('violation', 'order by id')}`,
  `insert into violation_review (workspace_id, audit_id, rank, review_state, version, dismissal_reason)
   select t.workspace_id, t.audit_id, s.rank, s.review_state, s.version, s.dismissal_reason
   ${from('violation_review')}`,
  `insert into violation_block (workspace_id, audit_id, block, first_rank, last_rank, undecided,
     elevated_risk, urgent_violation, dismissed, fixed, states)
   select t.workspace_id, t.audit_id, s.block, s.first_rank, s.last_rank, s.undecided, s.elevated_risk,
     s.urgent_violation, s.dismissed, s.fixed, s.states
   ${from('violation_block')}`,
  `insert into violation_vocabulary (workspace_id, audit_id, words, grams)
   select t.workspace_id, t.audit_id, s.words, s.grams ${from('violation_vocabulary')}`,
  `insert into violation_posting (workspace_id, audit_id, no, places)
   select t.workspace_id, t.audit_id, s.no, s.places ${from('violation_posting')}`,
];

/**
 * More audits with the same findings. The index and the counters of a sealed audit depend on
 * ranks, texts and states alone, so a copy of them is what sealing the copy would make.
 */
export const copyAudits = async (
  admin: pg.Pool,
  source: SeededAudit,
  targets: readonly Target[],
): Promise<SeededAudit[]> => {
  const copies = targets.map((target) => ({
    ...target,
    id: newUuid(),
    violations: source.violations,
  }));
  const values = [
    copies.map(({ id }) => id),
    copies.map(({ workspaceId }) => workspaceId),
    source.id,
    copies.map(({ name }) => name),
  ];
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const text of COPIES) await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
  return copies;
};
