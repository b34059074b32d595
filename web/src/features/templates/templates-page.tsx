import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { templatesQuery } from './api.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import type { TemplatesSearch } from './search.ts';
import { TemplatesTable } from './templates-table.tsx';
import styles from './templates.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/templates');

const emptyKind = ({ search, archived }: TemplatesSearch) =>
  search !== undefined ? 'none_match' : archived ? 'none_archived' : 'none';

/** All templates of the workspace, with a search. Archived ones are shown on demand. */
export const TemplatesPage = () => {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay('write');
  const query = useQuery(templatesQuery(search));
  const { data } = query;
  const change = (changes: TemplatesSearch): void => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  const begin = (): void => change({ new: true });
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
      <FilterBar gap={8} count={data ? t('count', { count: data.templates.length }) : ''}>
        <div className={styles['search']}>
          <SearchField
            label={t('search')}
            slash
            value={search.search ?? ''}
            onChange={(value) => change({ search: value || undefined })}
          />
        </div>
        <SegmentedFilter
          label={t('which')}
          value={search.archived ? 'archived' : 'current'}
          onChange={(value) => change({ archived: value === 'archived' ? true : undefined })}
          choices={[
            { value: 'current', label: t('show_current') },
            { value: 'archived', label: t('show_archived'), count: data?.archived },
          ]}
        />
      </FilterBar>
      <QueryNotice query={query} />
      <ListAnswer query={query} rows={10}>
        {({ templates }) =>
          templates.length > 0 ? (
            <TemplatesTable
              templates={templates}
              isWhole={search.all ?? false}
              onShowAll={() => change({ all: true })}
            />
          ) : (
            <EmptyState of={query} title={t(empty)} action={empty === 'none' ? make : null}>
              {t(`${empty}_words`)}
            </EmptyState>
          )
        }
      </ListAnswer>
      {search.new && mayWrite ? (
        <NewTemplateDialog
          copyFrom={search.copy ?? null}
          onClose={() => change({ new: undefined, copy: undefined })}
        />
      ) : null}
    </Page>
  );
};
