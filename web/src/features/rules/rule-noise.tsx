import { LEAST_DECIDED } from '@copydesk/contract/rules/noise-limits';
import type { RuleNoise as Noise } from '@copydesk/contract/rules/rule-noise';
import { useFormats } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** What people decided about all findings of the rule: a bar of three parts, and the same as numbers. */
export const RuleNoise = ({ noise }: { readonly noise: Noise | null }) => {
  const t = useTexts();
  const { number, share } = useFormats();
  if (noise === null || noise.violations === 0)
    return (
      <Section title={t('noise_heading')}>
        <p className="quiet">{t('noise_nothing')}</p>
      </Section>
    );
  const parts = [
    { name: t('noise_kept'), look: 'kept', count: noise.decided - noise.dismissed },
    { name: t('noise_dismissed'), look: 'noise', count: noise.dismissed },
    { name: t('noise_undecided'), look: 'undecided', count: noise.violations - noise.decided },
  ];
  return (
    <Section title={t('noise_heading')}>
      <div className={styles['split']} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ look, count }) => (
            <span key={look} className={styles[look]} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={styles['legend']}>
        {parts.map(({ name, look, count }) => (
          <li key={look}>
            <span className={styles[look]} aria-hidden="true" />
            <span>{name}</span>
            <strong>{number(count)}</strong>
          </li>
        ))}
      </ul>
      {noise.share === null ? null : (
        <p className="quiet">
          {noise.decided < LEAST_DECIDED
            ? t('noise_too_few')
            : t('noise_share', { share: share(noise.share) })}
        </p>
      )}
    </Section>
  );
};
