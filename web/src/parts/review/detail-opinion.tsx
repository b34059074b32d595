import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import styles from './detail-text.module.css';
import { useTexts } from './texts.ts';

/** What a model says of the finding. It is only an opinion: the finding stays as people leave it. */
export const DetailOpinion = ({
  violationId,
  opinion,
}: { readonly violationId: string } & Pick<ViolationFacts, 'opinion'>) => {
  const t = useTexts();
  if (opinion === null) return null;
  const { quote, why, ground } = opinion;
  return (
    <p className={styles['why']} data-testid="opinion" title={opinion.model}>
      {t(`says_${opinion.opinion}`, { why })} {t('says_words', { quote })} {t(`ground_${ground}`)}
      {opinion.violation_id === violationId ? null : ` ${t('says_elsewhere')}`}
    </p>
  );
};
