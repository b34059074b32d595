import type { ReviewState } from '@copydesk/contract/review';
import type { Violation } from '@copydesk/contract/violations';
import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { reasonText } from './reason-text.ts';
import { useTexts } from './texts.ts';
import styles from './violation-row.module.css';

export interface ViolationRowProps {
  readonly row: Violation;
  readonly state: ReviewState;
  /** Why it was dismissed. */
  readonly reason: string | null;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  /** Whoever decides nothing has nothing to choose. */
  readonly mayChoose: boolean;
  /** It was decided since the list was read and is here only until the list is read anew. */
  readonly isGone: boolean;
  /** The row above is the same finding on another asset. */
  readonly isDitto: boolean;
  /** Whether the keyboard's focus goes along when the row becomes the current one. */
  readonly mayTakeFocus: () => boolean;
  readonly href: string;
  readonly chooseLabel: string;
  readonly assignees: string;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string, isRange: boolean) => void;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** One violation of the list: what rule, which words, where, and what was decided. */
export const ViolationRow = memo((props: ViolationRowProps) => {
  const { row, state, reason, isCurrent, isChosen, isGone, isDitto, mayTakeFocus } = props;
  const { mayChoose, href, chooseLabel, assignees, onOpen, onChoose } = props;
  const t = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent && mayTakeFocus()) link.current?.focus({ preventScroll: true });
  }, [isCurrent, mayTakeFocus]);
  return (
    <div
      className={styles['row']}
      data-testid="violation-row"
      data-violation={row.id}
      data-state={state}
      data-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
      data-gone={isGone || undefined}
    >
      {/* Not an input: the page's keys are silent while one has the focus. */}
      {mayChoose ? (
        <button
          type="button"
          role="checkbox"
          className={styles['choose']}
          aria-checked={isChosen}
          aria-label={`${chooseLabel}: ${row.rule_name ?? row.reason}`}
          onClick={(event) => onChoose(row.id, event.shiftKey)}
        >
          <span className={styles['box']}>{isChosen ? <Icon name="check" size={12} /> : null}</span>
        </button>
      ) : (
        <span className={styles['choose']} />
      )}
      <div className={styles['lines']}>
        <div className={styles['first']}>
          <SeverityMark severity={row.severity} bare />
          <a
            ref={link}
            className={`${styles['rule']} ${isDitto ? styles['ditto'] : ''}`}
            href={href}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen(row.id);
            }}
          >
            {row.rule_name ?? row.reason}
          </a>
          {assignees ? <span className={styles['assignees']}>{assignees}</span> : null}
          <StateMark state={state} bare />
        </div>
        <div className={styles['second']}>
          <span className={styles['words']}>
            {state === 'dismissed' && reason ? (
              <span className={styles['why']}>{reasonText(t, reason)}</span>
            ) : row.violating_text === null ? (
              <span className={styles['plain']}>{row.reason}</span>
            ) : (
              <q>{row.violating_text}</q>
            )}
          </span>
          <span className={styles['asset']}>{row.asset_name ?? row.asset_url}</span>
        </div>
      </div>
    </div>
  );
});
ViolationRow.displayName = 'ViolationRow';
