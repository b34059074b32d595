import type { BulkDeskRun } from '@copydesk/contract/bulk-desk';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button } from '../../ui/controls.ts';
import { showToast } from '../../ui/toast.tsx';
import { isUnderWay, useCancelRun } from './api.ts';
import { usePace } from './pace.ts';
import { RunBar } from './run-bar.tsx';
import styles from './run.module.css';
import { useTexts } from './texts.ts';

const QUARTERS = 4;

interface RunProgressProps {
  readonly run: BulkDeskRun;
  /** When the figures were read. */
  readonly seenAt: number;
}

const Pace = ({ done, run, seenAt }: RunProgressProps & { readonly done: number }) => {
  const t = useTexts();
  const { number, duration } = useFormats();
  const { rate, left } = usePace(done, run.total, seenAt);
  if (rate === null || done >= run.total) return null;
  return (
    <>
      <span>{t('rate', { rate: number(Math.max(1, Math.round(rate * 60))) })}</span>
      {left === null || run.status !== 'RUNNING' ? null : (
        <span>{t('left', { time: duration(left) })}</span>
      )}
    </>
  );
};

/** How far a run is, how fast it goes, how long it takes, and how to end it. */
export const RunProgress = ({ run, seenAt }: RunProgressProps) => {
  const t = useTexts();
  const { number, share } = useFormats();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelRun(run.id);
  const may = useMay('write');
  const done = run.ready + run.failed + run.cancelled;
  const quarter = run.total === 0 ? 0 : Math.floor((done / run.total) * QUARTERS);
  const stop = async (): Promise<void> => {
    await cancel.mutateAsync();
    showToast({ message: t('cancelled') });
  };
  return (
    <section className={styles['progress']} aria-label={t('progress')}>
      <RunBar run={run} />
      <div className={styles['line']}>
        <p className={styles['figures']}>
          <strong>{t('progress_figures', { done: number(done), total: number(run.total) })}</strong>
          <Pace done={done} run={run} seenAt={seenAt} />
        </p>
        {may && run.status === 'RUNNING' && run.pending > 0 ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
      {/* Read out four times at most, and not every second. */}
      <p className="visually-hidden" role="status">
        {isUnderWay(run) && quarter === 0
          ? ''
          : t('progress_done', { share: share(quarter / QUARTERS) })}
      </p>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('cancel_title')}
        confirm={t('cancel_confirm')}
        grave
        onConfirm={stop}
      >
        <p>{t('cancel_words', { done: number(done), rest: number(run.pending) })}</p>
      </ConfirmDialog>
    </section>
  );
};
