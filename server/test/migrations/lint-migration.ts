import { NO_TRANSACTION } from '../../src/platform/db/migrate.ts';

/** Statements of a file, without comments. Bodies between $$ are left whole. */
const statementsOf = (sql: string): string[] => {
  const plain = sql.replaceAll(/--[^\n]*/g, '');
  const parts = plain.split(/(\$\w*\$)/);
  let inside: string | null = null;
  let whole = '';
  const statements: string[] = [];
  for (const part of parts) {
    if (/^\$\w*\$$/.test(part)) {
      if (inside === null) inside = part;
      else if (inside === part) inside = null;
      whole += part;
    } else if (inside === null) {
      const [first = '', ...rest] = part.split(';');
      whole += first;
      for (const next of rest) {
        statements.push(whole);
        whole = next;
      }
    } else whole += part;
  }
  return [...statements, whole].map((one) => one.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
};

interface Rule {
  readonly breaks: RegExp;
  readonly why: string;
}

/** What stops a service that is running, or the release before that still runs during an upgrade. */
const RULES: readonly Rule[] = [
  {
    breaks: /^create (unique )?index (?!concurrently)/i,
    why: 'writes wait while the index is built: build it concurrently, in a file of its own',
  },
  {
    breaks: /\badd (constraint\b.*?\b)?(check|foreign key)\b(?!.*\bnot valid\b)/i,
    why: 'all rows are read under a lock: add it not valid, and validate it in the next file',
  },
  {
    breaks: /\badd (constraint\b.*?\b)?(unique|primary key) *\(/i,
    why: 'an index is built under a lock: build it concurrently, then add it using index',
  },
  {
    breaks: /\bset not null\b/i,
    why: 'all rows are read under a lock: add a check that is not valid, validate it, then set it',
  },
  { breaks: /\balter column \w+ (set data )?type\b/i, why: 'the table may be written anew' },
  {
    breaks: /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/i,
    why: 'the release before does not give this column a value: add a default',
  },
  {
    breaks: /\b(drop (column|table)|rename)\b/i,
    why: 'the release before still uses it: stop using it in one release, remove it in the next',
  },
  {
    breaks: /^(update|delete from|truncate)\b/i,
    why: 'many rows may be changed in one transaction: change them in batches, by the engine',
  },
  { breaks: /^(lock|vacuum full|cluster)\b/i, why: 'nobody can use the table meanwhile' },
];

/** A line that allows what a rule forbids: `-- allowed: ` and why. */
const ALLOWED = /^-- allowed: \S.{10,}$/m;

/**
 * What in a migration would stop a running service. Tables that the file itself creates are empty, so
 * everything may be done to them. Only the tables of the whole file are looked at, not what `do` blocks contain.
 */
export const lintMigration = (sql: string): string[] => {
  if (ALLOWED.test(sql)) return [];
  const statements = statementsOf(sql);
  const created = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/i.exec(one)?.[1] ?? []),
  );
  const tableOf = (one: string): string | undefined =>
    /^create (?:unique )?index(?: concurrently)?(?: \w+)? on (\w+)/i.exec(one)?.[1] ??
    /^(?:alter table|update|delete from|truncate|lock)(?: table)?(?: only)? (\w+)/i.exec(one)?.[1];
  const faults = statements.flatMap((one) => {
    const table = tableOf(one);
    if (table !== undefined && created.has(table)) return [];
    return RULES.filter(({ breaks }) => breaks.test(one)).map(
      ({ why }) => `${one.slice(0, 80)}: ${why}`,
    );
  });
  const alone = sql.startsWith(NO_TRANSACTION);
  if (/\bconcurrently\b/i.test(statements.join(';')) && !alone) {
    faults.push(`concurrently works only in a file that begins with ${NO_TRANSACTION.trim()}`);
  }
  if (alone && statements.length !== 1) {
    faults.push('several statements at once are one transaction: put each into a file of its own');
  }
  return faults;
};
