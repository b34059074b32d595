import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { Audit } from '@copydesk/contract/audits/audit';
import { wordsOfCoverage } from '@copydesk/contract/audits/is-covered';

const WIDTH = 24;

const duration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** One line with the progress of an audit, its speed and the remaining time. */
export const drawProgress = (
  audit: Audit & Pick<AuditDetail, 'coverage'>,
  elapsedMs: number,
): string => {
  const { status, total_assets: total, completed_assets: completed, failed_assets: failed } = audit;
  if (status === 'PENDING') return `finding out what to audit (${duration(elapsedMs)})`;
  const done = completed + failed;
  const filled = total === 0 ? 0 : Math.floor((done / total) * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  const rate = elapsedMs > 0 ? done / (elapsedMs / 1_000) : 0;
  const left =
    rate > 0 && status === 'RUNNING' ? `, ${duration(((total - done) / rate) * 1_000)} left` : '';
  const broken = failed > 0 ? `, ${failed} failed` : '';
  // If nothing could be read, the line must not look as if nothing was found.
  const isUnread = audit.completed_at !== null && completed === 0;
  const covered = completed === 0 ? '' : ` (${wordsOfCoverage(audit.coverage)})`;
  const found = isUnread ? 'nothing read' : `${audit.total_violations} violations${covered}`;
  return `${bar} ${done} of ${total} assets${broken}, ${found}, ${rate.toFixed(1)} a second${left}${status === 'RUNNING' ? '' : ` (${status}, ${duration(elapsedMs)})`}`;
};
