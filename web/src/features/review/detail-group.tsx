import type { ReviewItem } from '@copydesk/contract/review-item';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/controls.ts';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { groupQuery } from './api.ts';
import { useBench } from './bench.ts';
import styles from './detail-group.module.css';
import { useTexts } from './texts.ts';

/** The assets on which the same finding stands, read when somebody wants to see them. */
export const GroupList = ({ violationId }: { readonly violationId: string }) => {
  const t = useTexts();
  const bench = useBench();
  const query = useInfiniteQuery(groupQuery(violationId));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data)
    return query.isError ? <QueryNotice query={query} /> : <Skeleton rows={3} height={28} />;
  return (
    <>
      <ul className={styles['members']} tabIndex={0} aria-label={t('group_assets')}>
        {data.pages
          .flatMap(({ members }) => members)
          .map(({ violation_id: id, asset_name: name, asset_url: url, review_state: state }) => (
            <li key={id} aria-current={id === violationId ? 'true' : undefined}>
              <StateMark state={state} bare />
              <button
                type="button"
                title={url ?? undefined}
                onClick={() => {
                  bench.dialog.set(null);
                  bench.current.set(id);
                }}
              >
                {name ?? url ?? t('no_asset')}
              </button>
            </li>
          ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more_assets')}
        </Button>
      ) : null}
    </>
  );
};

interface DetailGroupProps {
  readonly violationId: string;
  readonly group: NonNullable<ReviewItem['group']>;
}

export const DetailGroup = ({ violationId, group }: DetailGroupProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  const isOpen = openedFor === group.id;
  return (
    <>
      <p>
        {t('group_place', { index: number(group.index), size: number(group.size) })}{' '}
        {t('group_undecided', { count: group.undecided, number: number(group.undecided) })}
      </p>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        onClick={() => setOpenedFor(isOpen ? null : group.id)}
      >
        {t(isOpen ? 'hide_assets' : 'show_assets')}
      </button>
      {isOpen ? <GroupList violationId={violationId} /> : null}
    </>
  );
};
