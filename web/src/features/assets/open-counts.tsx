import type { OpenViolations } from '@copydesk/contract/library';
import { useFormats } from '../../lib/format.ts';
import { SEVERITY_ORDER } from '../../ui/severity.ts';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import styles from './open-counts.module.css';
import { useTexts } from './texts.ts';

const COUNT_OF = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  UNSPECIFIED: 'unspecified',
} as const;

interface OpenCountsProps {
  readonly open: OpenViolations;
  /** With the names of the severities, where there is room. */
  readonly named?: boolean;
  /** The last attempt to read the asset failed, so nothing open then means nothing now. */
  readonly isUnread?: boolean;
}

/** What is still to be decided, by severity: each line with its number. */
export const OpenCounts = ({ open, named = false, isUnread = false }: OpenCountsProps) => {
  const t = useTexts();
  const { number } = useFormats();
  if (open.total === 0) {
    return <span className={styles['none']}>{t(isUnread ? 'not_known' : 'nothing_open')}</span>;
  }
  return (
    <span className={styles['counts']}>
      {SEVERITY_ORDER.filter((severity) => open[COUNT_OF[severity]] > 0).map((severity) => (
        <span key={severity} className={styles['count']}>
          <SeverityMark severity={severity} bare={!named} />
          <span>{number(open[COUNT_OF[severity]])}</span>
        </span>
      ))}
    </span>
  );
};
