/**
 * Looks rows of a table up for each row before it, for `cross join` and `left join ... on true`. A plain
 * join lets PostgreSQL read all rows of an audit or a workspace instead, by what its statistics make it
 * believe of their number; `offset 0` keeps this from being made a plain join.
 */
export const lookUp = (columns: string, table: string, condition: string): string =>
  `lateral (select ${columns} from ${table} where ${table}.workspace_id = $1 and ${condition} offset 0)`;

/**
 * The same for the one row of an audit that has a value in a column, where several indexes know the audit.
 * Only one of them has the order of the column: PostgreSQL takes that one even where it believes that the
 * audit has next to no rows. With `=` the order would mean nothing to it.
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
