import type { OpenViolations } from '@copydesk/contract/library/library';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import { isCovered } from '@copydesk/contract/audits/is-covered';
import { useFormats } from '../../lib/format.ts';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
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
  /** How many rules ran when it was read. */
  readonly coverage: Coverage | null;
  /** Also shows the names of the severities, where there is enough space. */
  readonly named?: boolean;
  /**
   * The last attempt to read the asset failed, so a count of zero says nothing about the asset as it is now.
   */
  readonly isUnread?: boolean;
}

/** The number of undecided findings for each severity, beside the line style of that severity. */
export const OpenCounts = ({
  open,
  coverage,
  named = false,
  isUnread = false,
}: OpenCountsProps) => {
  const t = useTexts();
  const { number } = useFormats();
  if (open.total === 0) {
    if (isUnread) return <span className={styles['none']}>{t('not_known')}</span>;
    return (
      <span className={styles['none']}>
        {t(isCovered(coverage) ? 'nothing_open' : 'zero_open')} <CoverageMark coverage={coverage} />
      </span>
    );
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
