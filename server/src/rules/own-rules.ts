import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { checkOwnRule } from './check-own-rule.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { copyRuleTests, requirePassing } from './rule-tests.ts';
import { insertRule, writeRuleVersion } from './write-rule.ts';

interface Row {
  id: string;
  key: string;
  version: number;
  pack_id: string | null;
  content: PackRule;
}

const FIND = statement<Row>(`
  select r.id, r.key, r.version, r.pack_id, v.content
  from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1 and r.id = $2
  for no key update of r`);
const TAKEN = statement(`select from rule where workspace_id = $1 and key = $2`);
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

const find = async (scope: Scope, publicId: string): Promise<Row> => {
  const id = fromPublicId('rul', publicId);
  const [row] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('rule');
  return row;
};

const add = async (scope: Scope, rule: PackRule, original: Row | null): Promise<string> => {
  const taken = await query(scope, TAKEN, [scope.workspaceId, rule.id]);
  if (taken.length > 0) {
    throw new OperationError('conflict', `There is a rule ${rule.id} already. Choose another id.`);
  }
  const id = newUuid();
  const origin = { pack: null, copiedFrom: original?.key ?? null };
  await batch(scope, [
    ...insertRule(scope, id, rule, origin),
    ...(original ? [copyRuleTests(scope, original.id, id)] : []),
  ]);
  return toPublicId('rul', id);
};

/** Adds a rule that the workspace wrote; gives its id. Throws invalid, and conflict for a taken id. */
export const createOwnRule = (scope: Scope, source: RuleSource): Promise<string> =>
  transaction(scope, (inside) => add(inside, checkOwnRule(source), null));

/**
 * Gives a rule of the workspace a new version, if that does what people decided about its findings. Throws
 * invalid, stale when somebody was faster, and conflict for a rule of a pack: that one is copied and
 * switched off instead.
 */
export const updateOwnRule = (
  scope: Scope,
  input: { readonly id: string; readonly expectedVersion: number; readonly source: RuleSource },
): Promise<number> =>
  transaction(scope, async (inside) => {
    const old = await find(inside, input.id);
    if (old.pack_id !== null) {
      throw new OperationError(
        'conflict',
        'A rule of a pack changes with its pack. Copy it, and switch the original off.',
      );
    }
    if (old.version !== input.expectedVersion) {
      throw new OperationError('stale', 'The rule changed since it was read. Read it again.');
    }
    const rule = { ...checkOwnRule(input.source), id: old.key };
    await requirePassing(inside, old.id, rule);
    const version = old.version + 1;
    await batch(inside, writeRuleVersion(inside, old.id, version, rule, null));
    return version;
  });

/** A rule as somebody would write it, with its word lists in place. */
export const sourceOf = ({ languages: _languages, question, id, ...rule }: PackRule): RuleSource =>
  ({
    ...rule,
    id: id.split('/').at(-1) ?? id,
    ...(question === null ? {} : { question }),
  }) as RuleSource;

/**
 * Copies a rule into one that the workspace owns, with the changes that it wants; gives the new id. The
 * original stays as it is. The tests that decisions made come along, and hold from the first change on:
 * a copy may be made because the original fails them.
 */
export const copyRule = (
  scope: Scope,
  input: { readonly id: string; readonly changes: Partial<RuleSource> & { readonly id: string } },
): Promise<string> =>
  transaction(scope, async (inside) => {
    const original = await find(inside, input.id);
    const rule = checkOwnRule({ ...sourceOf(original.content), ...input.changes });
    return add(inside, rule, original);
  });

/** Switches one rule on or off, whoever wrote it. Throws conflict for one that is archived or only a draft. */
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
