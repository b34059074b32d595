import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { draftQuery } from './api.ts';
import { DocumentDesk } from './document-desk.tsx';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/documents/$documentId');

/** One document: written in, checked against the rules while one writes, kept in versions. */
export const EditorPage = () => {
  const t = useTexts();
  const { workspaceId, documentId } = route.useParams();
  const query = useQuery(draftQuery(documentId));
  const { data: draft } = query;
  if (draft?.status === 'generating')
    return (
      <Navigate
        to="/w/$workspaceId/documents/$documentId/writing"
        params={{ workspaceId, documentId }}
        replace
      />
    );
  if (draft?.status === 'failed')
    return (
      <EmptyState
        whole
        title={t('failed_title')}
        action={
          <LinkButton
            to="/w/$workspaceId/documents/$documentId/writing"
            params={{ workspaceId, documentId }}
          >
            {t('failed_action')}
          </LinkButton>
        }
      >
        {t('failed_words')}
      </EmptyState>
    );
  // A deleted document whose copy is still here is not written in any more.
  if (draft && !(query.isError && query.error.status === 404))
    return <DocumentDesk key={draft.id} draft={draft} />;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        above={
          <TextLink to="/w/$workspaceId/documents" params={{ workspaceId }}>
            {t('back')}
          </TextLink>
        }
      />
      <QueryNotice query={query} />
      {query.isPending ? <Skeleton rows={10} /> : null}
    </Page>
  );
};
