import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import { findOwnRule } from './rule-drafts.ts';

// Whoever brings a rule back switches it on by hand, once it was looked at again.
const ARCHIVE = statement(`
  update rule set archived_at = $3, enabled = false where workspace_id = $1 and id = $2`);

/**
 * Puts a rule of the workspace away, switched off, or brings it back; what it found stays. Throws
 * not_found, and conflict for a rule of a pack.
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
