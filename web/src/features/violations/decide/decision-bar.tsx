import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { stateClass } from '../../../parts/state.ts';
import { StateGlyph } from '../../../parts/state-mark.tsx';
import { violationNow } from '../state/actions.ts';
import { itemQuery } from '../api.ts';
import { useReview, useQueue } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { startDecision } from '../state/decide.ts';
import { decidedBy } from '../decided.ts';
import styles from './decision-bar.module.css';
import { shownAs } from '../effect.ts';
import { storedOf } from '../row-pages.ts';
import { isNone } from '../selection.ts';
import { useTexts } from '../texts.ts';
import { ToldLine } from './told-line.tsx';
import { useMatchCount } from '../state/use-list.ts';

export const DECISIONS: readonly { readonly action: ReviewAction; readonly key: string }[] = [
  { action: 'urgent_violation', key: 'u' },
  { action: 'elevated_risk', key: 'e' },
  { action: 'mark_fixed', key: 'f' },
  { action: 'dismiss', key: 'd' },
  { action: 'reopen', key: 'r' },
];

const WholeGroup = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const isWhole = useCell(review.wholeGroup);
  const { data } = useQuery({ ...itemQuery(id), enabled: false });
  const size = data?.group?.size ?? 1;
  if (size < 2) return null;
  return (
    <button
      type="button"
      className={styles['group']}
      role="switch"
      aria-checked={isWhole}
      onClick={() => review.wholeGroup.set(!isWhole)}
    >
      <span className={styles['knob']} aria-hidden="true" />
      {t('whole_group', { number: number(size) })}
      <Kbd keys="g" />
    </button>
  );
};

/** Says how many chosen findings the next decision applies to. */
const About = () => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const selection = useCell(review.selection);
  const matching = useMatchCount();
  const count = selection.all ? (matching ?? 0) : selection.ids.size;
  return (
    <span className={styles['about']}>{t('about_chosen', { count, number: number(count) })}</span>
  );
};

/** The decision buttons with their keys. They apply to the chosen findings, or else to the open one. */
export const DecisionBar = memo(() => {
  const t = useTexts();
  const review = useReview();
  const id = useDeferredValue(useCell(review.current));
  const isChoosing = !isNone(useCell(review.selection));
  const { works } = useQueue();
  useCell(review.patches);
  const row = id === null ? undefined : violationNow(review, id);
  const present: ReviewState | null =
    isChoosing || !row ? null : shownAs(row, storedOf(row), works).state;
  const hasButtons = id !== null || isChoosing;
  return (
    <div
      className={styles['bar']}
      role="group"
      aria-label={t('decisions')}
      data-bare={!hasButtons || undefined}
    >
      <ToldLine />
      {hasButtons ? (
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
                onClick={() => startDecision(review, t, action)}
              >
                <StateGlyph state={state} />
                <span>{t(`do_${action}`)}</span>
                <Kbd keys={key} />
              </button>
            );
          })}
        </div>
      ) : null}
      {isChoosing ? <About /> : id === null ? null : <WholeGroup id={id} />}
    </div>
  );
});
DecisionBar.displayName = 'DecisionBar';

/** For people who may not decide: the bar with only the message about their last action. */
export const ToldBar = () => (
  <div className={styles['bar']} data-bare>
    <ToldLine />
  </div>
);
