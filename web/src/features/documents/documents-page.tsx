import type { DocumentPage as DocumentList } from '@copydesk/contract/documents/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { BlankButton } from './blank-button.tsx';
import { documentsQuery } from './api.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';
import type { DocumentsSearch } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/documents');

const NewButton = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  return (
    <LinkButton
      to="/w/$workspaceId/documents/new"
      params={{ workspaceId }}
      leftSection={<Icon name="plus" />}
    >
      {t('new_document')}
    </LinkButton>
  );
};

const Actions = () => {
  const { workspaceId } = route.useParams();
  return (
    <>
      <BlankButton workspaceId={workspaceId} />
      <NewButton />
    </>
  );
};

const isFiltered = ({ cursor: _page, ...filters }: DocumentsSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const Documents = ({ of, documents, next_cursor: next }: DocumentList & { readonly of: Read }) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  if (documents.length > 0)
    return <DocumentTable workspaceId={workspaceId} documents={documents} />;
  // A search reads a limited number of texts at a time; the link to older ones continues it.
  if (next !== null)
    return (
      <EmptyState of={of} title={t('none_yet')}>
        {t('none_yet_words')}
      </EmptyState>
    );
  return isFiltered(search) ? (
    <EmptyState
      of={of}
      title={t('none_match')}
      action={
        <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
          {t('clear_filters')}
        </Button>
      }
    >
      {t('none_match_words')}
    </EmptyState>
  ) : (
    <EmptyState of={of} title={t('none')} action={may ? <Actions /> : null}>
      {t('none_words')}
    </EmptyState>
  );
};

/** The documents of the workspace that the person may see, newest first. */
export const DocumentsPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const query = useQuery(documentsQuery(search));
  const { data } = query;
  useKey(
    'n',
    t('new_document'),
    () => void navigate({ to: '/w/$workspaceId/documents/new', params: { workspaceId } }),
    { enabled: may },
  );
  // A cursor is valid only for its filters, so a changed filter starts at the first page.
  const filter = (part: DocumentsSearch): void =>
    void navigate({ search: { ...search, cursor: undefined, ...part }, replace: true });
  return (
    <Page>
      <PageHeader title={t('documents_title')} actions={may ? <Actions /> : null} />
      <QueryNotice query={query} />
      <DocumentFilters search={search} onFilter={filter} />
      <ListAnswer query={query} rows={12}>
        {(page) => <Documents of={query} {...page} />}
      </ListAnswer>
      {data ? (
        <Pager
          at={search.cursor}
          next={data.next_cursor}
          searchOf={(cursor) => ({ ...search, cursor })}
        />
      ) : null}
    </Page>
  );
};
