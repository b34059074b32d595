import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { languageOf } from '../text/locales.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { BEYOND_NEWEST, selectVersions, type VersionEntry } from '../versions/version-table.ts';
import { FOUND_RULE, FOUND_RULE_JOINS, type FoundRule } from './find-rules.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { listRuleTests, type RuleTest } from './rule-tests.ts';

interface VersionRow extends VersionEntry {
  readonly pack_version: string | null;
}

/** Everything about a rule as it is today. */
export interface RuleDescription extends FoundRule {
  /** Null if it was never published. */
  readonly rule: PackRule | null;
  /** The published rule, or the draft if there is none. */
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
const VERSIONS = statement<VersionRow>(selectVersions('rule', 'pack_version'));

/** The most versions that are returned with a rule. */
const MOST_VERSIONS = 50;

/** Returns a rule with its definition, its versions and its tests. Throws not_found. */
export const getRule = async (scope: Scope, publicId: string): Promise<RuleDescription> => {
  const id = fromPublicId('rul', publicId);
  if (!id) throw notFound('rule');
  const at = [scope.workspaceId, id];
  const [[found], versions] = await batch(scope, [
    call(FIND, at),
    call(VERSIONS, [...at, BEYOND_NEWEST, MOST_VERSIONS]),
  ]);
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
