import { Section } from '../../ui/page.tsx';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

/** Lists the data that is never deleted, whatever the periods are, for the people who set the periods. */
export const NeverDeleted = () => {
  const t = useTexts();
  return (
    <Section title={t('never')}>
      <ul className={styles['never']}>
        <li>{t('never_decisions')}</li>
        <li>{t('never_violations')}</li>
        <li>{t('never_evidence')}</li>
        <li>{t('never_versions')}</li>
        <li>{t('never_people')}</li>
      </ul>
    </Section>
  );
};
