import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { findOwnRule } from './rule-drafts.ts';

// A restored rule stays switched off until somebody switches it on after looking at it.
const ARCHIVE = statement(`
  update rule set archived_at = $3, enabled = false where workspace_id = $1 and id = $2`);

/**
 * Archives a rule of the workspace and switches it off, or restores it. Its findings stay. Throws not_found,
 * and conflict for a rule of a pack.
 */
export const archiveRule = (
  scope: Scope,
  input: { readonly ruleId: string; readonly archived: boolean },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const rule = await findOwnRule(inside, input.ruleId, { lock: true });
    if (rule.archived === input.archived) return;
    await batch(inside, [
      call(ARCHIVE, [inside.workspaceId, rule.id, input.archived ? inside.now() : null]),
      eventCall(inside, {
        kind: input.archived ? 'rule_archived' : 'rule_unarchived',
        subject: { kind: 'rule', id: input.ruleId, name: rule.name },
      }),
    ]);
  });
