import type { FacetName, FindingFilter } from '@copydesk/contract/findings/finding';
import { NEXT_PARAMETER, type ResolvedFilter } from './finding-filter.ts';

/**
 * What the tally does not count by. An index leads to an asset, to a cluster and to what is assigned. Markets are those of
 * the asset.
 */
const UNTALLIED = [
  'asset_id',
  'audit_id',
  'cluster_id',
  'path',
  'assignee',
  'due',
  'market',
] as const satisfies readonly (keyof FindingFilter)[];

const PLACES = ['rule_id', 'pack', 'site', 'language'] as const;
const MARKS = ['review_state', 'change', 'life', 'commented', 'suggestion'] as const;

const PLACE_FACETS: ReadonlySet<FacetName> = new Set(['rule', 'pack', 'site', 'language']);
const MARK_FACETS: ReadonlySet<FacetName> = new Set(['review_state', 'change']);

/**
 * The grain of the tally that has the answer, the coarsest there is: 1 counts by rule, site and language, 2 by what
 * people and readings say of a finding, 0 by all of it. Null if the filter asks for something that is not counted.
 */
const grainOf = (filter: FindingFilter, facet: FacetName | null): 0 | 1 | 2 | null => {
  if (UNTALLIED.some((name) => filter[name] != null)) return null;
  const byPlace =
    PLACES.some((name) => filter[name] != null) || (facet !== null && PLACE_FACETS.has(facet));
  const byMark =
    MARKS.some((name) => filter[name] != null) || (facet !== null && MARK_FACETS.has(facet));
  if (byPlace) return byMark ? 0 : 1;
  return 2;
};

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The parameters of TALLY for a filter whose own parameters are `values`: these, the grain, and between which rules the
 * counts are, because the index begins with them. Null if the tally cannot tell.
 */
export const tallyValues = (
  filter: FindingFilter,
  facet: FacetName | null,
  { values, rules }: Pick<ResolvedFilter, 'values' | 'rules'>,
): readonly unknown[] | null => {
  const grain = grainOf(filter, facet);
  if (grain === null) return null;
  const [only] = rules?.length === 1 ? rules : [];
  return [...values, grain, only ?? FIRST, only ?? LAST];
};

const NO_RULE = `'00000000-0000-0000-0000-000000000000'`;
const CELL = [
  'severity',
  'rule_id',
  'site',
  'language',
  'change',
  'review_state',
  'life',
  'commented',
  'suggests',
  'n',
] as const;
const cells = (table: string): string => CELL.map((column) => `${table}.${column}`).join(', ');

/**
 * Counts `f.n` of the findings that match, as a table expression: what was added up, and what was not yet. It takes
 * what `tallyValues` returns.
 */
export const TALLY = `(
    select c.severity, nullif(c.rule_id, ${NO_RULE}) as rule_id, nullif(c.site, '') as site,
      nullif(c.language, '') as language, c.change, c.review_state, c.n
    from (
      select ${cells('t')} from finding_tally t
      where t.workspace_id = $1 and t.grain = $${NEXT_PARAMETER}::smallint and t.standing = $2
        and t.rule_id between $${NEXT_PARAMETER + 1}::uuid and $${NEXT_PARAMETER + 2}::uuid
      union all
      select ${cells('x')} from finding_tally_change x
      where x.workspace_id = $1 and x.standing = $2) c
    where c.severity between $3 and $4
      and ($7::smallint is null or c.review_state = $7)
      and ($8::uuid[] is null or c.rule_id = any($8))
      and ($10::text is null or c.site = $10)
      and ($12::text is null or c.language = $12)
      and ($13::smallint is null or c.life = $13)
      and ($14::smallint is null or c.change = $14)
      and ($15::boolean is null or c.commented = $15)
      and ($16::boolean is null or c.suggests = $16)
      and $5::uuid <= $6::uuid and $9::uuid is null and $11::text is null and $17::uuid is null
      and $18::uuid is null and $19::timestamptz[] is null and $20::timestamptz[] is null
      and $21::text is null) f`;
