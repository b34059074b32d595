import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import type { Violation } from '@copydesk/contract/violations/violation';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../../lib/session.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { itemNow, violationNow } from '../state/actions.ts';
import { itemQuery } from '../api.ts';
import { useReview, useQueue } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DetailComments } from './detail-comments.tsx';
import { DetailHeading } from './detail-heading.tsx';
import { DetailMargin } from './detail-margin.tsx';
import { DetailPicture } from './detail-picture.tsx';
import { DetailRule } from '../../../parts/review/detail-rule.tsx';
import { DetailRelated } from './detail-related.tsx';
import { DetailRuleTest } from './detail-rule-test.tsx';
import { DetailText } from '../../../parts/review/detail-text.tsx';
import { DetailTrail } from '../../../parts/review/detail-trail.tsx';
import { useKeptList } from '../state/list-provider.tsx';
import { shownAs } from '../effect.ts';
import { rowsNow } from '../state/open-review.ts';
import { storedOf } from '../row-pages.ts';
import { useTexts } from '../texts.ts';
import styles from './violation-detail.module.css';

/**
 * While J is held down nobody reads the findings, so the detail is requested only after a pause.
 */
const PAUSE_MS = 60;
const READ_AHEAD = 2;

/**
 * The details of the open violation. They are loaded once the reader stays on it; the next ones are loaded
 * ahead.
 */
const useItem = (id: string) => {
  const review = useReview();
  const { queryClient } = review;
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const query = useQuery({ ...itemQuery(id), enabled: settled === id });
  const isThere = query.data !== undefined && settled === id;
  useEffect(() => {
    if (!isThere) return;
    const { rows, indexOf } = rowsNow(review);
    const at = indexOf(id);
    if (at === undefined) return;
    for (const next of rows.slice(at + 1, at + 1 + READ_AHEAD))
      void queryClient.prefetchQuery(itemQuery(next.id));
  }, [review, queryClient, id, isThere]);
  return query;
};

interface ShownProps {
  readonly violation: Violation;
  readonly item: ReviewItem | undefined;
}

const Shown = ({ violation, item }: ShownProps) => {
  const { works } = useQueue();
  const decided = shownAs(violation, storedOf(violation), works);
  return (
    <>
      <DetailHeading violation={violation} item={item} decided={decided} />
      <ConflictPanel violationId={violation.id} />
      <div className={styles['columns']} data-pictured={item?.asset.url ? true : undefined}>
        <div className={styles['main']}>
          <DetailText
            violation={violation}
            item={item}
            related={item ? <DetailRelated related={item.related} /> : null}
          />
        </div>
        <div className={styles['picture']}>{item ? <DetailPicture item={item} /> : null}</div>
        <div className={styles['rest']}>
          <DetailRule item={item} violation={violation} />
          <DetailRuleTest violation={violation} state={decided.state} />
          <DetailComments violationId={violation.id} comments={item?.comments} />
          {item ? <DetailTrail trail={item.trail} /> : null}
        </div>
        <div className={styles['margin']}>
          <DetailMargin violation={violation} item={item} />
        </div>
      </div>
    </>
  );
};

const Missing = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const { auditId } = useReview();
  const { id: workspaceId } = useWorkspace();
  return (
    <Message
      title={t('missing')}
      action={
        <LinkButton
          variant="default"
          to="/w/$workspaceId/audits/$auditId/review"
          params={{ workspaceId, auditId }}
        >
          {t('to_list')}
        </LinkButton>
      }
    >
      {t('missing_why', { id })}
    </Message>
  );
};

const Open = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const review = useReview();
  useCell(review.patches);
  const query = useItem(id);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
  }, [id]);
  const violation = violationNow(review, id);
  const item = query.data ?? itemNow(review, id);
  return (
    <div
      ref={box}
      className={styles['detail']}
      data-testid="violation-detail"
      data-violation={id}
      data-loaded={item ? true : undefined}
      id="violation-detail"
      role="region"
      aria-label={t('detail')}
      tabIndex={0}
    >
      {query.isError && query.error.status === 404 ? (
        <Missing id={id} />
      ) : (
        <>
          <QueryNotice query={query} />
          {violation ? <Shown violation={violation} item={item} /> : <Skeleton rows={8} />}
        </>
      )}
    </div>
  );
};

const MemoOpen = memo(Open);

/** Before the list is read, and where it is empty, there is nothing to choose from. */
const NotChosen = () => {
  const t = useTexts();
  const { rows } = useKeptList();
  return rows.length > 0 ? <Message title={t('nothing_open')} /> : null;
};

/** The open violation: at once what the list already contains, then the loaded details. */
export const ViolationDetail = memo(() => {
  const review = useReview();
  // The list moves first. The details follow when no further key is pressed.
  const id = useDeferredValue(useCell(review.current));
  if (id === null) {
    return (
      <div className={styles['detail']}>
        <NotChosen />
      </div>
    );
  }
  return <MemoOpen id={id} />;
});
ViolationDetail.displayName = 'ViolationDetail';
