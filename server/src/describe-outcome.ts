import type { Audit } from '@copydesk/contract/audits';

/** An asset that could not be read, and why. */
interface Unread {
  readonly name: string | null;
  readonly url: string | null;
  readonly failure: string | null;
}

/**
 * What an audit that is over tells, line by line: how much was found in what was read, and what was not
 * read, of which nothing is known.
 */
export const describeOutcome = (
  audit: Pick<Audit, 'total_assets' | 'completed_assets' | 'total_violations'>,
  counts: ReadonlyMap<string, number>,
  failed: readonly Unread[],
): string[] => {
  const { total_assets: total, completed_assets: read } = audit;
  const unread = total - read;
  const told = [...counts].map(([severity, count]) => `${count} ${severity}`).join(', ');
  return [
    read === 0
      ? 'Nothing was read, so nothing is known.'
      : `${audit.total_violations} violations: ${told}`,
    ...(unread > 0 && read > 0
      ? [`${unread} of ${total} assets not read, so nothing is known about them:`]
      : []),
    ...failed.map(({ name, url, failure }) => `  ${url ?? name}: ${failure}`),
  ];
};
