import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './work-progress.module.css';

const QUARTERS = 4;

interface WorkProgressProps {
  readonly label: string;
  readonly bar: ReactNode;
  /** How far it is, how fast it goes and how long it takes: a strong first, then spans. */
  readonly children: ReactNode;
  readonly done: number;
  readonly total: number;
  /** Says a share that was reached, of 0 to 1; nothing is said of what is not worth it. */
  readonly announce: (share: number) => string;
  /** How to end it before its end, for who may. */
  readonly cancel: {
    readonly label: string;
    readonly title: string;
    readonly confirm: string;
    readonly words: string;
    readonly run: () => Promise<unknown>;
  } | null;
}

/** Work that takes minutes: how far it is, and how to end it. */
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
      {/* Read out four times at most, and not every second. */}
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
