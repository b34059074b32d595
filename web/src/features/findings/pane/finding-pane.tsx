import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { useFormats } from '../../../lib/format.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { DetailRule } from '../../../parts/review/detail-rule.tsx';
import { DetailText } from '../../../parts/review/detail-text.tsx';
import { DetailTrail } from '../../../parts/review/detail-trail.tsx';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { itemQuery, violationOf } from '../api.ts';
import { useQueue } from '../state/open-queue.ts';
import { type QueueRow, shownOf } from '../state/rows.ts';
import { useTexts } from '../texts.ts';
import { ClusterOfferLine } from './cluster-offer.tsx';
import { ClusterAssets } from './cluster-assets.tsx';
import styles from './finding-pane.module.css';

/** So many of the next findings are loaded ahead. */
const READ_AHEAD = 2;

const useItem = (row: QueueRow) => {
  const queue = useQueue();
  const query = useQuery(itemQuery(row.finding.violation_id));
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const rows = queue.rows.get();
    const at = rows.findIndex(({ key }) => key === row.key);
    for (const next of rows.slice(at + 1, at + 1 + READ_AHEAD))
      void queue.queryClient.prefetchQuery(itemQuery(next.finding.violation_id));
  }, [queue, row.key, isThere]);
  return query;
};

const isPast = (at: string): boolean => Date.parse(at) < Date.now();

const Heading = ({ row }: { readonly row: QueueRow }) => {
  const t = useTexts();
  const queue = useQueue();
  const { number, day } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const { state, reason } = shownOf(row, useCell(queue.made));
  const { finding } = row;
  return (
    <div className={styles['heading']}>
      <div className={styles['facts']}>
        <SeverityMark severity={finding.severity} />
        <StateMark state={state} />
        {reason === null ? null : <span className={styles['reason']}>{reasonText(t, reason)}</span>}
        {finding.change === 'still' ? null : <span>{t(`change_${finding.change}`)}</span>}
        {finding.due_at === null ? null : (
          <span data-overdue={isPast(finding.due_at) || undefined}>
            {t(isPast(finding.due_at) ? 'was_due_on' : 'due_on', { when: day(finding.due_at) })}
          </span>
        )}
      </div>
      <h2 className={styles['title']}>{finding.rule_name ?? t('deleted_rule')}</h2>
      <p className={styles['asset']}>
        {finding.asset_id === null ? (
          (finding.asset_name ?? t('no_asset'))
        ) : (
          <TextLink
            to="/w/$workspaceId/assets/$assetId"
            params={{ workspaceId, assetId: finding.asset_id }}
            preload={false}
          >
            {finding.asset_name ?? finding.asset_url}
          </TextLink>
        )}
        <span>
          {t('first_seen')} <RelativeTime at={finding.first_seen_at} />,{' '}
          {t('sightings', { count: finding.sightings, number: number(finding.sightings) })}
        </span>
      </p>
      <p className={styles['links']}>
        <TextLink
          to="/w/$workspaceId/queue/$findingId"
          params={{ workspaceId, findingId: finding.id }}
          preload={false}
        >
          {t('history_link')}
        </TextLink>
        <TextLink
          to="/w/$workspaceId/v/$violationId"
          params={{ workspaceId, violationId: finding.violation_id }}
          preload={false}
        >
          {t('audit_link')}
        </TextLink>
        {finding.comments > 0 ? <span>{t('comments', { count: finding.comments })}</span> : null}
      </p>
    </div>
  );
};

const Shown = ({ row }: { readonly row: QueueRow }) => {
  const t = useTexts();
  const query = useItem(row);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
  }, [row.key]);
  const item = query.data;
  const violation = item?.violation ?? violationOf(row.finding);
  return (
    <div
      ref={box}
      className={styles['pane']}
      id="finding-pane"
      data-testid="finding-pane"
      data-finding={row.finding.id}
      data-loaded={item ? true : undefined}
      role="region"
      aria-label={t('detail')}
      tabIndex={0}
    >
      <Heading row={row} />
      <ClusterOfferLine row={row} />
      <QueryNotice query={query} />
      <DetailText violation={violation} item={item} />
      {!row.isMember && row.cluster.count > 1 ? <ClusterAssets cluster={row.cluster} /> : null}
      <DetailRule violation={violation} item={item} />
      {item ? <DetailTrail trail={item.trail} /> : null}
    </div>
  );
};

const MemoShown = memo(Shown);

/** The open finding: at once what the list knows, then its details. */
export const FindingPane = memo(() => {
  const t = useTexts();
  const queue = useQueue();
  const rows = useCell(queue.rows);
  // The list moves first. The details follow when no further key is pressed.
  const key = useDeferredValue(useCell(queue.current));
  const row = rows.find((one) => one.key === key);
  if (!row)
    return (
      <div className={styles['pane']}>
        {/* Before the list is read, and where it is empty, there is nothing to choose from. */}
        {rows.length > 0 ? <Message title={t('nothing_chosen')} /> : null}
      </div>
    );
  return <MemoShown row={row} />;
});
FindingPane.displayName = 'FindingPane';
