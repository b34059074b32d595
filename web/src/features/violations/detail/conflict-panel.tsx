import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Button } from '../../../ui/controls.ts';
import { StateMark } from '../../../parts/state-mark.tsx';
import { actorText } from '../../../parts/review/actor-text.ts';
import { decideAnyway } from '../state/actions.ts';
import { useReview, useQueue } from '../state/open-review.ts';
import styles from './conflict-panel.module.css';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { useTexts } from '../texts.ts';

/**
 * Another person decided first. Shows that decision, and offers to apply the reader's own decision anyway.
 */
export const ConflictPanel = ({ violationId }: { readonly violationId: string }) => {
  const t = useTexts();
  const review = useReview();
  const { conflicts } = useQueue();
  const conflict = conflicts.find(({ work }) => work.violationId === violationId);
  if (!conflict) return null;
  const { by, at, now, work } = conflict;
  return (
    <div className={styles['panel']} role="alert" data-testid="conflict">
      <p>
        <strong>{t('conflict', { who: by ? actorText(t, by) : t('somebody') })}</strong>{' '}
        {at === null ? null : <RelativeTime at={at} />}
      </p>
      <dl className={styles['both']}>
        <dt>{t('theirs')}</dt>
        <dd>
          <StateMark state={now.state} />
          {now.reason === null ? null : <em>{reasonText(t, now.reason)}</em>}
        </dd>
        <dt>{t('yours')}</dt>
        <dd>
          <StateMark state={work.after.state} />
          {work.after.reason === null ? null : <em>{reasonText(t, work.after.reason)}</em>}
        </dd>
      </dl>
      <div className={styles['actions']}>
        <Button variant="default" onClick={() => review.queue.resolve(violationId)}>
          {t('keep_theirs')}
        </Button>
        <Button onClick={() => decideAnyway(review, conflict)}>{t('decide_anyway')}</Button>
      </div>
    </div>
  );
};
