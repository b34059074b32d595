import type { OpenViolations } from '@copydesk/contract/library/library';
import { useFormats } from '../../lib/format.ts';
import { SEVERITY_ORDER } from '../../parts/severity.ts';
import { SeverityMark } from '../../parts/severity-mark.tsx';
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
  /** Also shows the names of the severities, where there is enough space. */
  readonly named?: boolean;
  /**
   * The last attempt to read the asset failed, so a count of zero says nothing about the asset as it is now.
   */
  readonly isUnread?: boolean;
}

/** The number of undecided findings for each severity, beside the line style of that severity. */
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
