import type { ReviewAction, ReviewState } from '@copydesk/contract/review';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { stateClass } from '../../ui/state.ts';
import { StateGlyph } from '../../ui/state-mark.tsx';
import { violationNow } from './actions.ts';
import { itemQuery } from './api.ts';
import { useBench, useDesk } from './bench.ts';
import { useCell } from './cell.ts';
import { startDecision } from './decide.ts';
import { decidedBy } from './decided.ts';
import styles from './decision-bar.module.css';
import { shownAs } from './effect.ts';
import { storedOf } from './row-pages.ts';
import { isNone } from './selection.ts';
import { useTexts } from './texts.ts';
import { ToldLine } from './told-line.tsx';
import { useMatchCount } from './use-list.ts';

export const DECISIONS: readonly { readonly action: ReviewAction; readonly key: string }[] = [
  { action: 'urgent_violation', key: 'u' },
  { action: 'elevated_risk', key: 'e' },
  { action: 'mark_fixed', key: 'f' },
  { action: 'dismiss', key: 'd' },
  { action: 'reopen', key: 'r' },
];

const WholeGroup = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const bench = useBench();
  const { number } = useFormats();
  const isWhole = useCell(bench.wholeGroup);
  const { data } = useQuery({ ...itemQuery(id), enabled: false });
  const size = data?.group?.size ?? 1;
  if (size < 2) return null;
  return (
    <button
      type="button"
      className={styles['group']}
      role="switch"
      aria-checked={isWhole}
      onClick={() => bench.wholeGroup.set(!isWhole)}
    >
      <span className={styles['knob']} aria-hidden="true" />
      {t('whole_group', { number: number(size) })}
      <Kbd keys="g" />
    </button>
  );
};

/** What a decision key would be about, in words: nothing for the one that is open. */
const About = () => {
  const t = useTexts();
  const bench = useBench();
  const { number } = useFormats();
  const selection = useCell(bench.selection);
  const matching = useMatchCount();
  const count = selection.all ? (matching ?? 0) : selection.ids.size;
  return (
    <span className={styles['about']}>{t('about_chosen', { count, number: number(count) })}</span>
  );
};

/** The decisions with their keys. They apply to what is chosen, or else to what is open. */
export const DecisionBar = memo(() => {
  const t = useTexts();
  const bench = useBench();
  const id = useDeferredValue(useCell(bench.current));
  const isChoosing = !isNone(useCell(bench.selection));
  const { works } = useDesk();
  useCell(bench.patches);
  const row = id === null ? undefined : violationNow(bench, id);
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
                onClick={() => startDecision(bench, t, action)}
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

/** For those who decide nothing: what their keys did. */
export const ToldBar = () => (
  <div className={styles['bar']} data-bare>
    <ToldLine />
  </div>
);
