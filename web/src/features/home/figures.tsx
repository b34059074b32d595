import type { Home } from '@copydesk/contract/home';
import { useFormats } from '../../lib/format.ts';
import { SEVERITY_ORDER } from '../../ui/severity.ts';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

/** The four numbers that one wants to know before anything else. */
export const Figures = ({ home }: { readonly home: Home }) => {
  const t = useTexts();
  const { number } = useFormats();
  const today = home.days.at(-1)?.open;
  const open = today ? SEVERITY_ORDER.reduce((sum, one) => sum + today[one], 0) : 0;
  const severe = today ? today.CRITICAL + today.HIGH : 0;
  const figures = [
    { name: t('undecided'), value: home.waiting.undecided },
    { name: t('assigned'), value: home.waiting.assigned },
    { name: t('open'), value: open },
    { name: t('severe'), value: severe },
  ];
  return (
    <dl className={styles['figures']} aria-label={t('figures')}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles['figure']}>
          <dt>{name}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
};
