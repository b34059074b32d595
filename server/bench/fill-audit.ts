import type { Severity } from '@copydesk/contract/violations/violation';
import type pg from 'pg';
import { newUuid } from '../src/platform/ids.ts';
import { rankOf } from '../src/violations/order.ts';
import { searchTextOf } from '../src/violations/record/record-violations.ts';
import type { SeededAudit } from './database.ts';
import { createRandom, oneOf, ownReason, type Random, textOf } from './text.ts';
import { RULE_NAMES } from './words.ts';

const ROWS_A_TIME = 5_000;
const ASSETS = 2_000;

/** Rules and assets of a workspace that violations point to. */
export interface Content {
  readonly rules: readonly string[];
  readonly assets: readonly { id: string; name: string; url: string }[];
}

export const fillContent = async (
  admin: pg.Pool,
  workspaceId: string,
  length = ASSETS,
): Promise<Content> => {
  const rules = RULE_NAMES.map(() => newUuid());
  const assets = Array.from({ length }, (_, n) => ({
    id: newUuid(),
    name: `Page ${n}`,
    url: `https://shop.example/pages/${n}`,
  }));
  await admin.query(
    `insert into rule (workspace_id, id, key, name, description, explanation)
     select $1, x.id, 'rule_' || x.n, x.name, 'What the rule looks for.', 'Why the rule exists.'
     from unnest($2::uuid[], $3::text[]) with ordinality as x (id, name, n)`,
    [workspaceId, rules, RULE_NAMES],
  );
  await admin.query(
    `insert into asset (workspace_id, id, kind, source, name, url)
     select $1, x.id, 'web_page', 'url', x.name, x.url
     from json_to_recordset($2) as x (id uuid, name text, url text)`,
    [workspaceId, JSON.stringify(assets)],
  );
  return { rules, assets };
};

/** Sizes of groups that add up to `violations`: one of a twentieth, some large, many small. */
const groupSizes = (violations: number, random: Random): number[] => {
  const part = (share: number) => Math.round(violations * share);
  const sizes = [part(0.05)];
  let left = violations - part(0.05);
  const add = (size: number, share: number) => {
    for (let given = 0; given < part(share) && left >= size && size > 1; given += size) {
      sizes.push(size);
      left -= size;
    }
  };
  add(part(0.005), 0.1);
  add(50, 0.1);
  for (let given = 0; given < part(0.35);) {
    const size = Math.min(2 + Math.floor(random() ** 2 * 19), left);
    if (size < 1) break;
    sizes.push(size);
    given += size;
    left -= size;
  }
  for (; left > 0; left--) sizes.push(1);
  return sizes;
};

const severityOf = (random: Random): Severity | null => {
  const at = random();
  if (at < 0.05) return 'CRITICAL';
  if (at < 0.25) return 'HIGH';
  if (at < 0.65) return 'MEDIUM';
  if (at < 0.85) return 'LOW';
  return at < 0.92 ? 'UNSPECIFIED' : null;
};

/** Most violations wait for a decision; some groups are decided as a whole. */
const stateOf = (random: Random): number => {
  const at = random();
  if (at < 0.6) return 0;
  if (at < 0.68) return 1;
  if (at < 0.73) return 2;
  return at < 0.9 ? 3 : 4;
};

const REASONS = ['Quoted from a customer.', 'False positive.', 'Approved by legal.'];

const INSERT = `
  with x as materialized (
    select * from json_to_recordset($3) as x (rank bigint, id uuid, group_id uuid, rule_id uuid,
      rule_name text, asset_id uuid, asset_name text, asset_url text, violating_text text,
      reason text, recommended_solution text, suggested_text text, search_text text,
      state smallint, dismissal text)
  ),
  reviewed as (
    insert into violation_review (workspace_id, audit_id, rank, review_state, version, dismissal_reason)
    select $1, $2, rank, state, 1 + (state > 0)::integer, dismissal from x
  )
  insert into violation (workspace_id, audit_id, rank, id, group_id, rule_id, rule_name, asset_id,
    asset_name, asset_url, violating_text, reason, recommended_solution, suggested_text, search_text)
  select $1, $2, rank, id, group_id, rule_id, rule_name, asset_id, asset_name, asset_url,
    violating_text, reason, recommended_solution, suggested_text, search_text
  from x`;

