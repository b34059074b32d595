/**
 * Looks up rows of a table for each row on the left, for use after `cross join` and `left join ... on true`.
 * With a plain join PostgreSQL may decide, by its statistics, to read all rows of an audit or a workspace.
 * `offset 0` keeps PostgreSQL from turning the lookup into a plain join.
 */
export const lookUp = (columns: string, table: string, condition: string): string =>
  `lateral (select ${columns} from ${table} where ${table}.workspace_id = $1 and ${condition} offset 0)`;

/**
 * Looks up the one row of an audit that has a given value in a column, where several indexes begin with the
 * audit. Only one of them is ordered by the column, so `order by` makes PostgreSQL use it, even when its
 * statistics say that the audit has almost no rows. `between` is used because with `=` it ignores the order.
 */
export const lookUpInOrder = (
  columns: string,
  table: string,
  at: { readonly audit: string; readonly column: string; readonly value: string },
  condition = '',
): string => `lateral (
    select ${columns} from ${table}
    where ${table}.workspace_id = $1 and ${table}.audit_id = ${at.audit}
      and ${table}.${at.column} between ${at.value} and ${at.value} ${condition}
    order by ${table}.${at.column} limit 1)`;
