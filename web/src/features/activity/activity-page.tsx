import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import styles from './activity.module.css';
import { activityQuery } from './api.ts';
import { byDay } from './by-day.ts';
import { EntryRow } from './entry-row.tsx';
import { type ActivitySearch, filterOf, isFiltered } from './search.ts';
import { useTexts } from './texts.ts';
import { useVerification } from './verification.tsx';

const route = getRouteApi('/w/$workspaceId/activity');

const Nothing = ({ of, filtered }: { readonly of: Read; readonly filtered: boolean }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  if (filtered)
    return (
      <EmptyState of={of} title={t('none_match')}>
        {t('none_match_words')}
      </EmptyState>
    );
  return (
    <EmptyState
      of={of}
      title={t('none')}
      action={
        <LinkButton to="/w/$workspaceId/audits" params={{ workspaceId }}>
          {t('none_action')}
        </LinkButton>
      }
    >
      {t('none_words')}
    </EmptyState>
  );
};

const Entries = ({ search }: { readonly search: ActivitySearch }) => {
  const t = useTexts();
  const { date } = useFormats();
  const query = useInfiniteQuery(activityQuery(search));
  const { data } = query;
  const days = useMemo(() => byDay(data?.pages.flatMap(({ entries }) => entries) ?? []), [data]);
  return (
    <>
      <QueryNotice query={query} />
      {!data && !query.isError ? <Skeleton rows={12} /> : null}
      {data && days.length === 0 ? <Nothing of={query} filtered={isFiltered(search)} /> : null}
      {days.map((day) => (
        <section key={day.at} aria-label={date(day.at)}>
          <h2 className={styles['day']}>{date(day.at)}</h2>
          <ul className="plain-list">
            {day.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore query={query} mt={16}>
        {t('older')}
      </ShowMore>
      {days.length > 0 && !query.hasNextPage ? <p className={styles['end']}>{t('end')}</p> : null}
    </>
  );
};

/**
 * Lists who did what and when, with the values before and after, and verifies that no entry was changed
 * later.
 */
export const ActivityPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const verification = useVerification(search.audit);
  const change = (changes: ActivitySearch): void => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  return (
    <Page>
      <PageHeader
        title={t('activity_title')}
        note={t('note')}
        actions={
          <>
            <Button
              component="a"
              variant="default"
              href={addressOf('exportActivity', { query: filterOf(search) })}
              download
              leftSection={<Icon name="download" />}
            >
              {t('export')}
            </Button>
            {verification.button}
          </>
        }
      />
      {verification.shown}
      <ActivityFilters search={search} onChange={change} />
      <Entries search={search} />
    </Page>
  );
};
