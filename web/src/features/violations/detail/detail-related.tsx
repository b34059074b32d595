import type { RelatedFinding } from '@copydesk/contract/violations/review-item';
import { StateMark } from '../../../parts/state-mark.tsx';
import { useReview } from '../state/open-review.ts';
import styles from './detail-related.module.css';
import { useTexts } from '../texts.ts';

/** The other rules that mark some of the same words, each as a link to its own finding. */
export const DetailRelated = ({ related }: { readonly related: readonly RelatedFinding[] }) => {
  const t = useTexts();
  const review = useReview();
  if (related.length === 0) return null;
  return (
    <div className={styles['related']} data-testid="related">
      <span>{t('also_breaks')}</span>
      <ul className={styles['rules']}>
        {related.map(({ violation_id: id, rule_name: name, review_state: state }) => (
          <li key={id}>
            <StateMark state={state} bare />
            <button
              type="button"
              onClick={() => {
                review.dialog.set(null);
                review.current.set(id);
              }}
            >
              {name ?? t('deleted_rule')}
            </button>
          </li>
        ))}
      </ul>
      <span>{t('also_breaks_why')}</span>
    </div>
  );
};
