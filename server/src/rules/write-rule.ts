import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import { authorOf } from '../platform/version-author.ts';
import type { PackRule } from './packs/pack.ts';

/** Where a rule comes from: a pack, or the workspace itself and maybe a copy of a pack's rule. */
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
const VERSION = statement(`
  insert into rule_version (workspace_id, rule_id, version, content, pack_version, created_at, created_by,
    note)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);

const versionCall = (
  scope: Scope,
  id: string,
  version: number,
  rule: PackRule,
  packVersion: string | null,
  note: string | null,
): Call<unknown> =>
  call(VERSION, [
    scope.workspaceId,
    id,
    version,
    JSON.stringify(rule),
    packVersion,
    scope.now(),
    authorOf(scope.actor),
    note,
  ]);

/** The calls that add a rule as its version 1. */
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
  versionCall(scope, id, 1, rule, pack?.version ?? null, null),
];

/** The calls that give a rule a new version; the note says what changed and why. */
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
  versionCall(scope, id, version, rule, packVersion, note),
];
