import { Kbd } from '../../../ui/kbd.tsx';
import { useReview } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { undoLast } from '../state/decide.ts';
import styles from './decision-bar.module.css';
import { useTexts } from '../texts.ts';

/**
 * The newest decision with its undo button. It is a line of the decision bar and not a toast, because a toast
 * would cover the row or the buttons that the next decision needs.
 */
export const ToldLine = () => {
  const t = useTexts();
  const review = useReview();
  const told = useCell(review.told);
  return (
    <div className={styles['told']} data-empty={told === null || undefined}>
      <span role="status" className={styles['words']}>
        {told?.message}
      </span>
      {told?.canUndo ? (
        <button type="button" className={styles['undo']} onClick={() => undoLast(review, t)}>
          {t('undo')}
          <Kbd keys="z" />
        </button>
      ) : null}
    </div>
  );
};
