import { DEFAULT_HINT_POLICY, type HintPolicy } from '@copydesk/contract/rules/hint-policy';
import { eventCall, noteEvent } from '../../activity/note-event.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { HintThreshold } from './hint-languages.ts';

interface Row {
  share: number;
  least: number;
  changed_at: Date;
}

const READ = statement<Row>(
  `select share, least, changed_at from hint_policy where workspace_id = $1`,
);
const SET = statement(`
  insert into hint_policy as p (workspace_id, share, least, changed_at) values ($1, $2, $3, $4)
  on conflict (workspace_id) do update
  set share = excluded.share, least = excluded.least, changed_at = excluded.changed_at
  where p.workspace_id = $1`);
const RULE = statement<{ id: string; name: string; always_finding: boolean }>(`
  select id, name, always_finding from rule
  where workspace_id = $1 and id = $2 for no key update`);
const SET_RULE = statement(
  `update rule set always_finding = $3 where workspace_id = $1 and id = $2`,
);

/** Returns when what a rule matches is a hint in this workspace. */
export const getHintPolicy = async (scope: Scope): Promise<HintPolicy> => {
  const [row] = await query(scope, READ, [scope.workspaceId]);
  return row
    ? { share: row.share, least: row.least, changed_at: row.changed_at.toISOString() }
    : { ...DEFAULT_HINT_POLICY, changed_at: null };
};

const tell = ({ share, least }: HintThreshold): string =>
  `right in under ${Math.round(share * 1000) / 10} % of at least ${least} marks`;

/** Sets when what a rule matches is a hint, for audits that begin from now on, and records who did it. */
export const setHintPolicy = (scope: Scope, threshold: HintThreshold): Promise<HintPolicy> =>
  transaction(scope, async (inside) => {
    const before = await getHintPolicy(inside);
    const { share, least } = threshold;
    if (before.share !== share || before.least !== least) {
      await query(inside, SET, [inside.workspaceId, share, least, inside.now()]);
      await noteEvent(inside, {
        kind: 'hint_policy_changed',
        subject: { kind: 'workspace', id: null, name: 'Hints' },
        before: tell(before),
        after: tell(threshold),
      });
    }
    return getHintPolicy(inside);
  });

const tellStanding = (isAlways: boolean): string =>
  isAlways ? 'always a finding' : 'a hint where it is often wrong';

/**
 * Sets whether what a rule matches is a violation whatever its figures say, for audits that begin from now on.
 * Throws not_found.
 */
export const setRuleStanding = (scope: Scope, publicId: string, isAlways: boolean): Promise<void> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('rul', publicId);
    const [row] = id ? await query(inside, RULE, [inside.workspaceId, id]) : [];
    if (!row) throw notFound('rule');
    if (row.always_finding === isAlways) return;
    await batch(inside, [
      call(SET_RULE, [inside.workspaceId, row.id, isAlways]),
      eventCall(inside, {
        kind: 'rule_standing_changed',
        subject: { kind: 'rule', id: publicId, name: row.name },
        before: tellStanding(!isAlways),
        after: tellStanding(isAlways),
      }),
    ]);
  });
