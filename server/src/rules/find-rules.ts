import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import type { PackRule } from './packs/pack.ts';

/** A rule as a list shows it. */
export interface FoundRule {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly kind: PackRule['kind'];
  readonly severity: PackRule['severity'];
  readonly enabled: boolean;
  readonly archived: boolean;
  /** Whether the rule has a draft of its next version. */
  readonly draft: boolean;
  /** 0 if it was never published. */
  readonly version: number;
  readonly pack_id: string | null;
  readonly pack_version: string | null;
  readonly copied_from: string | null;
  readonly citation: PackRule['cite'];
  readonly tests: number;
  /** How many tests belong to the rule itself. */
  readonly own_tests: number;
}

interface Row extends FoundRule {
  readonly message: string | null;
}

export interface RuleFilter {
  readonly search: string | null;
  /** Only this pack; `own` for rules without a pack. */
  readonly pack: string | null;
  readonly kind: string | null;
  readonly severity: string | null;
  readonly state: 'on' | 'off' | 'draft' | 'archived' | null;
  /** The key after which the page begins. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * The columns that a list needs of a rule `r` in its version `v` with its draft `d`, without word lists and
 * tests. A rule that was never published has only its draft.
 */
export const FOUND_RULE = `r.id, r.key, coalesce(case when r.version = 0 then d.name end, r.name) as name,
    coalesce(c.kind, d.kind) as kind,
    coalesce(c.severity, d.severity) as severity, r.enabled,
    r.archived_at is not null as archived, d.rule_id is not null as draft, r.version, r.pack_id,
    r.pack_version, r.copied_from, nullif(c.cite, 'null') as citation,
    (select count(*)::integer from rule_test t where t.workspace_id = $1 and t.rule_id = r.id) as tests,
    coalesce(jsonb_array_length(c.tests), 0) as own_tests`;

// A rule's content is large and stored compressed, so it is decompressed once for all fields.
export const FOUND_RULE_JOINS = `rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  left join lateral jsonb_to_record(v.content)
    as c (kind text, severity text, cite jsonb, message text, tests jsonb) on true
  left join rule_draft d on d.workspace_id = $1 and d.rule_id = r.id`;

const LIST = statement<Row>(`
  select ${FOUND_RULE}, c.message
  from ${FOUND_RULE_JOINS}
  where r.workspace_id = $1 and (v.rule_id is not null or d.rule_id is not null)
  order by r.key collate "C" limit 5000`);

/** The filter value that selects rules without a pack. */
const OWN = 'own';

const isInState = ({ archived, enabled, draft }: Row, state: RuleFilter['state']): boolean => {
  if (archived || state === 'archived') return archived && state === 'archived';
  if (state === 'draft') return draft;
  return state === null || enabled === (state === 'on');
};

const isWanted = (row: Row, { pack, kind, severity, state }: RuleFilter): boolean =>
  isInState(row, state) &&
  (pack === null || (row.pack_id ?? OWN) === pack) &&
  (kind === null || row.kind === kind) &&
  (severity === null || row.severity === severity);

const wordsOf = ({ name, key, message, citation }: Row): string =>
  foldForSearch([name, key, message ?? '', citation?.act ?? '', citation?.point ?? ''].join('\n'));

/**
 * Returns a page of the workspace's rules, by key: those that contain every word of the search and match all
 * filters. `packs` are all packs, whatever the search. All rows are read, a few thousand short ones, because
 * case folding is not done in PostgreSQL.
 */
export const findRules = async (
  scope: Scope,
  filter: RuleFilter,
): Promise<{ rules: FoundRule[]; total: number; next: string | null; packs: string[] }> => {
  const rows = await query(scope, LIST, [scope.workspaceId]);
  const words = foldForSearch(filter.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows.filter((row) => {
    if (!isWanted(row, filter)) return false;
    const text = words.length > 0 ? wordsOf(row) : '';
    return words.every((word) => text.includes(word));
  });
  const { after, limit } = filter;
  const rest = after === null ? found : found.filter(({ key }) => key > after);
  const page = rest.slice(0, limit);
  return {
    rules: page.map(({ message: _message, ...rule }) => ({
      ...rule,
      id: toPublicId('rul', rule.id),
    })),
    total: found.length,
    next: rest.length > limit ? (page.at(-1)?.key ?? null) : null,
    packs: [...new Set(rows.map((row) => row.pack_id ?? OWN))].toSorted(),
  };
};
