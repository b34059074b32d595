import type { LikelihoodOrder } from '@copydesk/contract/violations/likelihood-orders';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  and,
  type Bitmap,
  countBits,
  createBitmap,
  nextSetBits,
} from '../../platform/search/bitmap.ts';
import { orPostings } from '../../platform/search/postings.ts';
import { toViolation } from '../violation-row.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { toRankFilter, type ViolationFilter } from './find-ranks.ts';
import type { ViolationList } from './list-violations.ts';
import { readFacts } from './read-facts.ts';
import { matchSealed, ROWS_AT } from './search-violations.ts';

interface Pair {
  place: number;
  places: Buffer;
}

// The pairs of rule and language from $3 on, the most likely first, or up to $3, the least likely first.
const MOST = statement<Pair>(`
  select place, places from violation_likelihood
  where workspace_id = $1 and audit_id = $2 and place >= $3 order by place limit $4`);
const LEAST = statement<Pair>(`
  select place, places from violation_likelihood
  where workspace_id = $1 and audit_id = $2 and place <= $3 order by place desc limit $4`);

const LAST_PLACE = 2_147_483_647;
/** How many pairs are read at first. A page is mostly in one or two of them. */
const FIRST_PAIRS = 2;
const MOST_PAIRS = 64;

/** Where a page ended: the place of the pair, and the address of the violation in it. */
interface End {
  readonly pair: number;
  readonly address: number;
}

const ADDRESS_BITS = 32n;
const encodeEnd = (auditId: string, { pair, address }: End): string =>
  encodeCursor(auditId, (BigInt(pair) << ADDRESS_BITS) | BigInt(address));
const decodeEnd = (auditId: string, cursor: string): End => {
  const value = decodeCursor(auditId, cursor);
  if (value === null) {
    throw invalidValue(
      ['cursor'],
      'not a cursor of this audit; take it from the next_cursor header',
    );
  }
  return { pair: Number(value >> ADDRESS_BITS), address: Number(value & 0xffff_ffffn) };
};

/** Reads the pairs in order, a few at first and then more, until the reader has enough. */
async function* pairsOf(
  scope: Scope,
  auditId: string,
  order: LikelihoodOrder,
  from: number,
): AsyncGenerator<Pair> {
  const step = order === 'most' ? 1 : -1;
  const chosen = order === 'most' ? MOST : LEAST;
  let next = from;
  for (let size = FIRST_PAIRS; ; size = Math.min(size * 4, MOST_PAIRS)) {
    const rows = await query(scope, chosen, [scope.workspaceId, auditId, next, size]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    next = last.place + step;
  }
}

/** The addresses that match, in the order of the pairs, after an end. */
const takeAfter = async (
  pairs: AsyncIterable<Pair>,
  matching: Bitmap,
  end: End | null,
  take: number,
): Promise<readonly End[]> => {
  const found: End[] = [];
  for await (const { place, places } of pairs) {
    const here = createBitmap(matching.length * 8);
    orPostings(here, places);
    and(here, matching);
    const after = end?.pair === place ? end.address : -1;
    for (const address of nextSetBits(here, after, take - found.length))
      found.push({ pair: place, address });
    if (found.length >= take) break;
  }
  return found;
};

/**
 * Returns a page of an audit's violations in the order of how likely they are right, as it was known when the
 * audit ended; those that are equally likely in their usual order. Throws not_found, and invalid while the audit has no
 * such order or for a cursor that is not of this audit.
 */
export const listByLikelihood = (
  scope: Scope,
  input: ViolationFilter & {
    readonly auditId: string;
    readonly order: LikelihoodOrder;
    readonly pageSize: number;
    readonly cursor: string | null;
    readonly facts?: boolean;
  },
): Promise<ViolationList> =>
  transaction(
    scope,
    async (inside) => {
      const auditId = fromPublicId('aud', input.auditId);
      if (!auditId) throw notFound('audit');
      const { term, ...request } = toRankFilter(auditId, input);
      const matched = await matchSealed(inside, request, term);
      if (matched === undefined) throw notFound('audit');
      const { order, pageSize } = input;
      if (matched === null) {
        throw invalidValue(['order'], 'the audit has not ended, so it has no such order yet');
      }
      const { matching, progress } = matched;
      const end = input.cursor === null ? null : decodeEnd(auditId, input.cursor);
      const first = end?.pair ?? (order === 'most' ? 0 : LAST_PLACE);
      const pairs = pairsOf(inside, auditId, order, first);
      const total = countBits(matching);
      const found = await takeAfter(pairs, matching, end, pageSize + 1);
      if (found.length === 0 && total > 0 && end === null) {
        throw invalidValue(
          ['order'],
          'the audit ended in an earlier release, so it has no such order',
        );
      }
      const shown = found.slice(0, pageSize);
      const addresses = shown.map(({ address }) => address);
      const rows =
        addresses.length > 0
          ? await query(inside, ROWS_AT, [inside.workspaceId, auditId, addresses])
          : [];
      const ranks = rows.map(({ rank }) => rank);
      const last = shown.at(-1);
      const hasMore = found.length > pageSize;
      return {
        violations: rows.map((row) => toViolation(input.auditId, row)),
        facts: input.facts ? await readFacts(inside, auditId, ranks) : [],
        total,
        hasMore,
        progress,
        nextCursor: hasMore && last ? encodeEnd(auditId, last) : null,
      };
    },
    'snapshot',
  );
