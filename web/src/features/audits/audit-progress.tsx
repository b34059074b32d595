import type { AuditDetail } from '@copydesk/contract/auditing';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button, Progress } from '../../ui/controls.ts';
import { useCancelAudit } from './api.ts';
import styles from './audit-progress.module.css';
import { useTexts } from './texts.ts';
import { usePace } from './use-pace.ts';

const QUARTERS = 4;

interface AuditProgressProps {
  readonly audit: AuditDetail;
  /** When the figures were read. */
  readonly seenAt: number;
}

/** A running audit: how many assets are through, how fast it goes, how long it takes, and how to end it. */
export const AuditProgress = ({ audit, seenAt }: AuditProgressProps) => {
  const t = useTexts();
  const { number, duration } = useFormats();
  const { rate, left } = usePace(audit, seenAt);
  const [asking, setAsking] = useState(false);
  const cancel = useCancelAudit(audit.id);
  const may = useMay('audit');
  const { total_assets: total, completed_assets: completed, failed_assets: failed } = audit;
  const done = completed + failed;
  const isPlanning = total === 0;
  const isFinishing = !isPlanning && done >= total;
  const share = (count: number): number => (total === 0 ? 0 : (count / total) * 100);
  const figures = t('progress_figures', { done: number(done), total: number(total) });
  const quarter = total === 0 ? 0 : Math.floor((done / total) * QUARTERS);
  return (
    <section className={styles['progress']} aria-label={t('progress_title')}>
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
      <div className={styles['line']}>
        <p className={styles['figures']}>
          <strong>{isPlanning ? t('planning') : figures}</strong>
          {isFinishing ? <span>{t('finishing')}</span> : null}
          {failed > 0 ? (
            <span>{t('failed_of', { count: failed, number: number(failed) })}</span>
          ) : null}
          {rate === null || isFinishing ? null : (
            <span>
              {t('rate', { rate: rate < 10 ? rate.toFixed(1) : number(Math.round(rate)) })}
            </span>
          )}
          {left === null || isPlanning || isFinishing ? null : (
            <span>{t('left', { time: duration(left) })}</span>
          )}
        </p>
        {may ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('cancel_audit')}
          </Button>
        ) : null}
      </div>
      {/* Read out four times at most, and not every second. */}
      <p className="visually-hidden" role="status">
        {quarter > 0 ? t('progress_quarter', { share: quarter * (100 / QUARTERS) }) : ''}
      </p>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('cancel_title')}
        confirm={t('cancel_audit')}
        grave
        onConfirm={() => cancel.mutateAsync()}
      >
        <p>{t('cancel_words', { done: number(done), rest: number(Math.max(0, total - done)) })}</p>
      </ConfirmDialog>
    </section>
  );
};
