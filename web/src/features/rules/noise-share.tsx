import { LEAST_DECIDED } from '@copydesk/contract/rules/noise-limits';
import type { RuleNoise } from '@copydesk/contract/rules/rule-noise';
import { useFormats } from '../../lib/format.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** The share of a rule's findings that people dismissed, as a bar and a number. */
export const NoiseShare = ({ noise }: { readonly noise: RuleNoise | null }) => {
  const t = useTexts();
  const { share: percent, number } = useFormats();
  if (noise?.share == null)
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('no_decisions')}</span>
      </span>
    );
  const words = {
    dismissed: number(noise.dismissed),
    decided: number(noise.decided),
  };
  // A share of few decisions looks surer than it is.
  if (noise.decided < LEAST_DECIDED)
    return (
      <span className="quiet" title={t('noise_few')}>
        {t('noise_of', words)}
      </span>
    );
  return (
    <span className={styles['measured']} title={t('noise_title', words)}>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['noise']} style={{ width: `${noise.share * 100}%` }} />
      </span>
      <span>
        {percent(noise.share)} <span className="quiet">{t('noise_of', words)}</span>
      </span>
    </span>
  );
};
