import type { Writing } from '@copydesk/contract/documents/app-routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { post } from '../../lib/api.ts';
import { useIsLeaving } from '../../lib/leaving.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageName } from '../../parts/languages.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { ReceiptDrawer } from '../../parts/receipt/receipt-drawer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { writingQuery } from './api.ts';
import { DocumentStatus } from './document-status.tsx';
import { FailedText } from './failed-text.tsx';
import { LivePart } from './live-part.tsx';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/documents/$documentId/writing');

const useMadeWith = (writing: Writing): string => {
  const t = useTexts();
  const { template, language_key: language, tone } = writing;
  return [
    ...(template ? [template.name] : []),
    ...(language ? [languageName(language)] : []),
    tone?.name ?? t('no_tone'),
  ].join(' · ');
};

/** Resumes or stops the writing. Both change only the document's status, which is then read again. */
const useChange = (documentId: string) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: writingQuery(documentId).queryKey }),
      queries.invalidateQueries({ queryKey: keyOf('listDocuments') }),
    ]);
  return useMutation({
    mutationFn: (what: 'stopDocument' | 'resumeDocument') =>
      post(what, { params: { document_id: documentId } }),
    onSettled: refresh,
    onError: (problem) =>
      showToast({ message: t('could_not', { why: wordsOf(problem, '') }), tone: 'problem' }),
  });
};

const ReceiptButton = () => {
  const t = useTexts();
  const navigate = route.useNavigate();
  return (
    <Button
      variant="default"
      onClick={() => void navigate({ search: { receipt: true }, replace: true })}
    >
      {t('receipt')}
    </Button>
  );
};

const Actions = ({ writing }: { readonly writing: Writing }) => {
  const t = useTexts();
  const may = useMay('write');
  const { workspaceId } = route.useParams();
  const change = useChange(writing.document_id);
  const canStop = writing.status === 'generating' && writing.bulk_id === null;
  return (
    <>
      {may && (canStop || writing.can_resume) ? (
        // It is the same button with another label, so that it keeps the focus.
        <Button
          variant={canStop ? 'default' : 'filled'}
          leftSection={<Icon name={canStop ? 'stop' : 'play'} />}
          onClick={() => {
            if (!change.isPending) change.mutate(canStop ? 'stopDocument' : 'resumeDocument');
          }}
        >
          {t(canStop ? 'stop' : 'resume')}
        </Button>
      ) : null}
      {may && writing.status === 'failed' && writing.template ? (
        <LinkButton
          variant="default"
          to="/w/$workspaceId/documents/new"
          params={{ workspaceId }}
          search={{ template: writing.template.id, from: writing.document_id }}
        >
          {t('write_again')}
        </LinkButton>
      ) : null}
      {writing.has_receipt ? <ReceiptButton /> : null}
    </>
  );
};

/** Long enough to see the last words and for a screen reader to announce the end. */
const LEAVE_MS = 400;

/** Opens the editor once the text is ready and replaces this page in the browser's history. */
const useArrival = (isReady: boolean): void => {
  const { workspaceId, documentId } = route.useParams();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (!isReady) return undefined;
    void queries.invalidateQueries({ queryKey: keyOf('listDocuments') });
    const leave = setTimeout(() => {
      if (isLeaving()) return;
      void navigate({
        to: '/w/$workspaceId/documents/$documentId',
        params: { workspaceId, documentId },
        replace: true,
      });
    }, LEAVE_MS);
    return () => clearTimeout(leave);
  }, [isReady, workspaceId, documentId, navigate, queries, isLeaving]);
};

const Shown = ({ writing }: { readonly writing: Writing }) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const { receipt } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  useArrival(writing.status === 'ready');
  const { status, failure, template, tone, document_id: documentId } = writing;
  const refresh = (): void =>
    void queries.invalidateQueries({ queryKey: writingQuery(documentId).queryKey });
  return (
    <>
      <PageHeader
        title={writing.title || (template?.name ?? t('writing'))}
        above={
          <TextLink to="/w/$workspaceId/documents" params={{ workspaceId }}>
            {t('documents_title')}
          </TextLink>
        }
        note={useMadeWith(writing)}
        beside={<DocumentStatus status={status} failure={failure} />}
        actions={<Actions writing={writing} />}
      />
      {status === 'failed' ? (
        <FailedText writing={writing} />
      ) : (
        <LivePart writing={writing} onEnd={refresh} />
      )}
      {receipt ? (
        <ReceiptDrawer
          documentId={documentId}
          names={{ template: template?.name, tone: tone?.name }}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      ) : null}
    </>
  );
};

/** A text while it is being written. It can be stopped, and resumed after a failure. */
export const WritingPage = () => {
  const { documentId } = route.useParams();
  const t = useTexts();
  const query = useQuery(writingQuery(documentId));
  return (
    <Page>
      {query.data ? null : <PageHeader title={t('writing')} />}
      {query.data === undefined || query.data.status !== 'generating' ? (
        <QueryNotice query={query} />
      ) : null}
      {query.isPending ? <Skeleton rows={8} /> : null}
      {query.data ? <Shown key={documentId} writing={query.data} /> : null}
    </Page>
  );
};
