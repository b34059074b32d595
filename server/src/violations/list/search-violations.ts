import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { lookUp } from '../../platform/db/look-up.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  and,
  type Bitmap,
  bitmapOfState,
  countBits,
  createBitmap,
  keepRange,
  nextSetBits,
  selectBits,
  setBit,
} from '../../platform/search/bitmap.ts';
import { type PageRequest, type PageRows, type Progress, progressOf } from './page.ts';
import { orPostings } from '../../platform/search/postings.ts';
import { openWordList, planTerm, type WordList } from '../../platform/search/search-terms.ts';
import { VIOLATION_COLUMNS, VIOLATION_JOINS, type ViolationRow } from '../violation-row.ts';

interface Words {
  readonly vocabulary: WordList;
  readonly grams: WordList;
}

/** The words of the audits that were searched last. Those of a sealed audit never change. */
const kept = new Map<string, Words>();
const KEPT_CHARACTERS = 32_000_000;

/**
 * With more candidates than this, and a fifth of the audit, reading all texts is faster than looking each up.
 */
const SCAN_ABOVE = 5_000;

const keep = (auditId: string, words: Words): Words => {
  kept.set(auditId, words);
  let size = 0;
  for (const [id, { vocabulary }] of [...kept].reverse()) {
    size += vocabulary.text.length;
    if (size > KEPT_CHARACTERS && id !== auditId) kept.delete(id);
  }
  return words;
};

const AUDIT = statement<{ sealed: boolean } & Progress & { states: string | null }>(`
  select a.sealed_at is not null as sealed, b.*
  from audit a
  cross join lateral (
    select ${REVIEW_STATES.map((s) => `coalesce(sum(b.${s}), 0)::integer as ${s}`).join(', ')},
      string_agg(b.states, '' order by b.block) as states
    from violation_block b where b.workspace_id = $1 and b.audit_id = $2
  ) b
  where a.workspace_id = $1 and a.id = $2`);
const WORDS = statement<{ words: string; grams: string }>(
  `select words, grams from violation_vocabulary where workspace_id = $1 and audit_id = $2`,
);
const POSTINGS = statement<{ no: number; places: Buffer }>(`
  select no, places from violation_posting
  where workspace_id = $1 and audit_id = $2 and no = any($3::integer[])`);

/**
 * The violations at given places. Places are numbered through the groups in order, and a group starts at its
 * address. The computed rank is materialized, because under row-level security it could not use an index
 * otherwise.
 */
export const AT_PLACES = `
  with at as materialized (
    select p.place, p.n, g.base_rank + (p.place - g.address) as rank
    from unnest($3::integer[]) with ordinality as p (place, n)
    cross join lateral (
      select g.base_rank, g.address from violation_group g
      where g.workspace_id = $1 and g.audit_id = $2 and g.address <= p.place
      order by g.address desc limit 1
    ) g
  )`;
export const ROWS_AT = statement<ViolationRow>(`
  ${AT_PLACES}
  select ${VIOLATION_COLUMNS}
  from at
  cross join ${lookUp(
    `violation_review.audit_id, violation_review.rank, violation_review.review_state,
      violation_review.dismissal_reason, violation_review.assigned_to`,
    'violation_review',
    'violation_review.audit_id = $2 and violation_review.rank = at.rank',
  )} r
  ${VIOLATION_JOINS}
  order by at.n`);
const RECHECK = statement<{ place: number }>(`
  ${AT_PLACES}
  select at.place
  from at
  cross join ${lookUp(
    'violation.search_text',
    'violation',
    'violation.audit_id = $2 and violation.rank = at.rank',
  )} v
  where strpos(v.search_text, $4) > 0`);
/** The place of the first rank from $3 on. */
const PLACE = statement<{ place: number }>(`
  select (g.address + greatest($3::bigint - g.base_rank, 0))::integer as place
  from violation_group g
  where g.workspace_id = $1 and g.audit_id = $2 and g.base_rank >= ($3::bigint & -16777216)
  order by g.base_rank limit 1`);

