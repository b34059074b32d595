import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ShowMore } from '../../../ui/list/show-more.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { groupQuery } from '../api.ts';
import { useReview } from '../state/open-review.ts';
import styles from './detail-group.module.css';
import { useTexts } from '../texts.ts';

/** The assets with the same finding. They are loaded when the reader opens the list. */
export const GroupList = ({ violationId }: { readonly violationId: string }) => {
  const t = useTexts();
  const review = useReview();
  const query = useInfiniteQuery(groupQuery(violationId));
  const { data } = query;
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
                  review.dialog.set(null);
                  review.current.set(id);
                }}
              >
                {name ?? url ?? t('no_asset')}
              </button>
            </li>
          ))}
      </ul>
      <ShowMore query={query} variant="subtle" size="compact-sm">
        {t('more_assets')}
      </ShowMore>
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