const INSERT_GROUPS = `
  insert into violation_group (workspace_id, audit_id, base_rank, id, fingerprint, size)
  select $1, $2, x.base_rank, x.id, x.fingerprint, x.size
  from json_to_recordset($3) as x (base_rank bigint, id uuid, fingerprint text, size integer)`;

interface Group {
  readonly seed: number;
  readonly severity: Severity | null;
  readonly id: string | null;
  readonly state: number | null;
  number: number;
  members: number;
}

/** Numbers of groups, one for each member, in the order an audit would come across them. */
const shuffledMembers = (sizes: readonly number[], random: Random): Uint32Array => {
  const order = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  sizes.forEach((size, group) => {
    order.fill(group, at, at + size);
    at += size;
  });
  for (let n = order.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [order[n], order[other]] = [order[other] as number, order[n] as number];
  }
  return order;
};

interface Options {
  readonly workspaceId: string;
  readonly name: string;
  readonly violations: number;
  readonly content: Content;
  readonly say: (text: string) => void;
}

/** A finished audit that is not sealed yet, with violations in the order a real one finds them. */
export const fillAudit = async (admin: pg.Pool, options: Options): Promise<SeededAudit> => {
  const { workspaceId, name, violations, content, say } = options;
  const id = newUuid();
  const random = createRandom(violations);
  const sizes = groupSizes(violations, random);
  const groups = sizes.map((size, seed): Group => ({
    seed: violations + seed,
    severity: severityOf(random),
    id: size > 1 ? newUuid() : null,
    state: random() < 0.5 ? stateOf(random) : null,
    number: 0,
    members: 0,
  }));
  let numbers = 0;
  const rowOf = (group: Group, n: number) => {
    if (group.number === 0) group.number = ++numbers;
    const { rule, ...shared } = textOf(group.seed);
    const reason = group.members > 0 && random() < 0.3 ? ownReason(n) : shared.reason;
    const asset = oneOf(random, content.assets);
    const state = group.state ?? stateOf(random);
    return {
      rank: rankOf(group.severity, group.number, group.members++).toString(),
      id: newUuid(),
      group_id: group.id,
      rule_id: content.rules[rule],
      rule_name: shared.ruleName,
      asset_id: asset.id,
      asset_name: asset.name,
      asset_url: asset.url,
      violating_text: shared.violatingText,
      reason,
      recommended_solution: shared.recommendedSolution,
      suggested_text: shared.suggestedText,
      search_text: searchTextOf({ ...shared, reason }),
      state,
      dismissal: state === 3 ? oneOf(random, REASONS) : null,
    };
  };
  await admin.query(
    `insert into audit (workspace_id, id, name, status, completed_at, total_assets,
       completed_assets, total_violations, last_group)
     values ($1, $2, $3, 'COMPLETED', now(), $4, $4, $5, $6)`,
    [workspaceId, id, name, content.assets.length, violations, sizes.length],
  );
  await admin.query(`insert into trail_head (workspace_id, audit_id) values ($1, $2)`, [
    workspaceId,
    id,
  ]);
  const order = shuffledMembers(sizes, random);
  let sent: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < order.length; from += ROWS_A_TIME) {
    const rows = Array.from(order.subarray(from, from + ROWS_A_TIME), (group, n) =>
      rowOf(groups[group] as Group, from + n),
    );
    // The next rows are made while these are stored.
    await sent;
    sent = admin.query(INSERT, [workspaceId, id, JSON.stringify(rows)]);
    if (from % 100_000 === 0) say(`${name}: ${from} of ${order.length} violations`);
  }
  await sent;
  for (let from = 0; from < groups.length; from += ROWS_A_TIME) {
    const rows = groups.slice(from, from + ROWS_A_TIME).map((group) => ({
      base_rank: rankOf(group.severity, group.number, 0).toString(),
      id: group.id,
      fingerprint: group.id && `finding ${group.seed}`,
      size: group.members,
    }));
    await admin.query(INSERT_GROUPS, [workspaceId, id, JSON.stringify(rows)]);
  }
  return { name, id, workspaceId, violations };
};
