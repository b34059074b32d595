import type { AssetRisk, LibraryAsset } from '@copydesk/contract/library';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NativeSelect, Switch } from '../../ui/controls.ts';
import { CurlButton } from '../../ui/curl-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddAssetsDialog } from './add-assets-dialog.tsx';
import { assetPageOf } from './api.ts';
import { AssetTable } from './asset-table.tsx';
import styles from './assets.module.css';
import { type AssetsSearch, KINDS, RISKS } from './search.ts';
import { useTexts } from './texts.ts';
import { useArchive } from './use-archive.tsx';

const route = getRouteApi('/w/$workspaceId/assets');

const isFiltered = ({ search, kind, archived, risk }: AssetsSearch): boolean =>
  search !== undefined || kind !== undefined || archived !== undefined || risk !== undefined;

interface FiltersProps {
  readonly total: number | null;
}

const Filters = ({ total }: FiltersProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useKey('/', t('search_assets'), () => field.current?.focus());
  // A page belongs to its filters: another filter begins at its first page.
  const filter = (part: AssetsSearch): void =>
    void navigate({ search: { ...search, cursor: undefined, ...part }, replace: true });
  return (
    <div className={styles['tools']}>
      <div className={styles['search']}>
        <SearchField
          ref={field}
          label={t('search_assets')}
          value={search.search ?? ''}
          onChange={(next) => filter({ search: next || undefined })}
          hotkey="/"
        />
      </div>
      <SegmentedFilter
        label={t('filter_kind')}
        value={search.kind ?? 'all'}
        onChange={(kind) => filter({ kind: kind === 'all' ? undefined : kind })}
        choices={[
          { value: 'all' as const, label: t('all') },
          ...KINDS.map((value) => ({ value, label: t(`kinds_${value}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('filter_risk')}
        value={search.risk ?? ''}
        onChange={(event) =>
          filter({ risk: (event.currentTarget.value || undefined) as AssetRisk })
        }
        data={[
          { value: '', label: t('risk_any') },
          ...RISKS.map((value) => ({ value, label: t(`risk_${value}`) })),
        ]}
      />
      <Switch
        label={t('archived')}
        checked={search.archived ?? false}
        onChange={(event) => filter({ archived: event.currentTarget.checked || undefined })}
      />
      {total === null ? null : (
        <span className={styles['total']} role="status">
          {t('total', { count: total, number: number(total) })}
        </span>
      )}
    </div>
  );
};

interface LibraryProps {
  readonly assets: readonly LibraryAsset[];
  readonly onAdd: () => void;
}

const Library = ({ assets, onAdd }: LibraryProps) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('audit');
  const archive = useArchive();
  if (assets.length === 0 && isFiltered(search)) {
    return (
      <EmptyState
        title={t('none_match')}
        action={
          <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
            {t('clear_filters')}
          </Button>
        }
      >
        {t(search.archived ? 'none_archived_words' : 'none_match_words')}
      </EmptyState>
    );
  }
  if (assets.length === 0) {
    return (
      <EmptyState
        title={t('none')}
        action={may ? <Button onClick={onAdd}>{t('add')}</Button> : null}
      >
        {t('none_words')}
      </EmptyState>
    );
  }
  return (
    <>
      <AssetTable
        workspaceId={workspaceId}
        assets={assets}
        {...(may && !search.archived ? { onArchive: archive.ask } : {})}
      />
      {archive.dialog}
    </>
  );
};

/** Pages, documents and posts that are audited. */
export const AssetsPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const may = useMay('audit');
  const [adding, setAdding] = useState(false);
  const query = useQuery(assetPageOf(search));
  const { data } = query;
  const add = (): void => setAdding(true);
  useKey('n', t('add'), add, { enabled: may });
  const { cursor, ...filters } = search;
  return (
    <Page>
      <PageHeader
        title={t('assets_title')}
        actions={
          <>
            {may ? (
              <Button leftSection={<Icon name="plus" />} onClick={add}>
                {t('add')}
              </Button>
            ) : null}
            <CurlButton method="GET" path="/public/v1/assets?limit=20" />
          </>
        }
      />
      <QueryNotice query={query} />
      <Filters total={data?.total ?? null} />
      {data === undefined ? (
        query.isError ? null : (
          <Skeleton rows={12} height={52} />
        )
      ) : (
        <div className={query.isPlaceholderData ? styles['stale'] : undefined}>
          <Library assets={data.assets} onAdd={add} />
        </div>
      )}
      {data && (cursor !== undefined || data.next_cursor !== null) ? (
        <nav className={styles['pager']} aria-label={t('pages')}>
          {cursor === undefined ? null : (
            <LinkButton variant="default" to="." search={filters}>
              {t('newest')}
            </LinkButton>
          )}
          {data.next_cursor === null ? null : (
            <LinkButton variant="default" to="." search={{ ...filters, cursor: data.next_cursor }}>
              {t('older')}
            </LinkButton>
          )}
        </nav>
      ) : null}
      <AddAssetsDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
};
