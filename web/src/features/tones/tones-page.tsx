import type { ToneSummary } from '@copydesk/contract/tones/tone-draft';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useKey } from '../../lib/keys.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Badge, Button, Switch } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { tonesQuery } from './api.ts';
import { NewToneDialog } from './new-tone-dialog.tsx';
import type { TonesSearch } from './search.ts';
import { useTexts } from './texts.ts';
import styles from './tones.module.css';

const route = getRouteApi('/w/$workspaceId/tones');

const SHOWN_CODES = 5;

const Languages = ({ languages }: Pick<ToneSummary, 'languages'>) => {
  const t = useTexts();
  const rest = languages.length - SHOWN_CODES;
  return (
    <>
      {t('languages_of', { count: languages.length, all: LANGUAGES.length })}{' '}
      <span className={styles['codes']}>
        {languages.slice(0, SHOWN_CODES).join(' ')}
        {rest > 0 ? ` +${String(rest)}` : ''}
      </span>
    </>
  );
};

const useColumns = (): readonly Column<ToneSummary>[] => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ id, name, description, default: isDefault }) => (
        <TwoLines below={description} cut>
          <span>
            <RowLink to="/w/$workspaceId/tones/$toneId" params={{ workspaceId, toneId: id }}>
              {name}
            </RowLink>{' '}
            {isDefault ? <Badge color="act">{t('default_badge')}</Badge> : null}
          </span>
        </TwoLines>
      ),
    },
    {
      key: 'origin',
      title: t('origin'),
      width: '112px',
      cell: ({ built_in: isBuiltIn }) => (isBuiltIn ? <Badge>{t('built_in')}</Badge> : t('own')),
    },
    {
      key: 'languages',
      title: t('languages'),
      width: '232px',
      wideOnly: true,
      cell: ({ languages }) => <Languages languages={languages} />,
    },
    {
      key: 'version',
      title: t('version'),
      width: '64px',
      right: true,
      wideOnly: true,
      cell: ({ version }) => version,
    },
    {
      key: 'changed',
      title: t('changed'),
      width: '200px',
      wideOnly: true,
      cell: ({ changed_at: at, changed_by_name: by }) => (
        <span className={styles['quiet']}>
          <RelativeTime at={at} />
          {by ? ` ${t('changed_by', { name: by })}` : ''}
        </span>
      ),
    },
  ];
};

const Filters = ({ count }: { readonly count: number | null }) => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (part: TonesSearch): void =>
    void navigate({ search: { ...search, ...part }, replace: true });
  return (
    <FilterBar count={count === null ? '' : t('count', { count })}>
      <SearchField
        label={t('search')}
        slash
        value={search.search ?? ''}
        onChange={(value) => filter({ search: value || undefined })}
      />
      <Switch
        label={t('archived')}
        checked={search.archived ?? false}
        onChange={(event) => filter({ archived: event.currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
};

/** All tones of voice in which texts can be written. */
export const TonesPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const columns = useColumns();
  const query = useQuery(tonesQuery(search));
  const show = (part: TonesSearch): void =>
    void navigate({ search: { ...search, ...part }, replace: true });
  const make = (): void => show({ make: true });
  useKey('n', t('new_tone'), make, { enabled: may });
  const emptyName = search.search ? 'none_match' : search.archived ? 'none_archived' : 'none';
  return (
    <Page>
      <PageHeader
        title={t('tones_title')}
        note={t('tones_note')}
        actions={
          <>
            {may ? (
              <Button leftSection={<Icon name="plus" />} onClick={make}>
                {t('new_tone')}
              </Button>
            ) : null}
            <CurlButton method="GET" path="/public/v1/toneofvoice" />
          </>
        }
      />
      <QueryNotice query={query} />
      <Filters count={query.data?.tones.length ?? null} />
      <ListAnswer query={query} rows={8} height={52}>
        {({ tones }) =>
          tones.length > 0 ? (
            <DataTable label={t('list')} columns={columns} rows={tones} rowKey={({ id }) => id} />
          ) : (
            <EmptyState
              of={query}
              title={t(emptyName)}
              action={
                may && emptyName === 'none' ? <Button onClick={make}>{t('new_tone')}</Button> : null
              }
            >
              {t(`${emptyName}_words`)}
            </EmptyState>
          )
        }
      </ListAnswer>
      {may && search.make ? (
        <NewToneDialog
          copyOf={search.copy ?? null}
          onClose={() => show({ make: undefined, copy: undefined })}
        />
      ) : null}
    </Page>
  );
};