// A running audit has no index yet, so every text is searched.
const SCAN = statement<Partial<ViolationRow> & { total: number }>(`
  with found as materialized (
    select r.audit_id, r.rank, r.review_state, r.dismissal_reason, r.assigned_to
    from violation v
    join violation_review r on r.workspace_id = $1 and r.audit_id = v.audit_id and r.rank = v.rank
    where v.workspace_id = $1 and v.audit_id = $2 and v.rank between $4 and $5
      and strpos(v.search_text, $9) > 0 and ($3::integer is null or r.review_state = $3)
  ),
  chosen as materialized (
    select * from found where $8::bigint is null or rank > $8 order by rank offset $6 limit $7
  )
  select (select count(*)::integer from found) as total, x.*
  from (values (1)) as one
  left join lateral (select ${VIOLATION_COLUMNS} from chosen r ${VIOLATION_JOINS}) x on true
  order by x.rank`);

const scan = async (scope: Scope, request: PageRequest, term: string) => {
  const rows = await query(scope, SCAN, [
    scope.workspaceId,
    request.auditId,
    request.state,
    request.fromRank,
    request.toRank,
    request.afterRank === null ? request.offset : 0,
    request.limit + 1,
    request.afterRank,
    term,
  ]);
  const found = rows.filter((row) => row.id !== null) as unknown as ViolationRow[];
  const total = rows[0]?.total ?? 0;
  return { total, rows: found.slice(0, request.limit), hasMore: found.length > request.limit };
};

const wordsOf = async (scope: Scope, auditId: string): Promise<Words> => {
  const known = kept.get(auditId);
  if (known) return known;
  const [row] = await query(scope, WORDS, [scope.workspaceId, auditId]);
  if (!row) throw new Error('a sealed audit has no vocabulary');
  return keep(auditId, { vocabulary: openWordList(row.words), grams: openWordList(row.grams) });
};

const placeOf = async (scope: Scope, auditId: string, rank: bigint, end: number) => {
  const [row] = await query(scope, PLACE, [scope.workspaceId, auditId, rank]);
  return row?.place ?? end;
};

const EVERY_TEXT: ReturnType<typeof planTerm> = { any: [], recheck: false };

const planOf = async (scope: Scope, auditId: string, term: string) => {
  const words = await wordsOf(scope, auditId);
  return planTerm(words.vocabulary, words.grams, term);
};

/** The parts of a page request that decide what a search finds. */
export type SearchRequest = Pick<
  PageRequest,
  'auditId' | 'state' | 'severityOnly' | 'fromRank' | 'toRank'
>;

/** Whether the words of a sealed audit may contain a term. It costs nothing once the words are known. */
export const mayMatch = async (scope: Scope, auditId: string, term: string): Promise<boolean> =>
  (await planOf(scope, auditId, term)).any.every((union) => union.length > 0);

/**
 * Returns the places that the word index of a sealed audit gives for a term. With `recheck`, some of them have
 * its words and not the term itself.
 */
export const findCandidates = async (
  scope: Scope,
  { auditId, state }: Pick<SearchRequest, 'auditId' | 'state'>,
  term: string,
  states: Buffer,
): Promise<{ readonly matching: Bitmap; readonly recheck: boolean }> => {
  const plan = term === '' ? EVERY_TEXT : await planOf(scope, auditId, term);
  const matching = bitmapOfState(states, state);
  const numbers = plan.any.flat();
  const at = [scope.workspaceId, auditId, numbers];
  const postings = numbers.length > 0 ? await query(scope, POSTINGS, at) : [];
  const placesOf = new Map(postings.map((row) => [row.no, row.places]));
  for (const union of plan.any) {
    const bitmap = createBitmap(states.length);
    for (const no of union) orPostings(bitmap, placesOf.get(no) as Buffer);
    and(matching, bitmap);
  }
  return { matching, recheck: plan.recheck };
};

