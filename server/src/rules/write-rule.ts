import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { insertVersion, versionValues } from '../versions/version-table.ts';
import type { PackRule } from './packs/pack.ts';

/** The origin of a rule: a pack, or the workspace itself, maybe as a copy of a pack's rule. */
export interface RuleOrigin {
  readonly pack: { readonly id: string; readonly version: string } | null;
  readonly copiedFrom: string | null;
}

const INSERT = statement(`
  insert into rule (workspace_id, id, key, name, description, explanation, created_at, version,
    enabled, pack_id, pack_version, copied_from)
  values ($1, $2, $3, $4, $5, $6, $7, 1, true, $8, $9, $10)`);
const UPDATE = statement(`
  update rule set name = $3, description = $4, explanation = $5, version = $6, pack_version = $7
  where workspace_id = $1 and id = $2`);
const VERSION = statement(insertVersion('rule', 'pack_version', 'cite'));

/** Where a rule comes from, in a column of its own: lists read it without the words of the rule. */
const citeOf = ({ cite }: PackRule): string | null => cite && JSON.stringify(cite);

/** The calls that add a rule as version 1. */
export const insertRule = (
  scope: Scope,
  id: string,
  rule: PackRule,
  { pack, copiedFrom }: RuleOrigin,
): Call<unknown>[] => [
  call(INSERT, [
    scope.workspaceId,
    id,
    rule.id,
    rule.name,
    rule.message,
    rule.explanation,
    scope.now(),
    pack?.id ?? null,
    pack?.version ?? null,
    copiedFrom,
  ]),
  call(VERSION, [
    ...versionValues(scope, { id, version: 1, content: rule, note: null }),
    pack?.version ?? null,
    citeOf(rule),
  ]),
];

/** The calls that add a version of a rule. The note says what changed and why. */
export const writeRuleVersion = (
  scope: Scope,
  id: string,
  version: number,
  rule: PackRule,
  packVersion: string | null,
  note: string | null = null,
): Call<unknown>[] => [
  call(UPDATE, [
    scope.workspaceId,
    id,
    rule.name,
    rule.message,
    rule.explanation,
    version,
    packVersion,
  ]),
  call(VERSION, [
    ...versionValues(scope, { id, version, content: rule, note }),
    packVersion,
    citeOf(rule),
  ]),
];
