import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { Kbd } from '../../ui/kbd.tsx';
import { stateClass } from '../state.ts';
import { StateGlyph } from '../state-mark.tsx';
import { decidedBy } from './decided.ts';
import styles from './decision-buttons.module.css';
import { useTexts } from './texts.ts';

export const DECISIONS: readonly { readonly action: ReviewAction; readonly key: string }[] = [
  { action: 'urgent_violation', key: 'u' },
  { action: 'elevated_risk', key: 'e' },
  { action: 'mark_fixed', key: 'f' },
  { action: 'dismiss', key: 'd' },
  { action: 'reopen', key: 'r' },
];

interface DecisionButtonsProps {
  /** The state that the finding has now; null if there are several. */
  readonly present: ReviewState | null;
  readonly onDecide: (action: ReviewAction) => void;
}

/** The five decisions with their keys. */
export const DecisionButtons = ({ present, onDecide }: DecisionButtonsProps) => {
  const t = useTexts();
  return (
    <div className={styles['decisions']}>
      {DECISIONS.map(({ action, key }) => {
        const { state } = decidedBy(action, null);
        return (
          <button
            key={action}
            type="button"
            className={styles['decision']}
            data-look={stateClass[state]}
            aria-pressed={present === state && action !== 'reopen'}
            onClick={() => onDecide(action)}
          >
            <StateGlyph state={state} />
            <span>{t(`do_${action}`)}</span>
            <Kbd keys={key} />
          </button>
        );
      })}
    </div>
  );
};
