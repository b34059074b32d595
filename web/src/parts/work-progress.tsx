import { Button } from '../ui/controls.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import styles from './work-progress.module.css';

const QUARTERS = 4;

interface WorkProgressProps {
  readonly label: string;
  readonly bar: ReactNode;
  /** The progress, the speed and the time left: a strong element first, then spans. */
  readonly children: ReactNode;
  readonly done: number;
  readonly total: number;
  /** The announcement for a reached share, from 0 to 1. An empty text announces nothing. */
  readonly announce: (share: number) => string;
  /** How to cancel the work, if the person may. */
  readonly cancel: {
    readonly label: string;
    readonly title: string;
    readonly confirm: string;
    readonly words: string;
    readonly run: () => Promise<unknown>;
  } | null;
}

/** Shows the progress of work that takes minutes, with a button to cancel it. */
export const WorkProgress = (props: WorkProgressProps) => {
  const { label, bar, children, done, total, announce, cancel } = props;
  const [asking, setAsking] = useState(false);
  const quarter = total === 0 ? 0 : Math.floor((done / total) * QUARTERS);
  return (
    <section className={styles['progress']} aria-label={label}>
      {bar}
      <div className={styles['line']}>
        <p className={styles['figures']}>{children}</p>
        {cancel ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {cancel.label}
          </Button>
        ) : null}
      </div>
      {/* Announced at most four times, and not every second. */}
      <p className="visually-hidden" role="status">
        {announce(quarter / QUARTERS)}
      </p>
      {cancel ? (
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={cancel.title}
          confirm={cancel.confirm}
          grave
          onConfirm={cancel.run}
        >
          <p>{cancel.words}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
};