/**
 * Returns the places whose text matches, or null if reading all texts is faster. With an empty term every text
 * matches. `always` looks up every candidate, however many there are.
 */
const findPlaces = async (
  scope: Scope,
  request: SearchRequest,
  term: string,
  states: Buffer,
  always = false,
): Promise<Bitmap | null> => {
  const { auditId } = request;
  const at = [scope.workspaceId, auditId];
  const { matching, recheck } = await findCandidates(scope, request, term, states);
  const end = states.length;
  if (request.severityOnly) {
    const from = await placeOf(scope, auditId, request.fromRank, end);
    keepRange(matching, from, await placeOf(scope, auditId, request.toRank + 1n, end));
  }
  if (recheck) {
    // Looking up one candidate costs several times as much as reading one text in order.
    const count = countBits(matching);
    if (!always && count > SCAN_ABOVE && count > end / 5) return null;
    const candidates = selectBits(matching, 0, end);
    const rows = await query(scope, RECHECK, [...at, candidates, term]);
    matching.fill(0);
    for (const { place } of rows) setBit(matching, place);
  }
  return matching;
};

const searchSealed = async (scope: Scope, request: PageRequest, term: string, states: Buffer) => {
  const { auditId } = request;
  const at = [scope.workspaceId, auditId];
  const matching = await findPlaces(scope, request, term, states);
  if (!matching) return scan(scope, request, term);
  const end = states.length;
  const take = request.limit + 1;
  const places =
    request.afterRank === null
      ? selectBits(matching, request.offset, take)
      : nextSetBits(
          matching,
          (await placeOf(scope, auditId, request.afterRank + 1n, end)) - 1,
          take,
        );
  const shown = places.slice(0, request.limit);
  const rows = shown.length > 0 ? await query(scope, ROWS_AT, [...at, shown]) : [];
  return { total: countBits(matching), rows, hasMore: places.length > request.limit };
};

/**
 * Returns the page of violations whose folded text contains the folded term, with the exact total; undefined
 * if the workspace has no such audit. Sealed audits are searched by their word index.
 */
export const searchViolations = (
  scope: Scope,
  request: PageRequest,
  term: string,
): Promise<PageRows | undefined> =>
  transaction(
    scope,
    async (inside) => {
      const [audit] = await query(inside, AUDIT, [scope.workspaceId, request.auditId]);
      if (!audit) return undefined;
      const found =
        audit.sealed && audit.states
          ? await searchSealed(inside, request, term, Buffer.from(audit.states, 'latin1'))
          : await scan(inside, request, term);
      return { progress: progressOf(audit), ...found };
    },
    'snapshot',
  );

/**
 * Returns what matches in a sealed audit, with the progress of the audit. Undefined if the workspace has no such
 * audit, and null if it is not sealed.
 */
export const matchSealed = async (
  inside: Scope,
  request: SearchRequest,
  term: string,
): Promise<{ readonly matching: Bitmap; readonly progress: Progress } | null | undefined> => {
  const [audit] = await query(inside, AUDIT, [inside.workspaceId, request.auditId]);
  if (!audit) return undefined;
  if (!audit.sealed) return null;
  const states = Buffer.from(audit.states ?? '', 'latin1');
  const matching = await findPlaces(inside, request, term, states, true);
  return { matching: matching ?? createBitmap(0), progress: progressOf(audit) };
};

/** Returns the places that a search finds in a sealed audit; null if every text must be read. */
export const searchPlaces = (
  scope: Scope,
  request: SearchRequest,
  term: string,
): Promise<Bitmap | null> =>
  transaction(
    scope,
    async (inside) => {
      const [audit] = await query(inside, AUDIT, [scope.workspaceId, request.auditId]);
      if (!audit?.sealed || !audit.states) return null;
      return findPlaces(inside, request, term, Buffer.from(audit.states, 'latin1'));
    },
    'snapshot',
  );
