import type { LanguageKey } from '@copydesk/contract/schema';
import { languageOf } from '../checking/locales.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { FOUND_RULE, type FoundRule } from './find-rules.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { listRuleTests, type RuleTest } from './rule-tests.ts';

interface VersionRow {
  readonly version: number;
  readonly pack_version: string | null;
  readonly created_at: Date;
  readonly created_by_name: string | null;
}

/** Everything about a rule as it is today. */
export interface RuleDescription extends FoundRule {
  readonly rule: PackRule;
  readonly source: RuleSource;
  readonly languages: readonly LanguageKey[];
  readonly versions: readonly VersionRow[];
  readonly decisionTests: readonly RuleTest[];
}

const FIND = statement<FoundRule & { content: PackRule }>(`
  select ${FOUND_RULE}, v.content
  from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);
const VERSIONS = statement<VersionRow>(`
  select v.version, v.pack_version, v.created_at, u.name as created_by_name
  from rule_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.rule_id = $2
  order by v.version desc limit 50`);

/** A rule with its definition, its versions and its tests. Throws not_found. */
export const getRule = async (scope: Scope, publicId: string): Promise<RuleDescription> => {
  const id = fromPublicId('rul', publicId);
  if (!id) throw notFound('rule');
  const at = [scope.workspaceId, id];
  const [[found], versions] = await batch(scope, [call(FIND, at), call(VERSIONS, at)]);
  if (!found) throw notFound('rule');
  const { content, ...rule } = found;
  return {
    ...rule,
    id: publicId,
    rule: content,
    source: sourceOf(content),
    languages: content.languages.map((locale) => languageOf(locale)),
    versions,
    decisionTests: await listRuleTests(scope, publicId),
  };
};
