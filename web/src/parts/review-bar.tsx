import type { ReviewState } from '@copydesk/contract/shared/review';
import { useFormats } from '../lib/format.ts';
import { STATE_ORDER, stateClass } from './state.ts';
import { StateGlyph } from './state-mark.tsx';
import styles from './state.module.css';
import { useUiTexts } from '../ui/texts.ts';

type StateCounts = Readonly<Record<ReviewState, number>>;

interface ReviewBarProps {
  readonly counts: StateCounts;
  /** If given, the counts are buttons that set the filter. */
  readonly onChoose?: (state: ReviewState) => void;
  readonly chosen?: ReviewState | null;
  /** Shows only the bar, as in table rows. Screen readers still get the numbers. */
  readonly bare?: boolean;
}

/** The progress of a review: a bar with one part for each of the five states, and the numbers. */
export const ReviewBar = ({ counts, onChoose, chosen = null, bare = false }: ReviewBarProps) => {
  const t = useUiTexts();
  const { number } = useFormats();
  const some = STATE_ORDER.filter((state) => counts[state] > 0);
  const sentence = STATE_ORDER.map(
    (state) => `${t(`state_${state}`)} ${number(counts[state])}`,
  ).join(', ');
  return (
    <div>
      <div className={styles['bar']} role="img" aria-label={`${t('progress')}: ${sentence}`}>
        {some.map((state) => (
          <div
            key={state}
            className={`${styles['segment']} ${styles[stateClass[state]]}`}
            style={{ flexGrow: counts[state], flexBasis: 0 }}
          />
        ))}
      </div>
      {bare ? null : (
        <ul className={styles['counts']}>
          {STATE_ORDER.map((state) => {
            const inside = (
              <>
                <StateGlyph state={state} />
                <span>{t(`state_${state}`)}</span>
                <strong>{number(counts[state])}</strong>
              </>
            );
            const look = `${styles['count']} ${styles[stateClass[state]]}`;
            return (
              <li key={state}>
                {onChoose ? (
                  <button
                    type="button"
                    className={look}
                    aria-pressed={chosen === state}
                    onClick={() => onChoose(state)}
                  >
                    {inside}
                  </button>
                ) : (
                  <span className={look}>{inside}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
