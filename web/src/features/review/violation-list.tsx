import type { AuditChanges } from '@copydesk/contract/decisions';
import type { Violation } from '@copydesk/contract/violations';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import { Button } from '../../ui/controls.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import { type Filters, membersQuery } from './api.ts';
import { useBench, useDesk } from './bench.ts';
import { useCell } from './cell.ts';
import { shownAs } from './effect.ts';
import { useLive } from './live.ts';
import { useKeptList } from './list-keeper.tsx';
import { BeginsLater, ListNotices } from './list-notices.tsx';
import { storedOf } from './row-pages.ts';
import { chooseRange, isChosen, toggle } from './selection.ts';
import { useTexts } from './texts.ts';
import { useSetFilters } from './use-address.ts';
import styles from './violation-list.module.css';
import { ViolationRow } from './violation-row.tsx';

const ROW_HEIGHT = 52;

/** An audit that is over without having read anything: no findings mean nothing then. */
const hasReadNothing = (live: AuditChanges | undefined): boolean =>
  live !== undefined &&
  live.completed_assets === 0 &&
  (live.status === 'FAILED' || live.status === 'CANCELLED');

/** Why the list is empty, as the name of the words that say so. */
const emptyBecause = (
  { state, search, severity }: Filters,
  inAudit: number,
  hasReadNothing: boolean,
) => {
  if (inAudit === 0) return hasReadNothing ? 'none_read' : 'none_yet';
  if (search !== undefined || severity !== undefined) return 'none_match';
  return state === 'undecided' ? 'all_decided' : 'none_here';
};

/** Letters of the people a row is assigned to, by their ids. */
const useInitials = () => {
  const { data } = useQuery(membersQuery());
  return useMemo(() => {
    const letters = new Map(data?.members.map(({ user_id: id, name }) => [id, initialsOf(name)]));
    return ({ assigned_to_user_ids: ids }: Violation): string =>
      ids.map((id) => letters.get(id) ?? '?').join(' ');
  }, [data]);
};

/** The list may take the focus along while nothing else on the page holds it. */
const isFree = (focused: Element | null, box: Element | null): boolean =>
  focused === null ||
  focused === document.body ||
  focused.id === 'main' ||
  (box?.contains(focused) ?? false);

interface ViolationListProps {
  /** On a phone nothing opens by itself. */
  readonly opensFirst: boolean;
  readonly onOpen: (id: string) => void;
}

/** The list of violations; only the rows in sight exist, and a key press draws only those it changes. */
export const ViolationList = memo(({ opensFirst, onOpen }: ViolationListProps) => {
  const t = useTexts();
  const bench = useBench();
  const { works } = useDesk();
  const { data: live } = useLive();
  const { id: workspaceId } = useWorkspace();
  const { query, filters, pages, rows, indexOf, readMore } = useKeptList();
  const current = useCell(bench.current);
  const selection = useCell(bench.selection);
  const setFilters = useSetFilters(bench);
  const initials = useInitials();
  const mayChoose = useMay('decide');
  const chooseLabel = t('choose_row');
  const handle = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const pointed = useRef<string | null>(null);
  const at = current === null ? undefined : indexOf(current);
  const firstId = rows[0]?.id;

  useEffect(() => {
    if (opensFirst && current === null && firstId !== undefined) bench.current.set(firstId);
  }, [bench, opensFirst, current, firstId]);
  useEffect(() => {
    if (at === undefined) return;
    // A row that was pointed at stays under the pointer.
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
      const chosen = bench.selection.get();
      bench.selection.set(isRange ? chooseRange(chosen, rows, indexOf, id) : toggle(chosen, id));
    },
    [bench, rows, indexOf],
  );
  const mayTakeFocus = useCallback(() => isFree(document.activeElement, box.current), []);
  const onNearEnd = useCallback(() => {
    if (bench.pager.get().hasMore) void readMore();
  }, [bench, readMore]);

  if (query.isPending) {
    return query.isError ? (
      <QueryNotice query={query} />
    ) : (
      <Skeleton rows={12} height={ROW_HEIGHT} />
    );
  }
  const empty = emptyBecause(filters, pages[0]?.inAudit ?? 0, hasReadNothing(live));
  return (
    <div className={styles['box']} ref={box}>
      <QueryNotice query={query} />
      <BeginsLater pages={pages} />
      {rows.length === 0 ? (
        <div className={styles['empty']}>
          <EmptyState
            title={t(empty)}
            action={
              empty === 'none_yet' || empty === 'none_read' ? null : (
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
            {t(`${empty}_why`)}
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
              return (
                <ViolationRow
                  row={row}
                  state={shown.state}
                  reason={shown.reason}
                  isCurrent={row.id === current}
                  isChosen={isChosen(selection, row.id)}
                  isGone={filters.state !== 'all' && shown.state !== filters.state}
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
