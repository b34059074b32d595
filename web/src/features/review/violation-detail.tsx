import type { ReviewItem } from '@copydesk/contract/review-item';
import type { Violation } from '@copydesk/contract/violations';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { itemNow, violationNow } from './actions.ts';
import { itemQuery } from './api.ts';
import { useBench, useDesk } from './bench.ts';
import { useCell } from './cell.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DetailComments } from './detail-comments.tsx';
import { DetailHeading } from './detail-heading.tsx';
import { DetailMargin } from './detail-margin.tsx';
import { DetailRule } from './detail-rule.tsx';
import { DetailRuleTest } from './detail-rule-test.tsx';
import { DetailText } from './detail-text.tsx';
import { DetailTrail } from './detail-trail.tsx';
import { shownAs } from './effect.ts';
import { rowsNow } from './bench.ts';
import { storedOf } from './row-pages.ts';
import { useTexts } from './texts.ts';
import styles from './violation-detail.module.css';

/** Whoever runs through the list with J held down looks at none of them: only a pause is worth a request. */
const PAUSE_MS = 60;
const READ_AHEAD = 2;

/** The detail of the open violation, asked for once the reader stays; the next ones are read ahead. */
const useItem = (id: string) => {
  const bench = useBench();
  const { queryClient } = bench;
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const query = useQuery({ ...itemQuery(id), enabled: settled === id });
  const isThere = query.data !== undefined && settled === id;
  useEffect(() => {
    if (!isThere) return;
    const { rows, indexOf } = rowsNow(bench);
    const at = indexOf(id);
    if (at === undefined) return;
    for (const next of rows.slice(at + 1, at + 1 + READ_AHEAD))
      void queryClient.prefetchQuery(itemQuery(next.id));
  }, [bench, queryClient, id, isThere]);
  return query;
};

interface ShownProps {
  readonly violation: Violation;
  readonly item: ReviewItem | undefined;
}

const Shown = ({ violation, item }: ShownProps) => {
  const { works } = useDesk();
  const decided = shownAs(violation, storedOf(violation), works);
  return (
    <>
      <DetailHeading violation={violation} item={item} decided={decided} />
      <ConflictPanel violationId={violation.id} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <DetailText violation={violation} item={item} />
          <DetailRule item={item} violation={violation} />
          <DetailRuleTest violation={violation} state={decided.state} />
          <DetailComments violationId={violation.id} comments={item?.comments} />
          {item ? <DetailTrail trail={item.trail} /> : null}
        </div>
        <DetailMargin violation={violation} item={item} />
      </div>
    </>
  );
};

const Missing = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const { auditId } = useBench();
  const { id: workspaceId } = useWorkspace();
  return (
    <EmptyState
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
    </EmptyState>
  );
};

const Open = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const bench = useBench();
  useCell(bench.patches);
  const query = useItem(id);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
  }, [id]);
  const violation = violationNow(bench, id);
  const item = query.data ?? itemNow(bench, id);
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

/** All about the violation that is open: first what the list knows, at once, then the rest. */
export const ViolationDetail = memo(() => {
  const t = useTexts();
  const bench = useBench();
  // The list moves first; the finding follows as soon as no further key is pressed.
  const id = useDeferredValue(useCell(bench.current));
  if (id === null) {
    return (
      <div className={styles['detail']}>
        <EmptyState title={t('nothing_open')}>{t('nothing_open_why')}</EmptyState>
      </div>
    );
  }
  return <MemoOpen id={id} />;
});
ViolationDetail.displayName = 'ViolationDetail';
