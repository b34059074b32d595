import type { InfobaseEntry } from '@copydesk/contract/infobases/app-routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { LANGUAGES, languageTag } from '../../parts/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import { entriesQuery } from './api.ts';
import styles from './infobase-page.module.css';
import { type InfobaseSearch, KINDS } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/knowledge/$infobaseId');
const ROW = 52;

const Filters = ({ total }: { readonly total: number | null }) => {
  const t = useTexts();
  const { number } = useFormats();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (part: InfobaseSearch): void =>
    void navigate({ search: { ...search, ...part }, replace: true });
  return (
    <FilterBar
      gap={12}
      count={total === null ? '' : t('total', { count: total, number: number(total) })}
    >
      <div className={styles['search']}>
        <SearchField
          label={t('search')}
          slash
          value={search.search ?? ''}
          onChange={(value) => filter({ search: value || undefined })}
        />
      </div>
      <SegmentedFilter
        label={t('kind')}
        value={search.kind ?? 'all'}
        onChange={(kind) => filter({ kind: kind === 'all' ? undefined : kind })}
        choices={[
          { value: 'all' as const, label: t('kind_all') },
          ...KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
        ]}
      />
      <ChoiceFilter
        label={t('language')}
        any={t('language_all')}
        value={search.language}
        onChange={(language) => filter({ language })}
        choices={[
          { value: 'any' as const, label: t('language_any') },
          ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
    </FilterBar>
  );
};

const Row = ({ entry, isOpen }: { readonly entry: InfobaseEntry; readonly isOpen: boolean }) => {
  const t = useTexts();
  const { workspaceId, infobaseId } = route.useParams();
  const search = route.useSearch();
  return (
    <RowLink
      to="/w/$workspaceId/knowledge/$infobaseId"
      params={{ workspaceId, infobaseId }}
      search={{ ...search, entry: entry.id }}
      className={styles['row'] ?? ''}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={styles['rowHead']}>
        <span className={styles['rowTitle']} lang={languageTag(entry.language_key)}>
          {entry.title}
        </span>
        <span className={styles['rowMarks']}>
          {entry.kind === 'guideline' ? `${t('one_guideline')} · ` : ''}
          {entry.language_key ?? t('all_languages')}
        </span>
      </span>
      <span className={styles['rowBody']} lang={languageTag(entry.language_key)}>
        {entry.body}
      </span>
    </RowLink>
  );
};

const Nothing = ({ of }: { readonly of: Read }) => {
  const t = useTexts();
  const { search, kind, language } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const isNarrow = search !== undefined || kind !== undefined || language !== undefined;
  if (!isNarrow)
    return (
      <EmptyState
        of={of}
        title={t('entries_none')}
        action={
          may ? (
            <Button onClick={() => void navigate({ search: { entry: 'new' } })}>
              {t('add_entry')}
            </Button>
          ) : null
        }
      >
        {t('entries_none_words')}
      </EmptyState>
    );
  return (
    <EmptyState
      of={of}
      title={t('entries_none_match')}
      action={
        <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
          {t('clear_filters')}
        </Button>
      }
    >
      {t('entries_none_match_words')}
    </EmptyState>
  );
};

/** Every entry that matches. Only the visible rows are rendered. */
export const EntryList = () => {
  const t = useTexts();
  const { infobaseId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(entriesQuery(infobaseId, search));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data]);
  const total = data?.pages[0]?.total ?? null;
  const list = useRef<VirtualListHandle>(null);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const step = (by: number): void => {
    const at = entries.findIndex(({ id }) => id === search.entry);
    const next = entries[at === -1 ? 0 : at + by];
    if (!next) return;
    list.current?.reveal(entries.indexOf(next), 'near');
    void navigate({ search: { ...search, entry: next.id } });
  };
  useKey('j', t('next'), () => step(1));
  useKey('k', t('previous'), () => step(-1));
  return (
    <div className={styles['list']}>
      <Filters total={total} />
      <QueryWait query={query} rows={10} height={ROW} />
      {data && entries.length === 0 ? <Nothing of={query} /> : null}
      {entries.length > 0 ? (
        <div
          className={`${styles['rows']} ${query.isPlaceholderData ? (styles['stale'] ?? '') : ''}`}
        >
          <VirtualList
            label={t('entries_list')}
            count={entries.length}
            total={total ?? entries.length}
            rowHeight={ROW}
            keyOf={(index) => entries[index]?.id ?? index}
            row={(index) => {
              const entry = entries[index];
              return entry ? <Row entry={entry} isOpen={entry.id === search.entry} /> : null;
            }}
            onNearEnd={more}
            handle={list}
          />
        </div>
      ) : null}
    </div>
  );
};
