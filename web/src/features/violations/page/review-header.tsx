import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { addressOf } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { CurlButton } from '../../../parts/curl-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { NewerAudit } from '../../../parts/newer-audit.tsx';
import { ReviewBar } from '../../../parts/review-bar.tsx';
import { auditQuery, queryOf } from '../api.ts';
import { useReview } from '../state/open-review.ts';
import { sumOf } from '../../../parts/review/decided.ts';
import { DecisionNote } from './decision-note.tsx';
import { useLive, useProgress } from '../state/follow-changes.ts';
import styles from './review-header.module.css';
import { useTexts } from '../texts.ts';
import { useFilters, useSetFilters } from '../state/use-address.ts';
import { ViewsMenu } from '../../../parts/review/views-menu.tsx';

const Progress = () => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const progress = useProgress();
  const { state } = useFilters();
  const setFilters = useSetFilters(review);
  if (!progress) return <div className={styles['progress']} />;
  return (
    <div className={styles['progress']} data-testid="review-progress">
      <ReviewBar
        counts={progress}
        chosen={state === 'all' ? null : state}
        onChoose={(chosen) => setFilters({ state: chosen === state ? 'all' : chosen })}
      />
      <button
        type="button"
        className={styles['all']}
        aria-pressed={state === 'all'}
        onClick={() => setFilters({ state: 'all' })}
      >
        {t('all')} <strong>{number(sumOf(progress))}</strong>
      </button>
    </div>
  );
};

/**
 * The audit's name, the progress of its review, and the actions for the whole audit. Beside an open finding
 * on a phone there is no space for it.
 */
export const ReviewHeader = memo(({ isBare }: { readonly isBare: boolean }) => {
  const t = useTexts();
  const { auditId, current, dialog } = useReview();
  const { id: workspaceId } = useWorkspace();
  const { data: audit } = useQuery(auditQuery(auditId));
  const { data: live } = useLive();
  const filters = useFilters();
  const { number } = useFormats();
  const query = queryOf(filters);
  const asText = new URLSearchParams({ ...query, page_size: '100' }).toString();
  const isRunning = live?.status === 'RUNNING' || live?.status === 'PENDING';
  if (isBare) return <h1 className="visually-hidden">{audit?.name ?? t('review_title')}</h1>;
  return (
    <header className={styles['header']}>
      <title>{`${audit?.name ?? t('review_title')} · Copydesk`}</title>
      <div className={styles['line']}>
        <div className={styles['words']}>
          <TextLink
            className={styles['back'] ?? ''}
            to="/w/$workspaceId/audits/$auditId"
            params={{ workspaceId, auditId }}
          >
            {t('to_audit')}
          </TextLink>
          <h1 className={styles['title']}>{audit?.name ?? t('review_title')}</h1>
          {isRunning && live ? (
            <span className={styles['running']}>
              {t('running', {
                done: number(live.completed_assets + live.failed_assets),
                total: number(live.total_assets),
              })}
            </span>
          ) : null}
        </div>
        <DecisionNote />
        <div className={styles['tools']}>
          <ViewsMenu onOpen={() => current.set(null)} onSave={() => dialog.set({ kind: 'save' })} />
          <Button
            component="a"
            variant="default"
            leftSection={<Icon name="download" />}
            href={addressOf('exportViolations', { params: { audit_id: auditId }, query })}
            download
          >
            {t('export')}
          </Button>
          <CurlButton method="GET" path={`/public/v1/audits/${auditId}/violations?${asText}`} />
        </div>
      </div>
      <NewerAudit auditId={auditId} page="review" />
      <Progress />
    </header>
  );
});
ReviewHeader.displayName = 'ReviewHeader';
