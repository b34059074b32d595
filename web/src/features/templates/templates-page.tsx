import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CurlButton } from '../../ui/curl-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { templatesQuery } from './api.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import type { TemplatesSearch } from './search.ts';
import { TemplatesTable } from './templates-table.tsx';
import styles from './templates.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/templates');

const emptyKind = ({ search, archived }: TemplatesSearch) =>
  search !== undefined ? 'none_match' : archived ? 'none_archived' : 'none';

/** Every template of the workspace, by words; archived ones on demand. */
export const TemplatesPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay('write');
  const field = useRef<HTMLInputElement>(null);
  const query = useQuery(templatesQuery(search));
  const { data } = query;
  const change = (changes: TemplatesSearch): void => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  const begin = (): void => change({ new: true });
  useKey('/', t('search'), () => field.current?.focus());
  useKey('n', t('new_template'), begin, { enabled: mayWrite });
  const make = mayWrite ? (
    <Button leftSection={<Icon name="plus" />} onClick={begin}>
      {t('new_template')}
    </Button>
  ) : null;
  const empty = emptyKind(search);
  return (
    <Page>
      <PageHeader
        title={t('templates')}
        note={t('templates_note')}
        actions={
          <>
            {make}
            <CurlButton method="GET" path="/public/v1/template" />
          </>
        }
      />
      <div className={styles['filters']}>
        <SearchField
          ref={field}
          label={t('search')}
          hotkey="/"
          value={search.search ?? ''}
          onChange={(value) => change({ search: value || undefined })}
        />
        <SegmentedFilter
          label={t('which')}
          value={search.archived ? 'archived' : 'current'}
          onChange={(value) => change({ archived: value === 'archived' ? true : undefined })}
          choices={[
            { value: 'current', label: t('show_current') },
            { value: 'archived', label: t('show_archived'), count: data?.archived },
          ]}
        />
        <span className={styles['quiet']} role="status">
          {data ? t('count', { count: data.templates.length }) : ''}
        </span>
      </div>
      <QueryNotice query={query} />
      {query.isPending ? <Skeleton rows={10} /> : null}
      {data && data.templates.length > 0 ? (
        <TemplatesTable
          templates={data.templates}
          isWhole={search.all ?? false}
          onShowAll={() => change({ all: true })}
        />
      ) : null}
      {data && data.templates.length === 0 ? (
        <EmptyState title={t(empty)} action={empty === 'none' ? make : null}>
          {t(`${empty}_words`)}
        </EmptyState>
      ) : null}
      {search.new && mayWrite ? (
        <NewTemplateDialog
          copyFrom={search.copy ?? null}
          onClose={() => change({ new: undefined, copy: undefined })}
        />
      ) : null}
    </Page>
  );
};
