import { type Statement, statement } from '../platform/db/statement.ts';

/** A line of a file, with its sort key in the table. */
interface ExportedLine {
  readonly line: string;
  readonly key: readonly string[];
}

/** One file of an export: which rows, in which order, as which JSON. */
export interface ExportPart {
  readonly file: string;
  readonly table: string;
  /** The description in the README. */
  readonly about: string;
  readonly page: Statement<ExportedLine>;
  readonly first: readonly (string | number)[];
  readonly pageRows: number;
  /** Whether its rows belong to audits and are read one audit at a time. */
  readonly ofAudits: boolean;
}

const FIRST = {
  uuid: '00000000-0000-0000-0000-000000000000',
  integer: -2_147_483_648,
  bigint: '-9223372036854775808',
  text: '',
  date: '-infinity',
  timestamptz: '-infinity',
  bytea: '\\x',
} as const;

const VALUES: Record<string, (column: string) => string> = {
  hex: (column) => `encode(${column}, 'hex')`,
  text: (column) => `${column}::text`,
  jsonb: (column) => `${column}::jsonb`,
};

/**
 * Reads a column: `rank:text` exports it as a text, `u.email` is a column of another table, and `f.id as finding_id` has
 * another name in the file.
 */
const pairOf = (column: string): string => {
  const [shown = '', as] = column.split(' as ');
  const [name = '', how = ''] = shown.split(':');
  const [table, field] = name.includes('.') ? name.split('.') : ['t', name];
  const value = `${table}.${field}`;
  return `'${as ?? field}', ${VALUES[how]?.(value) ?? value}`;
};

interface PartShape {
  readonly about: string;
  readonly table: string;
  /** The SQL after `from`, with the table as `t` and its joins. Not needed for a table without joins. */
  readonly from?: string;
  readonly columns: string;
  /** The sort columns with their types, such as `id uuid`. */
  readonly key: readonly `${string} ${keyof typeof FIRST}`[];
  readonly pageRows?: number;
  readonly ofAudits?: boolean;
}

/** Defines a file of an export. Rows are read by key, never by offset, a page at a time. */
export const exportPart = (file: string, shape: PartShape): ExportPart => {
  const { about, table, columns, key, pageRows = 500, ofAudits = false } = shape;
  const keys = key.map((one) => one.split(' ') as [string, keyof typeof FIRST]);
  const names = keys.map(([name]) => `t.${name}`);
  const known = ofAudits ? 2 : 1;
  const after = keys.map(([, type], n) => `$${n + known + 1}::${type}`);
  const limit = `$${keys.length + known + 1}`;
  const pairs = columns.split(',').map((column) => pairOf(column.trim()));
  const fence = `t.workspace_id = $1${ofAudits ? ' and t.audit_id = $2' : ''}`;
  const page = statement<ExportedLine>(`
  select json_build_object(${pairs.join(', ')})::text as line,
    array[${names.map((name) => `${name}::text`).join(', ')}] as key
  from ${shape.from ?? `${table} t`}
  where ${fence} and (${names.join(', ')}) > (${after.join(', ')})
  order by ${names.join(', ')} limit ${limit}`);
  const first = keys.map(([, type]) => FIRST[type]);
  return { file, table, about, page, first, pageRows, ofAudits };
};
