/** A file of the folder of migrations. */
interface Migration {
  readonly name: string;
  readonly sql: string;
}

const BEGINS = /^select begin_background_migration\('(\w+)'/gm;
const NEEDS = /^-- needs background: (\S+)$/gm;

const namesIn = (sql: string, form: RegExp): string[] =>
  [...sql.matchAll(form)].map(([, name = '']) => name);

/**
 * Background migrations that nobody would end, a sentence each: until a file needs one to have ended, the release must be
 * able to go on with it.
 */
export const findLostBackground = (
  files: readonly Migration[],
  registered: readonly string[],
): string[] => {
  const begun = new Set<string>();
  const ended = new Set<string>();
  const lost: string[] = [];
  for (const { name: file, sql } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const name of namesIn(sql, NEEDS)) {
      if (!begun.has(name)) lost.push(`${file} needs ${name}, which no file before it begins`);
      ended.add(name);
    }
    for (const name of namesIn(sql, BEGINS)) begun.add(name);
  }
  for (const name of begun) {
    if (!ended.has(name) && !registered.includes(name)) {
      lost.push(`${name} begins, and no code goes on with it`);
    }
  }
  for (const name of registered) {
    if (!begun.has(name)) lost.push(`${name} is in the list of the code, and no file begins it`);
  }
  return lost;
};
