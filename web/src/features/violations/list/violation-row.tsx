import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Violation } from '@copydesk/contract/violations/violation';
import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { useTexts } from '../texts.ts';
import styles from './violation-row.module.css';

export interface ViolationRowProps {
  readonly row: Violation;
  readonly state: ReviewState;
  /** The reason for its dismissal. */
  readonly reason: string | null;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  /** Whether the row has a box to choose it. It has none if the person may not decide. */
  readonly mayChoose: boolean;
  /** The violation was decided after the list was loaded. It stays visible until the list is loaded again. */
  readonly isGone: boolean;
  /** The row above shows the same finding on another asset. */
  readonly isDitto: boolean;
  /** Whether the row may take the focus when it becomes the current one. */
  readonly mayTakeFocus: () => boolean;
  readonly href: string;
  readonly chooseLabel: string;
  readonly assignees: string;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string, isRange: boolean) => void;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** One violation of the list: its rule, its words, its asset and its decision. */
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
      {/* This is not an input, because the page's keys do not work while an input has the focus. */}
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
              <q dir="auto">{row.violating_text}</q>
            )}
          </span>
          <span className={styles['asset']}>{row.asset_name ?? row.asset_url}</span>
        </div>
      </div>
    </div>
  );
});
ViolationRow.displayName = 'ViolationRow';
