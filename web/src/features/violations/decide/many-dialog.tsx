import type { DecideManyResult } from '@copydesk/contract/violations/decision';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { workspaceInAddress } from '../../../lib/api.ts';
import { Button } from '../../../ui/controls.ts';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { STATE_ORDER } from '../../../parts/state.ts';
import { StateMark } from '../../../parts/state-mark.tsx';
import { queryOf } from '../api.ts';
import { useReview } from '../state/open-review.ts';
import { applyToChosen } from '../state/decide.ts';
import { decidedBy } from '../../../parts/review/decided.ts';
import styles from '../../../parts/review/dialogs.module.css';
import { type Reason, ReasonFields } from '../../../parts/review/reason-fields.tsx';
import { composeReason } from '../../../parts/review/reasons.ts';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { useTexts } from '../texts.ts';

/** Asks the server how many violations the decision would change, without deciding anything. */
const useDryRun = (action: ReviewAction) => {
  const { auditId, selection, place, queue } = useReview();
  const { ids, all } = selection.get();
  const filters = place.get()?.filters;
  return useQuery<DecideManyResult>({
    queryKey: [workspaceInAddress(), 'dry-run', auditId, action, all ? filters : [...ids]],
    queryFn: async () => {
      // Waits until earlier decisions are stored, so that they are counted as decided.
      while (queue.view.get().works.length > 0) await new Promise((done) => setTimeout(done, 50));
      const wanted = all && filters ? { matching: queryOf(filters) } : { violation_ids: [...ids] };
      const body = { ...wanted, action, dry_run: true };
      return post('decideMany', { params: { audit_id: auditId }, body });
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

interface ManyDialogProps {
  readonly action: ReviewAction;
  readonly onClose: () => void;
}

/** Before a decision about many violations, says how many it applies to and how many of them it changes. */
export const ManyDialog = ({ action, onClose }: ManyDialogProps) => {
  const t = useTexts();
  const review = useReview();
  const { number } = useFormats();
  const [reason, setReason] = useState<Reason>({ preset: 'false_positive', typed: '' });
  const query = useDryRun(action);
  const counted = query.data;
  const changed = counted?.changed ?? 0;
  const isDismissal = action === 'dismiss';
  const text = isDismissal ? composeReason(reason.preset, reason.typed) : null;
  const isReady = counted !== undefined && changed > 0 && text !== '';
  const { state } = decidedBy(action, null);
  const confirm = (): void => {
    if (!isReady) return;
    onClose();
    applyToChosen(review, t, action, text, changed);
  };
  return (
    <ReviewDialog onClose={onClose} title={t('many_title', { state: t(`as_${state}`) })}>
      <div className={styles['form']}>
        <QueryNotice query={query} />
        {counted ? (
          <div data-testid="dry-run">
            <p className={styles['words']}>
              {t('many_matching', { count: counted.addressed, number: number(counted.addressed) })}{' '}
              <strong>{t('many_changes', { count: changed, number: number(changed) })}</strong>
            </p>
            {counted.by_state ? (
              <ul className={styles['states']}>
                {STATE_ORDER.filter((one) => (counted.by_state?.[one] ?? 0) > 0).map((one) => (
                  <li key={one}>
                    <StateMark state={one} /> {number(counted.by_state?.[one] ?? 0)}
                  </li>
                ))}
              </ul>
            ) : null}
            {counted.skipped_count > 0 ? (
              <p className={styles['words']}>
                {t('many_skipped', {
                  count: counted.skipped_count,
                  number: number(counted.skipped_count),
                })}
              </p>
            ) : null}
          </div>
        ) : query.isError ? null : (
          <Skeleton rows={2} />
        )}
        {isDismissal ? (
          <ReasonFields value={reason} onChange={setReason} onConfirm={confirm} />
        ) : null}
        <div className={styles['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            key={isReady ? 'ready' : 'waiting'}
            onClick={confirm}
            disabled={!isReady}
            autoFocus={isReady && !isDismissal}
          >
            {t(`act_${state}`, { count: changed, number: number(changed) })}
          </Button>
        </div>
      </div>
    </ReviewDialog>
  );
};

interface SkippedDialogProps {
  readonly result: DecideManyResult;
  readonly onClose: () => void;
}

/** After a decision about many violations, lists the ones it did not change, and why. */
export const SkippedDialog = ({ result, onClose }: SkippedDialogProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const review = useReview();
  const { changed, skipped, skipped_count: count, complete } = result;
  return (
    <ReviewDialog onClose={onClose} title={t('skipped_title')}>
      <div className={styles['form']}>
        <p className={styles['words']}>
          {t('skipped_changed', { count: changed, number: number(changed) })}{' '}
          {t('skipped_words', { count, number: number(count) })}
        </p>
        {complete ? null : <p className={styles['words']}>{t('broke_off')}</p>}
        <ul className={styles['skipped']} tabIndex={0} aria-label={t('skipped_title')}>
          {skipped.map(({ violation_id: id, why }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  review.current.set(id);
                }}
              >
                {id}
              </button>
              <span>{t(`skipped_${why}`)}</span>
            </li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </ReviewDialog>
  );
};
