import { useReview } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { actorText } from '../../../parts/review/actor-text.ts';
import styles from './review-header.module.css';
import { useTexts } from '../texts.ts';

/** One line about the newest decision of another person. */
export const DecisionNote = () => {
  const t = useTexts();
  const { note: cell, current } = useReview();
  const note = useCell(cell);
  return (
    <div role="status" className={styles['note']}>
      {note ? (
        <>
          <button type="button" onClick={() => current.set(note.violation_id)}>
            {note.state === null
              ? t('note_changed', { who: actorText(t, note.actor), count: note.changed })
              : t('note_decided', {
                  who: actorText(t, note.actor),
                  count: note.changed,
                  state: t(`as_${note.state}`),
                })}
          </button>
          <RelativeTime key={note.at} at={note.at} />
        </>
      ) : null}
    </div>
  );
};
