import { type Statement, statement } from '../platform/db/statement.ts';
import {
  ACTOR_COLUMNS,
  ACTOR_JOINS,
  type EventRow,
  findOne,
  KEY_ID,
  type ReviewRow,
} from './activity-entry.ts';
import type { ActivityFilter } from './activity-filter.ts';

// Parameters of the statements: $1 workspace, $2 earliest time, $3 limit, $4 and $5 where the page begins.
// The actor, the action and the audit follow if the filter has them, and for events the kinds that the reader may not see.

interface Choice {
  readonly actor: 'any' | 'one' | 'system';
  readonly action: boolean;
  readonly audit: boolean;
}

const choiceOf = ({ actor, action, auditId }: ActivityFilter): Choice => ({
  actor: actor === null ? 'any' : actor === 'system' ? 'system' : 'one',
  action: action !== null,
  audit: auditId !== null,
});

const nameOf = ({ actor, action, audit }: Choice): string => `${actor} ${action} ${audit}`;

const CHOICES: readonly Choice[] = (['any', 'one', 'system'] as const).flatMap((actor) =>
  [false, true].flatMap((action) => [false, true].map((audit) => ({ actor, action, audit }))),
);

/** The conditions of a choice, with the numbers of their parameters. */
const conditionsOf = (
  { actor, action, audit }: Choice,
  actionColumn: string,
): readonly string[] => {
  let next = 6;
  const chosen = [
    ...(actor === 'one' ? [`e.actor_id = $${next++}`] : []),
    // The condition on the id makes the index usable: only the service itself has no id.
    ...(actor === 'system' ? [`e.actor_id is null and e.actor_kind = 'system'`] : []),
    ...(action ? [`${actionColumn} = $${next++}`] : []),
  ];
  if (!audit) return chosen;
  // Within one audit they only filter. By their own indexes they would lead through all audits of the workspace.
  return [...chosen.map((condition) => `(${condition}) is true`), `e.audit_id = $${next}`];
};

/** How many parameters the conditions of a choice have. */
const numbered = ({ actor, action, audit }: Choice): number =>
  [actor === 'one', action, audit].filter(Boolean).length;

/**
 * The condition on where the page begins. It repeats the actor or the action, so that PostgreSQL uses the
 * index of that column. The index over all entries would be slow to find rare ones.
 */
const beginOf = ({ actor, action, audit }: Choice): readonly string[] => {
  // Within one audit the times only filter. `is true` keeps PostgreSQL from using an index on them, which
  // would lose the order of the chain.
  if (audit)
    return ['e.seq < $4', '(e.at >= $2::timestamptz) is true', '(e.at < $5::timestamptz) is true'];
  const from = 'e.at >= $2::timestamptz';
  const column = actor === 'one' ? 'e.actor_id' : action && actor === 'any' ? 'e.action' : null;
  if (column === null) return [from, '(e.at, e.id) < ($4::timestamptz, $5::uuid)'];
  return [from, `(${column}, e.at, e.id) < ($6, $4::timestamptz, $5::uuid)`];
};

/** Over all audits the order is by time; within one audit it is the order of its chain. */
const reviewsOf = (choice: Choice): Statement<ReviewRow> => {
  const conditions = [...beginOf(choice), ...conditionsOf(choice, 'e.action')];
  const by = (table: string) =>
    choice.audit ? `order by ${table}.seq desc` : `order by ${table}.at desc, ${table}.id desc`;
  return statement<ReviewRow>(`
    with p as materialized (
      select e.audit_id, e.seq, e.id, e.at, e.actor_kind, e.actor_id, e.actor_user_id, ${KEY_ID},
        e.action, e.reason, e.reaffirmed, e.violation_id, e.group_id is not null as is_group,
        e.addressed, e.changed, e.undoes
      from trail_entry e
      where e.workspace_id = $1 and ${conditions.join(' and ')}
      ${by('e')} limit $3
    )
    select ${ACTOR_COLUMNS}, p.audit_id, p.seq, p.action, p.reason, p.reaffirmed, p.violation_id,
      p.is_group, p.addressed, p.changed, p.undoes, a.name as audit_name, v.rule_name, v.asset_name,
      i.from_state, i.to_state, later.seq is not null as undone, t.asset_name as hint_asset
    from p
    ${findOne('a', `a.name from audit a where a.workspace_id = $1 and a.id = p.audit_id`)}
    ${findOne(
      'v',
      `v.rank, v.rule_name, v.asset_name from violation v
      where v.workspace_id = $1 and v.id = p.violation_id`,
    )}
    ${findOne(
      'i',
      `i.from_state, i.to_state from trail_item i where i.workspace_id = $1
      and i.audit_id = p.audit_id and i.rank = v.rank and i.seq = p.seq`,
    )}
    ${findOne(
      't',
      `t.asset_name from audit_hint t where t.workspace_id = $1 and t.id = p.violation_id`,
    )}
    ${findOne(
      'later',
      `n.seq from trail_entry n
      where n.workspace_id = $1 and n.audit_id = p.audit_id and n.undoes = p.seq`,
    )}
    ${ACTOR_JOINS}
    ${by('p')}`);
};

const eventsOf = (choice: Choice): Statement<EventRow> => {
  const chosen = conditionsOf(choice, 'e.kind');
  return statement<EventRow>(`
    with p as materialized (
      select e.id, e.at, e.actor_kind, e.actor_id, e.actor_user_id, ${KEY_ID}, e.kind,
        e.subject_kind, e.subject_id, e.subject_name, e.from_value, e.to_value
      from workspace_event e
      where e.workspace_id = $1 and e.at >= $2::timestamptz
        and ${['(e.at, e.id) < ($4::timestamptz, $5::uuid)', ...chosen].join(' and ')}
        and e.kind <> all($${6 + numbered(choice)}::text[])
      order by e.at desc, e.id desc limit $3
    )
    select ${ACTOR_COLUMNS}, p.kind, p.subject_kind, p.subject_id, p.subject_name, p.from_value,
      p.to_value
    from p ${ACTOR_JOINS}
    order by p.at desc, p.id desc`);
};

const REVIEWS = new Map(CHOICES.map((choice) => [nameOf(choice), reviewsOf(choice)]));
const EVENTS = new Map(
  CHOICES.filter(({ audit }) => !audit).map((choice) => [nameOf(choice), eventsOf(choice)]),
);

const pick = <Row>(from: ReadonlyMap<string, Statement<Row>>, filter: ActivityFilter) => {
  const found = from.get(nameOf(choiceOf(filter)));
  if (!found) throw new Error('no statement for this filter');
  return found;
};

/** Picks the statement for a filter. Each filter has its own, so that its plan uses the index that fits. */
export const reviewStatement = (filter: ActivityFilter): Statement<ReviewRow> =>
  pick(REVIEWS, filter);

/** Picks the statement for workspace events, which belong to no audit. */
export const eventStatement = (filter: ActivityFilter): Statement<EventRow> => pick(EVENTS, filter);
