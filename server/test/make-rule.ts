import type { Scope } from '../src/platform/db/scope.ts';
import { findRules, type FoundRule } from '../src/rules/find-rules.ts';
import { getRule } from '../src/rules/get-rule.ts';
import type { RuleSource } from '../src/rules/packs/pack-schema.ts';
import { publishRule } from '../src/rules/publish-rule.ts';
import { findOwnRule, saveRuleDraft } from '../src/rules/rule-drafts.ts';
import { createRuleDraft } from '../src/rules/create-rule-draft.ts';
import type { TryInChild } from '../src/rules/try-in-child.ts';
import { tryRule } from '../src/rules/try-rule.ts';

/** A test's own rules are safe to run in this process, which saves the start of a child. */
const tryHere: TryInChild = (_trier, request) =>
  Promise.resolve({ kind: 'tried', trial: tryRule(request), milliseconds: 0 });

/** Saves the source as the rule's draft and publishes it; gives the new version. Throws as they do. */
export const changeRule = async (
  scope: Scope,
  input: { readonly id: string; readonly expectedVersion: number; readonly source: RuleSource },
): Promise<number> => {
  const { id: ruleId, expectedVersion, source } = input;
  const { draft } = await findOwnRule(scope, ruleId);
  const saved = { ruleId, source: { ...source }, revision: draft?.revision ?? 0 };
  const { revision } = await saveRuleDraft(scope, saved);
  const note = `Version ${expectedVersion + 1}`;
  return publishRule(scope, tryHere, { ruleId, note, expectedVersion, revision });
};

/** Adds a rule of the workspace as people do: begins a draft, saves it, publishes it. Gives its id. */
export const makeRule = async (scope: Scope, source: RuleSource): Promise<string> => {
  const id = await createRuleDraft(scope, { name: source.id, source: {} });
  await changeRule(scope, { id, expectedVersion: 0, source });
  return id;
};

/** The workspace's rules by their keys. */
export const listRules = async (scope: Scope): Promise<readonly FoundRule[]> => {
  const any = { search: null, pack: null, kind: null, severity: null, state: null, after: null };
  return (await findRules(scope, { ...any, limit: 5_000 })).rules;
};

/** A published rule as audits use it. */
export const readRule = async (scope: Scope, id: string) => {
  const { rule } = await getRule(scope, id);
  if (!rule) throw new Error('the rule was never published');
  return rule;
};
