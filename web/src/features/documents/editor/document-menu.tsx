import type { Draft } from '@copydesk/contract/documents/draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf, get, post } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/commands.ts';
import { keyOf } from '../../../lib/query.ts';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ActionIcon, Button, Menu, Switch } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useSaved } from '../use-saved.ts';
import { draftQuery } from './api.ts';
import { useOpenDocument } from './open-document.ts';
import { useTexts } from './texts.ts';

/** The server refuses longer titles. */
const MOST_TITLE = 300;

type Format = 'markdown' | 'html' | 'docx';

export const downloadAs = (documentId: string, format: Format): void => {
  const link = document.createElement('a');
  link.href = addressOf('exportDocument', {
    params: { document_id: documentId },
    query: { format },
  });
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};

/** The switch that shares the document with the rest of the workspace. */
export const ShareSwitch = ({ draft }: { readonly draft: Draft }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const queryClient = useQueryClient();
  const { queryKey } = draftQuery(draft.id);
  const isFormer = draft.author?.name === null;
  const share = useMutation({
    mutationFn: (shared: boolean) =>
      post('shareDocument', { params: { document_id: draft.id }, body: { shared } }),
    onSuccess: ({ shared }) => {
      queryClient.setQueryData<Draft>(queryKey, (now) => now && { ...now, shared });
      void queryClient.invalidateQueries({ queryKey: keyOf('listDocuments') });
      const unshared = isFormer ? 'unshared_former_toast' : 'unshared_toast';
      showToast({ message: t(shared ? 'shared_toast' : unshared) });
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  return (
    <Switch
      label={t('shared')}
      title={t(draft.shared ? 'share_on' : isFormer ? 'share_off_former' : 'share_off')}
      checked={share.isPending ? share.variables : draft.shared}
      onChange={(event) => share.mutate(event.currentTarget.checked)}
    />
  );
};

export const ExportMenu = ({ documentId }: { readonly documentId: string }) => {
  const t = useTexts();
  const whenSaved = useSaved(useOpenDocument().autosave);
  const run = (format: Format): void =>
    void whenSaved(() => {
      downloadAs(documentId, format);
    });
  useCommand(`${t('export')}: ${t('export_markdown')}`, () => run('markdown'));
  useCommand(`${t('export')}: ${t('export_html')}`, () => run('html'));
  useCommand(`${t('export')}: ${t('export_docx')}`, () => run('docx'));
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run('markdown')}>{t('export_markdown')}</Menu.Item>
        <Menu.Item onClick={() => run('html')}>{t('export_html')}</Menu.Item>
        <Menu.Item onClick={() => run('docx')}>{t('export_docx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

interface MoreMenuProps {
  readonly draft: Draft;
  readonly onReceipt: () => void;
}

/** The menu with the rare actions: copy, duplicate, audit, receipt and delete. */
export const MoreMenu = ({ draft, onReceipt }: MoreMenuProps) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const mayWrite = useMay('write');
  const mayAudit = useMay('audit');
  const wordsOf = useProblemWords();
  const whenSaved = useSaved(openDocument.autosave);
  const [isDeleting, setDeleting] = useState(false);
  const [isAuditing, setAuditing] = useState(false);
  const params = { document_id: draft.id };
  const copy = async (): Promise<void> => {
    const markdown = await get('exportDocument', { params, query: { format: 'markdown' } });
    await globalThis.navigator.clipboard.writeText(markdown);
    showToast({ message: t('copied') });
  };
  const copyNow = (): void =>
    void whenSaved(copy).catch(() => showToast({ tone: 'problem', message: t('copy_failed') }));
  useCommand(t('copy_markdown'), copyNow);
  const duplicate = useMutation({
    mutationFn: () =>
      post('duplicateDocument', {
        params,
        body: { title: t('copy_of', { title: draft.title }).trim().slice(0, MOST_TITLE) },
      }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: keyOf('listDocuments') });
      await navigate({
        to: '/w/$workspaceId/documents/$documentId',
        params: { workspaceId, documentId: id },
      });
      showToast({ message: t('duplicated') });
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  const duplicateNow = (): void => void whenSaved(() => duplicate.mutate());
  useCommand(t('duplicate'), duplicateNow, mayWrite);
  useCommand(t('audit_document'), () => setAuditing(true), mayAudit);
  const audit = async (): Promise<void> => {
    await whenSaved(async () => {
      const { audit_id: auditId, unchanged } = await post('auditDocument', { params });
      await navigate({ to: '/w/$workspaceId/audits/$auditId', params: { workspaceId, auditId } });
      if (unchanged) showToast({ message: t('audit_same') });
    });
  };
  useCommand(t('receipt'), onReceipt, draft.has_receipt);
  const remove = async (): Promise<void> => {
    await post('deleteDocument', { params });
    // The document is deleted, so unsaved changes are dropped.
    openDocument.autosave.adopt(openDocument.autosave.revision());
    await navigate({ to: '/w/$workspaceId/documents', params: { workspaceId } });
    queryClient.removeQueries({ queryKey: draftQuery(draft.id).queryKey });
    await queryClient.invalidateQueries({ queryKey: keyOf('listDocuments') });
    showToast({ message: t('deleted') });
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="copy" />} onClick={copyNow}>
            {t('copy_markdown')}
          </Menu.Item>
          {mayWrite ? (
            <Menu.Item leftSection={<Icon name="plus" />} onClick={duplicateNow}>
              {t('duplicate')}
            </Menu.Item>
          ) : null}
          {mayAudit ? (
            <Menu.Item leftSection={<Icon name="check" />} onClick={() => setAuditing(true)}>
              {t('audit_document')}
            </Menu.Item>
          ) : null}
          {draft.has_receipt ? (
            <Menu.Item leftSection={<Icon name="info" />} onClick={onReceipt}>
              {t('receipt')}
            </Menu.Item>
          ) : null}
          {draft.may_delete && mayWrite ? (
            <Menu.Item leftSection={<Icon name="trash" />} onClick={() => setDeleting(true)}>
              {t('delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('delete_title')}
        confirm={t('delete_confirm')}
        grave
        onConfirm={remove}
      >
        <p>{t('delete_words')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={isAuditing}
        onClose={() => setAuditing(false)}
        title={t('audit_document')}
        confirm={t('audit_confirm')}
        onConfirm={audit}
      >
        <p>{t('audit_words')}</p>
        {draft.shared || draft.author === null ? null : <p>{t('audit_unshared')}</p>}
      </ConfirmDialog>
    </>
  );
};
