import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { SET_SEALED } from '../../audits/audit-state.ts';
import { closingCalls } from '../../activity/close-trail.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { baseRank, blockCounts, blockOf, blockStates, LOCK_AUDIT } from '../decision.ts';
import { createIndexBuilder } from '../../platform/search/search-index.ts';
import { createLikelihoodBuilder } from './store-likelihood.ts';

/** Places per block. Each severity starts with a new block. */
const BLOCK = 1024;
const TEXTS_A_TIME = 5_000;
const POSTINGS_A_TIME = 2_000;

interface TextRow {
  rank: string;
  search_text: string;
  rule_id: string | null;
  language: LanguageKey | null;
}
const TEXTS = statement<TextRow>(`
  select rank, search_text, rule_id, language from violation
  where workspace_id = $1 and audit_id = $2 and rank > $3 order by rank limit ${TEXTS_A_TIME}`);
const SAVE_WORDS = statement(`
  insert into violation_vocabulary (workspace_id, audit_id, words, grams)
  values ($1, $2, $3, $4) on conflict do nothing`);
const SAVE_POSTINGS = statement(`
  insert into violation_posting (workspace_id, audit_id, no, places)
  select $1, $2, x.no, x.places from unnest($3::integer[], $4::bytea[]) as x (no, places)
  on conflict do nothing`);
const AUDIT = statement<{ terminal: boolean; sealed: boolean }>(`
  select completed_at is not null as terminal, sealed_at is not null as sealed
  from audit where workspace_id = $1 and id = $2`);
// Without statistics PostgreSQL takes the tables for nearly empty and compares every violation with every
// group: 124 s instead of 1.6 s.
const NO_LOOPS = statement(`select set_config('enable_nestloop', 'off', true)`);
const PLAN_AS_USUAL = statement(`select set_config('enable_nestloop', 'on', true)`);
const SET_ADDRESSES = statement(`
  with sized as materialized (
    select base_rank, size, base_rank >> 56 as severity
    from violation_group where workspace_id = $1 and audit_id = $2
  ),
  room as materialized (
    select severity, ceil(sum(size) / ${BLOCK}.0) * ${BLOCK} as places from sized group by severity
  ),
  start as materialized (
    select severity, sum(places) over (order by severity) - places as address from room
  )
  update violation_group g set address = x.address
  from (
    select s.base_rank, (start.address - s.size
      + sum(s.size) over (partition by s.severity order by s.base_rank))::integer as address
    from sized s join start on start.severity = s.severity
  ) x
  where g.workspace_id = $1 and g.audit_id = $2 and g.base_rank = x.base_rank`);
const DROP_BLOCKS = statement(
  `delete from violation_block where workspace_id = $1 and audit_id = $2`,
);
const CUT_BLOCKS = statement(`
  insert into violation_block (workspace_id, audit_id, block, first_rank, last_rank,
    undecided, elevated_risk, urgent_violation, dismissed, fixed, states)
  select $1, $2, x.block, min(x.rank), max(x.rank), ${blockCounts('x').replaceAll(/ as \w+/g, '')},
    ${blockStates('x')}
  from (
    select ${blockOf('r.rank', 'g.address')} as block, r.rank, r.review_state
    from violation_review r
    join violation_group g on g.workspace_id = $1 and g.audit_id = r.audit_id
      and g.base_rank = ${baseRank('r.rank')}
    where r.workspace_id = $1 and r.audit_id = $2
  ) x
  group by x.block`);

/** Reads all texts in order and stores which words, and which rules and languages, occur at which places. */
const indexTexts = async (
  scope: Scope,
  auditId: string,
  first: readonly TextRow[],
): Promise<void> => {
  const at = [scope.workspaceId, auditId];
  const builder = createIndexBuilder();
  const likelihood = createLikelihoodBuilder();
  let lastRank = -1n;
  let place = 0;
  for (let rows = first; ; rows = await query(scope, TEXTS, [...at, lastRank])) {
    for (const row of rows) {
      const rank = BigInt(row.rank);
      if (rank >> 56n !== lastRank >> 56n) place = Math.ceil(place / BLOCK) * BLOCK;
      builder.add(place, row.search_text);
      likelihood.add(place, row.rule_id, row.language);
      place += 1;
      lastRank = rank;
    }
    if (rows.length < TEXTS_A_TIME) break;
  }
  const index = builder.finish();
  let calls = [
    ...(await likelihood.saveCalls(scope, auditId)),
    call(SAVE_WORDS, [...at, index.vocabulary, index.grams]),
  ];
  let entries: { no: number; postings: Buffer }[] = [];
  const save = async () => {
    const numbers = entries.map((entry) => entry.no);
    const postings = entries.map((entry) => entry.postings);
    await batch(scope, [...calls, call(SAVE_POSTINGS, [...at, numbers, postings])]);
    [calls, entries] = [[], []];
  };
  for (const entry of index.entries) {
    entries.push(entry);
    if (entries.length === POSTINGS_A_TIME) await save();
  }
  await save();
};

/**
 * Builds the search index and the evenly cut blocks of an ended audit, and adds the audit's facts to the
 * chain. Safe to repeat after a crash: the texts no longer change, so a second run writes the same. The audit
 * is a UUID.
 */
export const sealAudit = async (scope: Scope, auditId: string): Promise<void> => {
  const at = [scope.workspaceId, auditId];
  const [[audit], texts] = await batch(scope, [call(AUDIT, at), call(TEXTS, [...at, -1n])]);
  if (!audit?.terminal) throw new Error('only a finished audit can be sealed');
  if (audit.sealed) return;
  await indexTexts(scope, auditId, texts);
  const cut = async (inside: Scope): Promise<void> => {
    const [, [now]] = await batch(inside, [call(LOCK_AUDIT, at), call(AUDIT, at)]);
    if (now?.sealed) return;
    await batch(inside, [
      call(NO_LOOPS, []),
      call(SET_ADDRESSES, at),
      call(DROP_BLOCKS, at),
      call(CUT_BLOCKS, at),
      call(PLAN_AS_USUAL, []),
    ]);
    const closedAt = scope.now();
    await batch(inside, [
      ...(await closingCalls(inside, auditId, closedAt)),
      call(SET_SEALED, [...at, closedAt]),
    ]);
  };
  // Sealing a large audit takes longer than any request may.
  await transaction(scope, cut, 'patient');
};
