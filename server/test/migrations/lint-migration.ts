import { NO_TRANSACTION } from '../../src/platform/db/migrate.ts';
import { readBlock, readStatements, separate, type Statement } from './read-statements.ts';

interface Rule {
  readonly breaks: RegExp;
  readonly why: string;
}

/** How a file without a transaction begins. */
const NAME = `with ${NO_TRANSACTION.trim()}`;
const ALONE = 'build it concurrently, in a file of its own';
const BATCHES = 'many rows may be changed while others wait: let a background migration do it';
const ANEW = 'the table is written anew, and nobody can use it meanwhile';
const NEXT =
  'the release before still uses it: stop using it in one release, remove it in the next';

/** The beginning of an action that adds a column; `column` may be left out. */
const COLUMN = String.raw`\badd (?!(?:constraint|check|foreign|unique|primary|exclude|not)\b)`;
const column = (rest: string): RegExp => new RegExp(COLUMN + rest, 'i');

/**
 * What stops a service that is running, or the release before that still runs during an upgrade. A lock of a moment is
 * no fault: `migrate` gives up waiting for it, and tries again. `create trigger` and a policy need no more.
 */
const RULES: readonly Rule[] = [
  {
    breaks: /^create (unique )?index (?!concurrently)/i,
    why: `writes wait while the index is built: ${ALONE}`,
  },
  {
    breaks: /^drop index (?!concurrently)/i,
    why: 'everybody waits for those who read the table: drop it concurrently, in a file of its own',
  },
  { breaks: /^reindex\b(?!.*\bconcurrently\b)/i, why: `writes wait meanwhile: ${ALONE}` },
  {
    breaks: /^refresh materialized view (?!concurrently)/i,
    why: 'nobody can read it meanwhile: refresh it concurrently',
  },
  {
    breaks: /\badd (constraint \w+ )?(check|foreign key|not null)\b(?!.*\bnot valid\b)/i,
    why: 'all rows are read under a lock: add it not valid, and validate it in the next file',
  },
  {
    breaks: column(String.raw`.*\bcheck *\(`),
    why: 'all rows are read under a lock, although the column is new: add the column, then the check not valid',
  },
  {
    breaks: column(String.raw`.*\breferences\b`),
    why: 'both tables are locked, and with a default all rows are read: add the column, then the key not valid',
  },
  {
    breaks: /\badd (constraint \w+ )?((unique|primary key) *(nulls\b.*)?\(|exclude\b)/i,
    why: 'an index is built under a lock: build it concurrently, then add it using index',
  },
  {
    breaks: column(String.raw`.*\b(unique|primary key)\b`),
    why: 'an index is built under a lock: build it concurrently, then add it using index',
  },
  {
    breaks: column(
      String.raw`.*(\bas *\(.*\) *stored\b|\bas identity\b|\b(small|big)?serial\b|\bdefault\b(?! now\(\)).*\w\()`,
    ),
    why: `${ANEW}: add the column without the value, and let a background migration fill it`,
  },
  {
    breaks: /\bset not null\b/i,
    why: 'all rows are read under a lock: add a check that is not valid, validate it, then set it',
  },
  { breaks: /\balter (column )?\w+ (set data )?type\b/i, why: ANEW },
  { breaks: /\bset (logged|unlogged|tablespace|access method)\b/i, why: ANEW },
  { breaks: /\battach partition\b/i, why: 'all rows are read under a lock' },
  {
    breaks: column(String.raw`(?=.*\bnot null\b)(?!.*\bdefault\b)`),
    why: 'the release before does not give this column a value: add a default',
  },
  {
    breaks:
      /^(alter .*\brename\b|drop table\b|alter table .*\bdrop (?!(constraint|not null|default)\b))/i,
    why: NEXT,
  },
  { breaks: /^(update|delete from|truncate|merge into)\b/i, why: BATCHES },
  { breaks: /^with\b.*\b(update|delete from|insert into|merge into)\b/i, why: BATCHES },
  { breaks: /^(lock\b|cluster\b|vacuum\b.*\bfull\b)/i, why: 'nobody can use the table meanwhile' },
];

const TABLE = String.raw`(?:public\.)?([\w%]+)`;
const CREATED = new RegExp(`^create (?:unlogged )?table ${TABLE}`, 'i');
const PLACES = [
  new RegExp(
    `^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\\w+ )?on (?:only )?${TABLE}`,
    'i',
  ),
  new RegExp(
    `^(?:alter table|update|delete from|merge into|truncate|lock)(?: table)?(?: if exists)?(?: only)? ${TABLE}`,
    'i',
  ),
];
const tableOf = (text: string): string | undefined =>
  PLACES.flatMap((place) => place.exec(text)?.[1] ?? [])[0];

/** Whether a statement copies rows of a table that the file has not created. */
const copiesRows = (text: string, created: ReadonlySet<string>): boolean =>
  /^insert into\b.*\bselect\b/i.test(text) &&
  [...text.matchAll(/\b(?:from|join) (?:only )?(?:public\.)?(\w+)\b(?! *\()/gi)].some(
    ([, name = '']) => !created.has(name),
  );

/** The faults of a statement that stands alone, and of each part of one that does several things. */
const faultsOf = (text: string, created: ReadonlySet<string>): string[] =>
  separate(text).flatMap((one) => {
    const why = RULES.filter(({ breaks }) => breaks.test(one)).map((rule) => rule.why);
    if (copiesRows(one, created)) why.push(BATCHES);
    const table = tableOf(one);
    if (table !== undefined && created.has(table)) return [];
    return why.map((reason) => `${one.slice(0, 80)}: ${reason}`);
  });

/** Words that change rows, wherever they are in a block. */
const CHANGES = /\b(update\b.*\bset|delete from|merge into|truncate|insert into\b[^;]*\bselect)\b/i;

/** The faults of a `do` block: those of the statements that it runs, and that it takes long or is one transaction. */
const faultsOfBlock = (
  { whole, isAllowed }: Statement,
  alone: boolean,
  created: ReadonlySet<string>,
): string[] => {
  const ran = readBlock(whole);
  const changes = ran.some((one) => CHANGES.test(one));
  const commits = ran.some((one) => /^commit\b/i.test(one));
  const faults: string[] = [];
  if (changes && !(commits && alone)) {
    faults.push(
      `do: a block that changes rows commits between batches, in a file that begins ${NAME}`,
    );
  }
  if (isAllowed) return faults;
  if (changes || commits) faults.push(`do: ${BATCHES}`);
  const known = ran.filter((one) => !CHANGES.test(one));
  return [...faults, ...known.flatMap((one) => faultsOf(one, created))];
};

/** The locks of a file are held until its end, so nothing else is locked while all rows are read. */
const VALIDATES = /\bvalidate constraint\b/i;
const LOCKS = /^(alter table|create (constraint )?trigger|drop )/i;

/**
 * What in a migration would stop a running service. Tables that the file itself creates are empty, so everything may be
 * done to them. A line `-- allowed: ` with the reason excuses the statement below it, and nothing else.
 */
export const lintMigration = (sql: string): string[] => {
  const statements = readStatements(sql);
  const alone = sql.startsWith(NO_TRANSACTION);
  const created = new Set(statements.flatMap(({ text }) => CREATED.exec(text)?.[1] ?? []));
  created.delete('if');
  const faults = statements.flatMap((one) => {
    if (/^do\b/i.test(one.text)) return faultsOfBlock(one, alone, created);
    return one.isAllowed ? [] : faultsOf(one.text, created);
  });
  const parts = statements.flatMap(({ text }) => separate(text));
  const isOld = (one: string): boolean => !created.has(tableOf(one) ?? '');
  if (
    parts.some((one) => VALIDATES.test(one)) &&
    parts.some((one) => LOCKS.test(one) && !VALIDATES.test(one) && isOld(one))
  ) {
    faults.push('other locks are held while all rows are read: validate in a file of its own');
  }
  if (statements.some(({ text }) => /\bconcurrently\b/i.test(text)) && !alone) {
    faults.push(`concurrently works only in a file that begins ${NAME}`);
  }
  if (alone && statements.length !== 1) {
    faults.push('several statements at once are one transaction: put each into a file of its own');
  }
  return faults;
};
