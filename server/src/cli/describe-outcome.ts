import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { wordsOfCoverage } from '@copydesk/contract/audits/is-covered';

/** An asset that could not be read, and why. */
interface Unread {
  readonly name: string | null;
  readonly url: string | null;
  readonly failure: string | null;
}

/**
 * Describes an ended audit line by line: how much was found in the assets that were read, by how many rules, and which could not
 * be read, so that nothing is known about them.
 */
export const describeOutcome = (
  audit: Pick<AuditDetail, 'total_assets' | 'completed_assets' | 'total_violations' | 'coverage'>,
  counts: ReadonlyMap<string, number>,
  failed: readonly Unread[],
): string[] => {
  const { total_assets: total, completed_assets: read } = audit;
  const unread = total - read;
  const told = [...counts].map(([severity, count]) => `${count} ${severity}`).join(', ');
  return [
    read === 0
      ? 'Nothing was read, so nothing is known.'
      : `${audit.total_violations} violations: ${told}; ${wordsOfCoverage(audit.coverage)}`,
    ...(unread > 0 && read > 0
      ? [`${unread} of ${total} assets not read, so nothing is known about them:`]
      : []),
    ...failed.map(({ name, url, failure }) => `  ${url ?? name}: ${failure}`),
  ];
};
