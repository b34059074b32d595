import type { CoveredRule, RuleCoverage } from '@copydesk/contract/rules/rule-draft';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { localeOf } from '../text/locales.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

type Counts = Readonly<Record<string, number>> | null;

interface Row {
  id: string;
  key: string;
  name: string;
  kind: CoveredRule['kind'];
  severity: CoveredRule['severity'];
  enabled: boolean;
  pack_id: string | null;
  terms: Counts;
  tests: Counts;
}

// Word lists are long, so only their lengths are read.
const LIST = statement<Row>(`
  select r.id, r.key, r.name, c.kind, c.severity,
    r.enabled, r.pack_id,
    (select jsonb_object_agg(t.key, jsonb_array_length(t.value))
     from jsonb_each(c.terms) as t) as terms,
    (select jsonb_object_agg(n.lang, n.n)
     from (select t ->> 'lang' as lang, count(*) as n
           from jsonb_array_elements(c.tests) as t group by 1) as n) as tests
  from rule r
  join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  cross join lateral jsonb_to_record(v.content)
    as c (kind text, severity text, terms jsonb, tests jsonb)
  where r.workspace_id = $1 and r.archived_at is null
  order by r.pack_id nulls first, r.key collate "C" limit 5000`);

const LANGUAGES = [...LANGUAGE_KEYS].toSorted();

const inOrder = (counts: Counts): number[] =>
  LANGUAGES.map((language) => Number(counts?.[localeOf(language)] ?? 0));

const toCovered = (row: Row): CoveredRule => ({
  id: toPublicId('rul', row.id),
  key: row.key,
  name: row.name,
  kind: row.kind,
  severity: row.severity,
  enabled: row.enabled,
  every: Number(row.terms?.['*'] ?? 0),
  terms: inOrder(row.terms),
  tests: inOrder(row.tests),
});

/** Returns the languages in which each rule has words and tests, by pack, the workspace's own rules first. */
export const ruleCoverage = async (scope: Scope): Promise<RuleCoverage> => {
  const rows = await query(scope, LIST, [scope.workspaceId]);
  const packs = Map.groupBy(rows, ({ pack_id: packId }) => packId);
  return {
    languages: LANGUAGES,
    packs: Array.from(packs, ([packId, rules]) => ({
      pack_id: packId,
      rules: rules.map(toCovered),
    })),
  };
};
