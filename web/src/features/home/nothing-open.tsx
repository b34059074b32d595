import type { AuditGapLine } from '@copydesk/contract/home/home';
import { isCovered, worstOf } from '@copydesk/contract/audits/is-covered';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

interface NewestAudits {
  /** The newest audits, with how many rules ran in each. */
  readonly audits: readonly AuditGapLine[];
}

/** How many rules ran in the newest audits, beside which the numbers of the page have to be read. */
export const NewestCovered = ({ audits }: NewestAudits) => {
  const t = useTexts();
  if (audits.length === 0) return null;
  return (
    <p className={styles['note']}>
      {t('newest_covered')}{' '}
      <CoverageMark coverage={worstOf(audits.map(({ coverage }) => coverage))} />
    </p>
  );
};

/** Says that no finding is open. It is good news only if every rule that may apply ran in the newest audits. */
export const NothingOpen = ({ audits }: NewestAudits) => {
  const t = useTexts();
  const coverage = worstOf(audits.map((audit) => audit.coverage));
  return (
    <p className={styles['note']}>
      {t(isCovered(coverage) ? 'nothing_open' : 'zero_open')} <CoverageMark coverage={coverage} />
    </p>
  );
};
