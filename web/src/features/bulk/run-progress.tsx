import type { BulkRunDetail } from '@copydesk/contract/bulk/app-routes';
import { useFormats } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { WorkProgress } from '../../parts/work-progress.tsx';
import { isUnderWay, useCancelRun } from './api.ts';
import { usePace } from '../../lib/pace.ts';
import { RunBar } from './run-bar.tsx';
import { useTexts } from './texts.ts';

interface RunProgressProps {
  readonly run: BulkRunDetail;
  /** The time at which the figures were read. */
  readonly seenAt: number;
}

const Pace = ({ done, run, seenAt }: RunProgressProps & { readonly done: number }) => {
  const t = useTexts();
  const { number, duration } = useFormats();
  const { rate, left } = usePace({ done, total: run.total, seenAt });
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

/** The progress of a run, its speed, the time left, and a button to cancel it. */
export const RunProgress = ({ run, seenAt }: RunProgressProps) => {
  const t = useTexts();
  const { number, share } = useFormats();
  const cancel = useCancelRun(run.id);
  const may = useMay('write');
  const done = run.ready + run.failed + run.cancelled;
  const stop = async (): Promise<void> => {
    await cancel.mutateAsync();
    showToast({ message: t('cancelled') });
  };
  return (
    <WorkProgress
      label={t('progress')}
      bar={<RunBar run={run} />}
      done={done}
      total={run.total}
      announce={(part) =>
        isUnderWay(run) && part === 0 ? '' : t('progress_done', { share: share(part) })
      }
      cancel={
        may && run.status === 'RUNNING' && run.pending > 0
          ? {
              label: t('cancel'),
              title: t('cancel_title'),
              confirm: t('cancel_confirm'),
              words: t('cancel_words', { done: number(done), rest: number(run.pending) }),
              run: stop,
            }
          : null
      }
    >
      <strong>{t('progress_figures', { done: number(done), total: number(run.total) })}</strong>
      <Pace done={done} run={run} seenAt={seenAt} />
    </WorkProgress>
  );
};
