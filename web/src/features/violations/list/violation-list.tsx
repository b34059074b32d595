import type { AuditChanges } from '@copydesk/contract/violations/decision';
import { isCovered } from '@copydesk/contract/audits/is-covered';
import type { Violation } from '@copydesk/contract/violations/violation';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { initialsOf } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/controls.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { CoverageMark } from '../../../parts/rules-ran/coverage-mark.tsx';
import { membersQuery } from '../../../parts/members-query.ts';
import type { Filters } from '../api.ts';
import { useReview, useQueue } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { shownAs } from '../effect.ts';
import { useLive } from '../state/follow-changes.ts';
import { useKeptList } from '../state/list-provider.tsx';
import { BeginsLater, ListNotices } from './list-notices.tsx';
import { storedOf } from '../row-pages.ts';
import { chooseRange, isChosen, toggle } from '../selection.ts';
import { useTexts } from '../texts.ts';
import { useSetFilters } from '../state/use-address.ts';
import styles from './violation-list.module.css';
import { ViolationRow } from './violation-row.tsx';

const ROW_HEIGHT = 52;

/**
 * The key of the text for an audit without findings. Only if it read everything and every rule ran that may apply
 * does that mean that nothing is wrong.
 */
const whyNone = (live: AuditChanges) => {
  const { status, total_assets: all, completed_assets: read, coverage } = live;
  if (status === 'PENDING' || status === 'RUNNING') return 'none_so_far';
  if (read === 0) return 'none_read';
  if (read < all) return 'none_in_part';
  return isCovered(coverage) ? 'none_yet' : 'none_by_some';
};

/** The key of the text that says why the list is empty. */
const emptyBecause = (
  { state, search, severity }: Filters,
  inAudit: number,
  live: AuditChanges,
) => {
  if (inAudit === 0) return whyNone(live);
  if (search !== undefined || severity !== undefined) return 'none_match';
  return state === 'undecided' ? 'all_decided' : 'none_here';
};

/** The initials of the people to whom a row is assigned. */
const useInitials = () => {
  const { data } = useQuery(membersQuery());
  return useMemo(() => {
    const letters = new Map(data?.members.map(({ user_id: id, name }) => [id, initialsOf(name)]));
    return ({ assigned_to_user_ids: ids }: Violation): string =>
      ids.map((id) => letters.get(id) ?? '?').join(' ');
  }, [data]);
};

/** Whether the list may take the focus: it already has it, or no other control of the page has it. */
const isFree = (focused: Element | null, box: Element | null): boolean =>
  focused === null ||
  focused === document.body ||
  focused.id === 'main' ||
  (box?.contains(focused) ?? false);

interface ViolationListProps {
  /** Whether the first violation opens automatically. On a phone it does not. */
  readonly opensFirst: boolean;
  readonly onOpen: (id: string) => void;
}

/**
 * The list of violations. Only visible rows are rendered, and a key press renders only the rows that it
 * changes.
 */
export const ViolationList = memo(({ opensFirst, onOpen }: ViolationListProps) => {
  const t = useTexts();
  const review = useReview();
  const { works } = useQueue();
  const { data: live } = useLive();
  const { id: workspaceId } = useWorkspace();
  const { query, filters, pages, rows, indexOf, readMore } = useKeptList();
  const current = useCell(review.current);
  const selection = useCell(review.selection);
  const setFilters = useSetFilters(review);
  const initials = useInitials();
  const mayChoose = useMay('decide');
  const chooseLabel = t('choose_row');
  const handle = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const pointed = useRef<string | null>(null);
  const at = current === null ? undefined : indexOf(current);
  const firstId = rows[0]?.id;

  useEffect(() => {
    if (opensFirst && current === null && firstId !== undefined) review.current.set(firstId);
  }, [review, opensFirst, current, firstId]);
  useEffect(() => {
    if (at === undefined) return;
    // A row that was clicked stays under the pointer.
    handle.current?.reveal(at, pointed.current === current ? 'near' : 'ahead');
    pointed.current = null;
  }, [at, current]);
  const openPointed = useCallback(
    (id: string): void => {
      pointed.current = id;
      onOpen(id);
    },
    [onOpen],
  );
  const choose = useCallback(
    (id: string, isRange: boolean): void => {
      const chosen = review.selection.get();
      review.selection.set(isRange ? chooseRange(chosen, rows, indexOf, id) : toggle(chosen, id));
    },
    [review, rows, indexOf],
  );
  const mayTakeFocus = useCallback(() => isFree(document.activeElement, box.current), []);
  const onNearEnd = useCallback(() => {
    if (review.pager.get().hasMore) void readMore();
  }, [review, readMore]);

  if (query.isPending) {
    return query.isError ? (
      <QueryNotice query={query} />
    ) : (
      <Skeleton rows={12} height={ROW_HEIGHT} />
    );
  }
  // What an empty list means is not known before it is known how far the audit is.
  if (rows.length === 0 && live === undefined) return <Skeleton rows={12} height={ROW_HEIGHT} />;
  const inAudit = pages[0]?.inAudit ?? 0;
  const empty = live === undefined ? 'none_here' : emptyBecause(filters, inAudit, live);
  return (
    <div className={styles['box']} ref={box}>
      <QueryNotice query={query} />
      <BeginsLater pages={pages} />
      {rows.length === 0 ? (
        <div className={styles['empty']}>
          <EmptyState
            of={query}
            title={t(empty)}
            action={
              inAudit === 0 ? null : (
                <Button
                  variant="default"
                  onClick={() =>
                    setFilters({ state: 'all', severity: undefined, search: undefined })
                  }
                >
                  {t('show_all')}
                </Button>
              )
            }
          >
            {t(`${empty}_why`)}{' '}
            {live === undefined || live.completed_assets === 0 ? null : (
              <CoverageMark coverage={live.coverage} />
            )}
          </EmptyState>
        </div>
      ) : (
        <div className={styles['rows']}>
          <VirtualList
            label={t('list')}
            count={rows.length}
            rowHeight={ROW_HEIGHT}
            keyOf={(index) => rows[index]?.id ?? index}
            total={Math.max(rows.length, pages.at(-1)?.total ?? 0)}
            onNearEnd={onNearEnd}
            handle={handle}
            row={(index) => {
              const row = rows[index];
              if (!row) return null;
              const shown = shownAs(row, storedOf(row), works);
              const above = rows[index - 1];
              const isGone = filters.state !== 'all' && shown.state !== filters.state;
              return (
                <ViolationRow
                  row={row}
                  state={shown.state}
                  reason={shown.reason}
                  isCurrent={row.id === current}
                  // What was decided since does not match any more, so "all that match" leaves it out.
                  isChosen={isChosen(selection, row.id) && !(selection.all && isGone)}
                  isGone={isGone}
                  isDitto={row.group_id !== null && row.group_id === above?.group_id}
                  mayChoose={mayChoose}
                  mayTakeFocus={mayTakeFocus}
                  href={`/w/${workspaceId}/v/${row.id}`}
                  chooseLabel={chooseLabel}
                  assignees={initials(row)}
                  onOpen={openPointed}
                  onChoose={choose}
                />
              );
            }}
          />
        </div>
      )}
      <ListNotices pages={pages} />
    </div>
  );
});
ViolationList.displayName = 'ViolationList';
