import type { RuleNoise } from '@copydesk/contract/home';
import { useFormats } from '../../lib/format.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** Which share of what a rule found was dismissed, as a length and a number. */
export const NoiseShare = ({ noise }: { readonly noise: RuleNoise | null }) => {
  const t = useTexts();
  const { share: percent, number } = useFormats();
  if (noise?.share == null)
    return (
      <span className={styles['quiet']}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('no_decisions')}</span>
      </span>
    );
  const words = {
    dismissed: number(noise.dismissed),
    decided: number(noise.decided),
  };
  return (
    <span className={styles['measured']} title={t('noise_title', words)}>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['noise']} style={{ width: `${noise.share * 100}%` }} />
      </span>
      <span>{percent(noise.share)}</span>
    </span>
  );
};
