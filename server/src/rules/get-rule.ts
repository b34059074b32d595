import type { LanguageKey } from '@copydesk/contract/schema';
import { languageOf } from '../checking/locales.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { FOUND_RULE, FOUND_RULE_JOINS, type FoundRule } from './find-rules.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { listRuleTests, type RuleTest } from './rule-tests.ts';

interface VersionRow {
  readonly version: number;
  readonly pack_version: string | null;
  readonly note: string | null;
  readonly created_at: Date;
  readonly created_by_name: string | null;
}

/** Everything about a rule as it is today. */
export interface RuleDescription extends FoundRule {
  /** Null while it was never published. */
  readonly rule: PackRule | null;
  /** What is in use, or else what is being written. */
  readonly source: RuleSource | Readonly<Record<string, unknown>>;
  readonly languages: readonly LanguageKey[];
  readonly versions: readonly VersionRow[];
  readonly decisionTests: readonly RuleTest[];
}

const FIND = statement<
  FoundRule & { content: PackRule | null; source: Readonly<Record<string, unknown>> | null }
>(`
  select ${FOUND_RULE}, v.content, d.source
  from ${FOUND_RULE_JOINS}
  where r.workspace_id = $1 and r.id = $2`);
const VERSIONS = statement<VersionRow>(`
  select v.version, v.pack_version, v.note, v.created_at, u.name as created_by_name
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
  const { content, source, ...rule } = found;
  return {
    ...rule,
    id: publicId,
    rule: content,
    source: content ? sourceOf(content) : (source ?? {}),
    languages: content?.languages.map((locale) => languageOf(locale)) ?? [],
    versions,
    decisionTests: await listRuleTests(scope, publicId),
  };
};
