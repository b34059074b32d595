import type { KnowledgeEntry } from '@copydesk/contract/knowledge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LANGUAGES, languageTag } from '../../ui/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  useKey('/', t('search'), () => field.current?.focus());
  const filter = (part: InfobaseSearch): void =>
    void navigate({ search: { ...search, ...part }, replace: true });
  return (
    <div className={styles['tools']}>
      <div className={styles['search']}>
        <SearchField
          ref={field}
          label={t('search')}
          hotkey="/"
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
      <NativeSelect
        size="xs"
        aria-label={t('language')}
        value={search.language ?? ''}
        onChange={(event) =>
          filter({
            language: (event.currentTarget.value || undefined) as InfobaseSearch['language'],
          })
        }
        data={[
          { value: '', label: t('language_all') },
          { value: 'any', label: t('language_any') },
          ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <span className={styles['quiet']} role="status">
        {total === null ? '' : t('total', { count: total, number: number(total) })}
      </span>
    </div>
  );
};

const Row = ({ entry, isOpen }: { readonly entry: KnowledgeEntry; readonly isOpen: boolean }) => {
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

const Nothing = () => {
  const t = useTexts();
  const { search, kind, language } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const isNarrow = search !== undefined || kind !== undefined || language !== undefined;
  if (!isNarrow)
    return (
      <EmptyState
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

/** Every entry that matches, of which only those in sight exist. */
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
      <QueryNotice query={query} />
      {query.isPending ? <Skeleton rows={10} height={ROW} /> : null}
      {data && entries.length === 0 ? <Nothing /> : null}
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
