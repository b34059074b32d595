import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createRuleDraft } from '../rules/create-rule-draft.ts';
import { sourceOf } from '../rules/own-rules.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import { saveRuleDraft } from '../rules/rule-drafts.ts';
import { applyRepair, type Repair } from './repair-rule.ts';

interface Row {
  id: string;
  key: string;
  pack_id: string | null;
  content: PackRule | null;
  has_draft: boolean;
}

const RULE = statement<Row>(`
  select r.id, r.key, r.pack_id, v.content, exists (
      select from rule_draft d where d.workspace_id = $1 and d.rule_id = r.id) as has_draft
  from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);

/**
 * Stores a repair of a rule as a draft and returns the id of the rule that has the draft: the rule itself, or a
 * copy if it is of a pack. Nothing is published. Throws not_found, conflict if the rule has a draft, and invalid
 * for a repair that does not fit the rule.
 */
export const createRepairDraft = async (
  scope: Scope,
  input: { readonly ruleId: string } & Pick<Repair, 'kind' | 'language' | 'term'>,
): Promise<string> => {
  const id = fromPublicId('rul', input.ruleId);
  const [rule] = id ? await query(scope, RULE, [scope.workspaceId, id]) : [];
  if (!rule?.content) throw notFound('rule');
  const changed = applyRepair(rule.content, input);
  if (!changed) throw invalidValue(['term'], 'the rule as it is now cannot be changed so');
  const source = { ...sourceOf(changed) };
  if (rule.pack_id !== null)
    return createRuleDraft(scope, { name: changed.name, source, copiedFrom: rule });
  const hasDraft = () =>
    new OperationError('conflict', 'The rule has a draft already. Publish or discard it first.');
  if (rule.has_draft) throw hasDraft();
  await saveRuleDraft(scope, { ruleId: input.ruleId, source, revision: 0 }).catch((error) => {
    // Somebody else made a draft since the rule was read.
    throw error instanceof OperationError && error.code === 'stale' ? hasDraft() : error;
  });
  return input.ruleId;
};
