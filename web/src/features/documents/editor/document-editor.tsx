import type { Draft } from '@copydesk/contract/documents/draft';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { get } from '../../../lib/api.ts';
import { useKey } from '../../../lib/keys.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { CurlButton } from '../../../parts/curl-button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ReceiptDrawer } from '../../../parts/receipt/receipt-drawer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { draftQuery } from './api.ts';
import { ApprovalNotice } from '../approval/approval-notice.tsx';
import { ApprovalPanel } from '../approval/approval-panel.tsx';
import { useTexts as useApprovalTexts } from '../approval/texts.ts';
import { useCellOf } from '../../../lib/cell.ts';
import { ConflictPanel, RestoredNotice } from './conflict-panel.tsx';
import { acceptOpen, goToNext, goToNextHint } from './finding-actions.ts';
import { type OpenDocument, OpenDocumentContext } from './open-document.ts';
import { downloadAs, ExportMenu, MoreMenu, ShareSwitch } from './document-menu.tsx';
import styles from './editor-page.module.css';
import { RewriteDrawer } from './rewrite-drawer.tsx';
import { Sheet } from './sheet.tsx';
import { StatusLine } from './status-line.tsx';
import { useTexts } from './texts.ts';
import { TitleField } from './title-field.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDocumentEditor } from './use-document-editor.ts';
import { VersionView } from './version-view.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const route = getRouteApi('/w/$workspaceId/documents/$documentId');

const Header = ({ draft }: { readonly draft: Draft }) => {
  const t = useTexts();
  const approvalTexts = useApprovalTexts();
  const { id: workspaceId } = useWorkspace();
  const navigate = route.useNavigate();
  const { panel } = route.useSearch();
  const { author, template, tone } = draft;
  const facts = [
    author ? (author.name === null ? t('of_former') : t('by', { name: author.name })) : null,
    template ? t('made_with', { name: template.name }) : null,
    tone ? t('in_tone', { name: tone.name }) : null,
  ].filter((fact) => fact !== null);
  const toggle = (which: 'versions' | 'approval'): void => {
    void navigate({ search: panel === which ? {} : { panel: which } });
  };
  return (
    <header className={styles['header']}>
      <div className={styles['names']}>
        <p className={styles['above']}>
          <TextLink to="/w/$workspaceId/documents" params={{ workspaceId }}>
            {t('back')}
          </TextLink>
          {facts.length > 0 ? ` · ${facts.join(' · ')}` : null}
        </p>
        <TitleField mayEdit={draft.may_edit} />
      </div>
      <div className={styles['actions']}>
        {draft.may_share ? <ShareSwitch draft={draft} /> : null}
        <Button
          variant="default"
          leftSection={<Icon name="comment" />}
          aria-pressed={panel === 'approval'}
          onClick={() => toggle('approval')}
        >
          {approvalTexts('approval')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="activity" />}
          aria-pressed={panel === 'versions'}
          onClick={() => toggle('versions')}
        >
          {t('versions')}
        </Button>
        <ExportMenu documentId={draft.id} />
        <span className={styles['curl']}>
          <CurlButton method="GET" path={`/public/v1/document/${draft.id}`} />
        </span>
        <MoreMenu draft={draft} onReceipt={() => void navigate({ search: { panel: 'receipt' } })} />
      </div>
    </header>
  );
};

