import type { ReviewState } from '@copydesk/contract/shared/review';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { DecisionButtons } from '../../../parts/review/decision-buttons.tsx';
import { ToldLine } from '../../../parts/review/told-line.tsx';
import { violationNow } from '../state/actions.ts';
import { itemQuery } from '../api.ts';
import { useReview, useQueue } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { startDecision, undoLast } from '../state/decide.ts';
import styles from './decision-bar.module.css';
import { shownAs } from '../effect.ts';
import { storedOf } from '../row-pages.ts';
import { isNone } from '../selection.ts';
import { useTexts } from '../texts.ts';
import { useMatchCount } from '../state/use-list.ts';

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
      <ToldLine told={review.told} onUndo={() => undoLast(review, t)} />
      {hasButtons ? (
        <DecisionButtons
          present={present}
          onDecide={(action) => startDecision(review, t, action)}
        />
      ) : null}
      {isChoosing ? <About /> : id === null ? null : <WholeGroup id={id} />}
    </div>
  );
});
DecisionBar.displayName = 'DecisionBar';

/** For people who may not decide: the bar with only the message about their last action. */
export const ToldBar = () => {
  const t = useTexts();
  const review = useReview();
  return (
    <div className={styles['bar']} data-bare>
      <ToldLine told={review.told} onUndo={() => undoLast(review, t)} />
    </div>
  );
};
