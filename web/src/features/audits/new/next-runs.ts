import { Cron } from 'croner';

// A cron expression of five fields: numbers, names of three letters, lists, ranges and steps.
const FIELD = String.raw`(?:[\d*/,-]|[A-Za-z]{3})+`;
const PLAIN = new RegExp(`^${FIELD}(?:\\s+${FIELD}){4}$`);

/**
 * The next times at which a schedule runs, in its own time zone, to preview them before it is saved. Returns
 * null for an unknown time zone and for rarer forms of cron, such as L for the last day. The server uses the
 * same library and makes the final check.
 */
export const nextRuns = (
  cron: string,
  timezone: string,
  { after, count }: { readonly after: number; readonly count: number },
): readonly number[] | null => {
  const plain = cron.trim();
  if (!PLAIN.test(plain)) return null;
  try {
    const runs = new Cron(plain, { timezone, mode: '5-part' }).nextRuns(count, new Date(after));
    return runs.length > 0 ? runs.map((run) => run.getTime()) : null;
  } catch {
    return null;
  }
};