/** The page around the text: header, toolbar, margin, panels and dialogs. */
const Around = ({
  draft,
  openDocument,
}: {
  readonly draft: Draft;
  readonly openDocument: OpenDocument;
}) => {
  const t = useTexts();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { panel, version } = route.useSearch();
  const [isRewriting, setRewriting] = useState(false);
  const hasTheirs = useCellOf(openDocument.theirs, (theirs) => theirs !== null);
  const isStale = useCellOf(openDocument.autosave.status, (status) => status === 'stale');
  const { hints: showsHints } = usePreferences();
  const hasMet = hasTheirs || isStale;
  const mayEdit = draft.may_edit;
  const isWriting = version === undefined && !hasMet;
  const inText = { inFields: true, enabled: isWriting };
  useKey('f8', t('next_finding'), () => goToNext(openDocument, 1), inText);
  useKey('shift+f8', t('previous_finding'), () => goToNext(openDocument, -1), inText);
  useKey('mod+f8', t('next_hint'), () => goToNextHint(openDocument), {
    ...inText,
    enabled: isWriting && showsHints,
  });
  useKey('alt+enter', t('accept_suggestion'), () => acceptOpen(openDocument), {
    ...inText,
    enabled: isWriting && mayEdit,
  });
  useKey('mod+j', t('rewrite'), () => setRewriting(true), {
    ...inText,
    enabled: isWriting && mayEdit,
  });
  useKey('mod+s', t('save_now'), () => void openDocument.autosave.flush(), { inFields: true });
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      openDocument.autosave.isAtRisk() &&
      !globalThis.confirm(t('not_kept')),
    enableBeforeUnload: false,
  });
  const discard = async (): Promise<void> => {
    const saved = await get('getDraft', { params: { document_id: draft.id } });
    openDocument.restored.set(false);
    openDocument.show(saved, true);
    queryClient.setQueryData(draftQuery(draft.id).queryKey, saved);
  };
  const close = (): void => void navigate({ search: {} });
  const isNarrowed = panel === 'versions' || panel === 'approval';
  return (
    <OpenDocumentContext value={openDocument}>
      <div className={styles['page']}>
        <Header draft={draft} />
        {mayEdit ? null : <Notice>{t(draft.shared ? 'read_only' : 'read_only_shared')}</Notice>}
        <ApprovalNotice draft={draft} saving={openDocument.autosave} />
        <RestoredNotice onDiscard={discard} />
        {mayEdit && isWriting ? (
          <div className={styles['tools']}>
            <Toolbar onRewrite={() => setRewriting(true)} />
          </div>
        ) : null}
        <div className={styles['body']} data-panel={isNarrowed ? '' : undefined}>
          <div className={styles['main']}>
            {hasMet ? <ConflictPanel /> : null}
            {version !== undefined && !hasMet ? (
              <VersionView number={version} mayEdit={mayEdit} />
            ) : null}
            <div hidden={!isWriting}>
              <Sheet mayEdit={mayEdit} isNarrowed={isNarrowed} />
            </div>
          </div>
          {panel === 'versions' ? <VersionsPanel onClose={close} /> : null}
          {panel === 'approval' ? (
            <ApprovalPanel draft={draft} saving={openDocument.autosave} onClose={close} />
          ) : null}
        </div>
      </div>
      <StatusLine mayEdit={mayEdit} />
      {isRewriting ? <RewriteDrawer draft={draft} onClose={() => setRewriting(false)} /> : null}
      {panel === 'receipt' && draft.has_receipt ? (
        <ReceiptDrawer
          documentId={draft.id}
          names={{ template: draft.template?.name, tone: draft.tone?.name }}
          onClose={close}
        />
      ) : null}
    </OpenDocumentContext>
  );
};

/** A document that has a text, open for reading or writing. */
export const DocumentEditor = ({ draft }: { readonly draft: Draft }) => {
  const t = useTexts();
  const openDocument = useDocumentEditor(draft);
  if (openDocument === null)
    return (
      <div className={styles['page']}>
        <Skeleton rows={10} />
      </div>
    );
  if (openDocument === 'unknown')
    return (
      <Message
        whole
        title={t('unknown_title')}
        action={
          <Button onClick={() => downloadAs(draft.id, 'markdown')}>{t('unknown_action')}</Button>
        }
      >
        {t('unknown_words')}
      </Message>
    );
  return <Around draft={draft} openDocument={openDocument} />;
};
