import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Message } from '../../../ui/feedback/message.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { draftQuery } from './api.ts';
import { DocumentEditor } from './document-editor.tsx';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/documents/$documentId');

/** One document: it is edited here, checked against the rules during typing, and kept in versions. */
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
      <Message
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
      </Message>
    );
  // A document that was deleted elsewhere may still be cached here, but it can no longer be edited.
  if (draft && !(query.isError && query.error.status === 404))
    return <DocumentEditor key={draft.id} draft={draft} />;
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
      <QueryWait query={query} rows={10} />
    </Page>
  );
};
