import type { LibraryAsset } from '@copydesk/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button, Switch } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
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
  // A cursor is valid only for its filters, so a changed filter starts at the first page.
  const filter = (part: AssetsSearch): void =>
    void navigate({ search: { ...search, cursor: undefined, ...part }, replace: true });
  return (
    <FilterBar count={total === null ? '' : t('total', { count: total, number: number(total) })}>
      <div className={styles['search']}>
        <SearchField
          label={t('search_assets')}
          value={search.search ?? ''}
          onChange={(next) => filter({ search: next || undefined })}
          slash
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
      <ChoiceFilter
        label={t('filter_risk')}
        any={t('risk_any')}
        value={search.risk}
        onChange={(risk) => filter({ risk })}
        choices={RISKS.map((value) => ({ value, label: t(`risk_${value}`) }))}
      />
      <Switch
        label={t('archived')}
        checked={search.archived ?? false}
        onChange={(event) => filter({ archived: event.currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
};

interface LibraryProps {
  readonly of: Read;
  readonly assets: readonly LibraryAsset[];
  readonly onAdd: () => void;
}

const Library = ({ of, assets, onAdd }: LibraryProps) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('audit');
  const archive = useArchive();
  if (assets.length === 0 && isFiltered(search)) {
    return (
      <EmptyState
        of={of}
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
        of={of}
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

/** The asset library: the pages, documents and posts that audits read. */
export const AssetsPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const may = useMay('audit');
  const [adding, setAdding] = useState(false);
  const query = useQuery(assetPageOf(search));
  const { data } = query;
  const add = (): void => setAdding(true);
  useKey('n', t('add'), add, { enabled: may });
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
      <ListAnswer query={query} rows={12} height={52}>
        {({ assets }) => <Library of={query} assets={assets} onAdd={add} />}
      </ListAnswer>
      {data ? (
        <Pager
          at={search.cursor}
          next={data.next_cursor}
          searchOf={(cursor) => ({ ...search, cursor })}
        />
      ) : null}
      <AddAssetsDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
};
