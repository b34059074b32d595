import type { ToneSummary } from '@copydesk/contract/tone-authoring';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useKey } from '../../lib/keys.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Badge, Button, Switch } from '../../ui/controls.ts';
import { CurlButton } from '../../ui/curl-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LANGUAGES } from '../../ui/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
      cell: ({ id, name, description }) => (
        <span className={styles['named']}>
          <RowLink to="/w/$workspaceId/tones/$toneId" params={{ workspaceId, toneId: id }}>
            {name}
          </RowLink>
          {description ? <span className={styles['sub']}>{description}</span> : null}
        </span>
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
  const field = useRef<HTMLInputElement>(null);
  useKey('/', t('search'), () => field.current?.focus());
  const filter = (part: TonesSearch): void =>
    void navigate({ search: { ...search, ...part }, replace: true });
  return (
    <div className={styles['filters']}>
      <SearchField
        ref={field}
        label={t('search')}
        hotkey="/"
        value={search.search ?? ''}
        onChange={(value) => filter({ search: value || undefined })}
      />
      <Switch
        label={t('archived')}
        checked={search.archived ?? false}
        onChange={(event) => filter({ archived: event.currentTarget.checked || undefined })}
      />
      <span className={styles['quiet']} role="status">
        {count === null ? '' : t('count', { count })}
      </span>
    </div>
  );
};

/** Every voice that a text can be written in. */
export const TonesPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const columns = useColumns();
  const query = useQuery(tonesQuery(search));
  const { data } = query;
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
      <Filters count={data?.tones.length ?? null} />
      {query.isPending ? <Skeleton rows={8} height={52} /> : null}
      {data && data.tones.length > 0 ? (
        <div className={query.isPlaceholderData ? styles['stale'] : undefined}>
          <DataTable
            label={t('list')}
            columns={columns}
            rows={data.tones}
            rowKey={({ id }) => id}
          />
        </div>
      ) : null}
      {data && data.tones.length === 0 ? (
        <EmptyState
          title={t(emptyName)}
          action={
            may && emptyName === 'none' ? <Button onClick={make}>{t('new_tone')}</Button> : null
          }
        >
          {t(`${emptyName}_words`)}
        </EmptyState>
      ) : null}
      {may && search.make ? (
        <NewToneDialog
          copyOf={search.copy ?? null}
          onClose={() => show({ make: undefined, copy: undefined })}
        />
      ) : null}
    </Page>
  );
};
