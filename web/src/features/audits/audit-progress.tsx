import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useFormats } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Progress } from '../../ui/controls.ts';
import { WorkProgress } from '../../parts/work-progress.tsx';
import { useCancelAudit } from './api.ts';
import styles from './audit-progress.module.css';
import { useTexts } from './texts.ts';
import { usePace } from '../../lib/pace.ts';

interface AuditProgressProps {
  readonly audit: AuditDetail;
  /** The time at which the figures were read. */
  readonly seenAt: number;
}

/** A running audit: how many assets are finished, the speed, the time left, and a button to cancel it. */
export const AuditProgress = ({ audit, seenAt }: AuditProgressProps) => {
  const t = useTexts();
  const { number, duration } = useFormats();
  const cancel = useCancelAudit(audit.id);
  const may = useMay('audit');
  const { total_assets: total, completed_assets: completed, failed_assets: failed } = audit;
  const done = completed + failed;
  const startedAt = audit.started_at === null ? null : Date.parse(audit.started_at);
  const { rate, left } = usePace({ done, total, seenAt, startedAt });
  const isPlanning = total === 0;
  const isFinishing = !isPlanning && done >= total;
  const share = (count: number): number => (total === 0 ? 0 : (count / total) * 100);
  const figures = t('progress_figures', { done: number(done), total: number(total) });
  const bar = (
    <Progress.Root
      size={10}
      radius={3}
      role="progressbar"
      aria-label={t('progress_title')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={isPlanning ? t('planning') : figures}
      className={styles['bar'] ?? ''}
    >
      <Progress.Section value={share(completed)} color="act" withAria={false} />
      <Progress.Section
        value={share(failed)}
        color="var(--state-elevated)"
        withAria={false}
        className={styles['failed'] ?? ''}
      />
    </Progress.Root>
  );
  return (
    <WorkProgress
      label={t('progress_title')}
      bar={bar}
      done={done}
      total={total}
      announce={(part) => (part > 0 ? t('progress_quarter', { share: part * 100 }) : '')}
      cancel={
        may
          ? {
              label: t('cancel_audit'),
              title: t('cancel_title'),
              confirm: t('cancel_audit'),
              words: t('cancel_words', {
                done: number(done),
                rest: number(Math.max(0, total - done)),
              }),
              run: () => cancel.mutateAsync(),
            }
          : null
      }
    >
      <strong>{isPlanning ? t('planning') : figures}</strong>
      {isFinishing ? <span>{t('finishing')}</span> : null}
      {failed > 0 ? <span>{t('failed_of', { count: failed, number: number(failed) })}</span> : null}
      {rate === null || isFinishing ? null : (
        <span>{t('rate', { rate: rate < 10 ? rate.toFixed(1) : number(Math.round(rate)) })}</span>
      )}
      {left === null || isPlanning || isFinishing ? null : (
        <span>{t('left', { time: duration(left) })}</span>
      )}
    </WorkProgress>
  );
};
