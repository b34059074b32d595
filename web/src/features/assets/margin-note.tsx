import type { FindingMark } from '@copydesk/contract/library/library';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

interface MarginNoteProps {
  readonly workspaceId: string;
  readonly auditId: string;
  readonly finding: Omit<FindingMark, 'start' | 'end'>;
  readonly isActive: boolean;
  readonly onPoint: (violationId: string | null) => void;
  /** The segment that the finding is in. */
  readonly segment?: number;
  /** Pixels from the top of the margin; without it the note is in the normal flow. */
  readonly top?: number | undefined;
}

/** A note in the margin: the rule, its severity and the decision. */
export const MarginNote = memo(
  ({ workspaceId, auditId, finding, isActive, onPoint, segment, top }: MarginNoteProps) => {
    const t = useTexts();
    const { violation_id: id, rule_name: rule, severity, review_state: state } = finding;
    return (
      <li
        className={styles['note']}
        data-note={id}
        data-of={segment}
        data-active={isActive ? '' : undefined}
        style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      >
        <Link
          className={styles['noteLink']}
          to="/w/$workspaceId/audits/$auditId/review"
          params={{ workspaceId, auditId }}
          search={{ state: 'all', v: id }}
          preload={false}
          onPointerEnter={() => onPoint(id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(id)}
          onBlur={() => onPoint(null)}
        >
          <span className={styles['rule']}>{rule ?? t('deleted_rule')}</span>
          <span className={styles['noteMarks']}>
            <SeverityMark severity={severity} />
            {state === 'undecided' ? null : <StateMark state={state} />}
          </span>
        </Link>
      </li>
    );
  },
);
