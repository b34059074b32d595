/**
 * SQL that tells people of the rows `n` of an expression, as two expressions of the statement that makes the
 * change: the notification, and its place in the outbox of letters. The rows have a `user_id` and an `amount`.
 * Whoever is no member (any more) is not told. $1 is the workspace; `kind`, `at` and the others are SQL.
 */
export const notifyOf = (
  rows: string,
  {
    kind,
    at,
    actor,
    audit = 'null::uuid',
    violation = 'null::uuid',
    comment = 'null::uuid',
    key = 'null::uuid',
    document = 'null::uuid',
  }: {
    readonly kind: string;
    readonly at: string;
    /** Kind and id. */
    readonly actor: string;
    readonly audit?: string;
    readonly violation?: string;
    readonly comment?: string;
    readonly key?: string;
    readonly document?: string;
  },
): string => `
  notified as (
    insert into notification (workspace_id, id, user_id, kind, at, actor_kind, actor_id, audit_id,
      violation_id, comment_id, key_id, document_id, amount)
    select $1, uuidv7(), n.user_id, ${kind}, ${at}, ${actor}, ${audit}, ${violation}, ${comment}, ${key},
      ${document}, n.amount
    from ${rows} n
    where exists (select from member m where m.workspace_id = $1 and m.user_id = n.user_id)
    returning id, user_id
  ),
  posted as (
    insert into notification_outbox (workspace_id, user_id, notification_id)
    select $1, o.user_id, o.id from notified o
  )`;
