import type { ReviewState } from '@copydesk/contract/shared/review';
import { stateClass } from './state.ts';
import styles from './state.module.css';
import { useUiTexts } from '../ui/texts.ts';

const GLYPHS: Record<ReviewState, string> = {
  urgent_violation: 'M7 1 13 7 7 13 1 7z',
  elevated_risk: 'M7 1.5 13 12.5H1z',
  fixed: 'M2 7.5 5.5 11 12 3.5',
  dismissed: 'M3 7h8',
  undecided: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2z',
};
const FILLED = new Set<ReviewState>(['urgent_violation', 'elevated_risk']);

/** The symbol of a state, for places that show the name beside it. */
export const StateGlyph = ({ state }: { readonly state: ReviewState }) => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path
      d={GLYPHS[state]}
      fill={FILLED.has(state) ? 'var(--state)' : 'none'}
      stroke="var(--state)"
      strokeWidth={state === 'dismissed' || state === 'fixed' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

interface StateMarkProps {
  readonly state: ReviewState;
  /** Shows only the symbol. Screen readers still get the name. */
  readonly bare?: boolean;
}

/** A review state as a symbol and its name. */
export const StateMark = ({ state, bare = false }: StateMarkProps) => {
  const t = useUiTexts();
  return (
    <span className={`${styles['mark']} ${styles[stateClass[state]]}`}>
      <StateGlyph state={state} />
      <span className={bare ? 'visually-hidden' : undefined}>{t(`state_${state}`)}</span>
    </span>
  );
};
