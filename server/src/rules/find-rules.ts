import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
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
  readonly version: number;
  readonly pack_id: string | null;
  readonly pack_version: string | null;
  readonly copied_from: string | null;
  readonly citation: PackRule['cite'];
  readonly tests: number;
}

interface Row extends FoundRule {
  readonly message: string;
}

/** What a list needs of a rule `r` in its version `v`: word lists and written tests stay behind. */
export const FOUND_RULE = `r.id, r.key, r.name, v.content ->> 'kind' as kind,
    v.content ->> 'severity' as severity, r.enabled, r.version, r.pack_id, r.pack_version,
    r.copied_from, v.content -> 'cite' as citation,
    (select count(*)::integer from rule_test t where t.workspace_id = $1 and t.rule_id = r.id) as tests`;

const LIST = statement<Row>(`
  select ${FOUND_RULE}, v.content ->> 'message' as message
  from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1
  order by r.key limit 5000`);

/** Rules of the workspace itself are of no pack; people ask for them by this name. */
const OWN = 'own';

const isOf = ({ pack_id: packId }: Row, pack: string): boolean => (packId ?? OWN) === pack;

const wordsOf = ({ name, key, message, citation }: Row): string =>
  foldForSearch([name, key, message, citation?.act ?? '', citation?.point ?? ''].join('\n'));

/**
 * The workspace's rules by their keys: those in which every word of the search stands, of one pack if one
 * is named. `packs` are all that there are, whatever is searched for.
 */
export const findRules = async (
  scope: Scope,
  input: { readonly search: string | null; readonly pack: string | null },
): Promise<{ rules: FoundRule[]; packs: string[] }> => {
  const rows = await query(scope, LIST, [scope.workspaceId]);
  const words = foldForSearch(input.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows.filter((row) => {
    if (input.pack !== null && !isOf(row, input.pack)) return false;
    const text = words.length > 0 ? wordsOf(row) : '';
    return words.every((word) => text.includes(word));
  });
  return {
    rules: found.map(({ message: _message, ...rule }) => ({
      ...rule,
      id: toPublicId('rul', rule.id),
    })),
    packs: [...new Set(rows.map((row) => row.pack_id ?? OWN))].toSorted(),
  };
};
