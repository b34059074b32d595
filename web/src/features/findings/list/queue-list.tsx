import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { EmptyState, type Read } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { useFormats } from '../../../lib/format.ts';
import { useCoverageWords } from '../../../parts/rules-ran/coverage-mark.tsx';
import { MOST_MEMBERS, newestAudits } from '../api.ts';
import { useQueue } from '../state/open-queue.ts';
import { shownOf, undecidedOf } from '../state/rows.ts';
import { toggleOpened, useRows } from '../state/use-rows.ts';
import { hasFilters, useFilter, useQueueSearch, useSetSearch } from '../state/use-address.ts';
import { useTexts } from '../texts.ts';
import styles from './queue-list.module.css';
import { QueueRowView } from './queue-row.tsx';

const ROW_HEIGHT = 52;
const COUNTED_AFTER_MS = 1_500;

/** Whether the list may take the focus: it already has it, or no other control of the page has it. */
const isFree = (focused: Element | null, box: Element | null): boolean =>
  focused === null ||
  focused === document.body ||
  focused.id === 'main' ||
  (box?.contains(focused) ?? false);

/** How many rules ran in the newest audits, so that an empty queue does not look like a good result. */
const CoverageOfNewest = () => {
  const t = useTexts();
  const words = useCoverageWords();
  const { data } = useQuery(newestAudits());
  const newest = data?.audits.find(({ completed_assets: read }) => read > 0);
  if (!newest) return data ? t('no_audit_read') : null;
  const { coverage, name } = newest;
  return t('newest_covered', { name, words: words(coverage) });
};

const Nothing = ({ of }: { readonly of: Read }) => {
  const t = useTexts();
  const search = useQueueSearch();
  const setSearch = useSetSearch();
  const isFiltered = hasFilters(search);
  const why = isFiltered ? 'empty_match' : search.mine ? 'empty_mine' : 'empty_open';
  return (
    <div className={styles['empty']}>
      <EmptyState
        of={of}
        title={t(why)}
        action={
          isFiltered ? (
            <Button variant="default" onClick={() => setSearch('clear')}>
              {t('clear_filters')}
            </Button>
          ) : search.mine ? (
            <Button variant="default" onClick={() => setSearch({ mine: undefined })}>
              {t('all_open')}
            </Button>
          ) : null
        }
      >
        {t(`${why}_why`)} {why === 'empty_open' ? <CoverageOfNewest /> : null}
      </EmptyState>
    </div>
  );
};

interface QueueListProps {
  /** Whether the first row opens by itself. On a phone it does not. */
  readonly opensFirst: boolean;
  readonly onOpen: (key: string) => void;
}

/** The clusters of the queue. Only visible rows are rendered. */
export const QueueList = memo(({ opensFirst, onOpen }: QueueListProps) => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const filter = useFilter();
  const { f } = useQueueSearch();
  const { query, rows, readMore, hasMore } = useRows(filter);
  const current = useCell(queue.current);
  const opened = useCell(queue.opened);
  const made = useCell(queue.made);
  const handle = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const pointed = useRef<string | null>(null);
  const at = rows.findIndex(({ key }) => key === current);
  const first = (f && rows.find(({ finding }) => finding.id === f)) || rows[0];
  const firstKey = first?.key;

  useEffect(() => {
    if (opensFirst && at < 0 && firstKey !== undefined) queue.current.set(firstKey);
  }, [queue, opensFirst, at, firstKey]);
  useEffect(() => {
    if (at < 0) return;
    // A row that was clicked stays under the pointer.
    handle.current?.reveal(at, pointed.current === current ? 'near' : 'ahead');
    pointed.current = null;
  }, [at, current]);
  const open = useCallback(
    (key: string): void => {
      pointed.current = key;
      onOpen(key);
    },
    [onOpen],
  );
  const toggle = useCallback((key: string): void => toggleOpened(queue, key), [queue]);
  const mayTakeFocus = useCallback(() => isFree(document.activeElement, box.current), []);
  const onNearEnd = useCallback((): void => {
    if (hasMore) void readMore();
  }, [hasMore, readMore]);

  // Only after an upgrade, until the findings of earlier audits are there.
  const isCounting = query.data?.pages.at(-1)?.counting === true;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setTimeout(() => queue.round.set(queue.round.get() + 1), COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queue, isCounting, query.dataUpdatedAt]);

  if (query.isPending)
    return query.isError ? (
      <QueryNotice query={query} />
    ) : (
      <Skeleton rows={12} height={ROW_HEIGHT} />
    );
  if (query.isError && rows.length === 0) return <QueryNotice query={query} />;
  if (rows.length === 0)
    return isCounting ? <Notice>{t('counting')}</Notice> : <Nothing of={query} />;
  const hidden = rows.find(
    ({ isMember, cluster, key }) =>
      !isMember && opened.has(key) && cluster.count > MOST_MEMBERS && key === current,
  );
  return (
    <div className={styles['box']} ref={box}>
      <QueryNotice query={query} />
      {isCounting ? <Notice>{t('counting')}</Notice> : null}
      <div className={styles['rows']}>
        <VirtualList
          label={t('clusters')}
          count={rows.length}
          rowHeight={ROW_HEIGHT}
          keyOf={(index) => rows[index]?.key ?? index}
          onNearEnd={onNearEnd}
          handle={handle}
          row={(index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <QueueRowView
                row={row}
                shown={shownOf(row, made)}
                undecided={undecidedOf(row, made)}
                isCurrent={row.key === current}
                isOpened={opened.has(row.key)}
                href={`/w/${workspaceId}/queue/${row.finding.id}`}
                mayTakeFocus={mayTakeFocus}
                onOpen={open}
                onToggle={toggle}
              />
            );
          }}
        />
      </div>
      {hidden ? (
        <p className={styles['note']}>
          {t('more_members', { number: number(hidden.cluster.count - MOST_MEMBERS) })}
        </p>
      ) : null}
    </div>
  );
});
QueueList.displayName = 'QueueList';
