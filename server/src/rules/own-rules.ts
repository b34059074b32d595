import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';

const STATE = statement<{
  id: string;
  name: string;
  version: number;
  enabled: boolean;
  archived: boolean;
}>(`
  select id, name, version, enabled, archived_at is not null as archived from rule
  where workspace_id = $1 and id = $2 for no key update`);
const SWITCH = statement(`update rule set enabled = $3 where workspace_id = $1 and id = $2`);

/** A rule in the form in which people write it, with its word lists inserted. */
export const sourceOf = ({ languages: _languages, question, id, ...rule }: PackRule): RuleSource =>
  ({
    ...rule,
    id: id.split('/').at(-1) ?? id,
    ...(question === null ? {} : { question }),
  }) as RuleSource;

/**
 * Switches one rule on or off, of a pack or not. Throws conflict for an archived rule and for a rule that was
 * never published.
 */
export const switchRule = (scope: Scope, publicId: string, enabled: boolean): Promise<void> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('rul', publicId);
    const [row] = id ? await query(inside, STATE, [inside.workspaceId, id]) : [];
    if (!row) throw notFound('rule');
    if (row.enabled === enabled) return;
    if (enabled && row.version === 0) {
      throw new OperationError('conflict', 'The rule was never published. Publish it first.');
    }
    if (enabled && row.archived) {
      throw new OperationError('conflict', 'The rule is archived. Bring it back first.');
    }
    await batch(inside, [
      call(SWITCH, [inside.workspaceId, row.id, enabled]),
      eventCall(inside, {
        kind: enabled ? 'rule_enabled' : 'rule_disabled',
        subject: { kind: 'rule', id: publicId, name: row.name },
      }),
    ]);
  });
