import type { Coverage } from '@copydesk/contract/audits/coverage';
import { useFormats } from '../../lib/format.ts';
import styles from './coverage-mark.module.css';
import { useCoverageTexts } from './texts.ts';

const SIZE = 14;
const RADIUS = 5;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that is filled as far as rules ran. The words beside it say the same. */
const Ring = ({ share }: { readonly share: number }) => (
  <svg className={styles['ring']} width={SIZE} height={SIZE} aria-hidden="true">
    <circle className={styles['track']} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
    <circle
      className={styles['part']}
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      strokeDasharray={`${share * LENGTH} ${LENGTH}`}
      transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
    />
  </svg>
);

/** How many rules ran, in words. */
export const useCoverageWords = () => {
  const t = useCoverageTexts();
  const { number } = useFormats();
  return (coverage: Coverage | null): string => {
    if (coverage === null) return t('not_noted');
    const { rules, ran } = coverage;
    return rules === 0
      ? t('ran_not')
      : t('ran', { count: rules, ran: number(ran), rules: number(rules) });
  };
};

/** How many rules ran, as a ring and in words. It stands beside every number of findings that is zero. */
export const CoverageMark = ({ coverage }: { readonly coverage: Coverage | null }) => {
  const t = useCoverageTexts();
  const { number } = useFormats();
  const words = useCoverageWords()(coverage);
  if (coverage === null) return <span className={styles['mark']}>{words}</span>;
  const { rules, ran, may_apply: open } = coverage;
  return (
    <span
      className={styles['mark']}
      title={
        open === 0 ? t('all_that_apply') : t('may_apply', { count: open, number: number(open) })
      }
    >
      <Ring share={rules === 0 ? 0 : ran / rules} />
      {words}
    </span>
  );
};
