import type { WorkspaceDeletion } from '@copydesk/contract/workspaces/workspaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/page.tsx';
import { deletionQuery } from './api.ts';
import { useDeletionTexts } from './texts-deletion.ts';

const DAYS_MS = 7 * 86_400_000;

/** Says when the workspace will be deleted. An owner can keep it. */
const Planned = ({ deletion }: { readonly deletion: WorkspaceDeletion }) => {
  const t = useDeletionTexts();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const owns = useMay('own');
  const keep = useMutation({
    mutationFn: () => post('cancelWorkspaceDeletion'),
    onSuccess: (answer) => {
      queries.setQueryData(deletionQuery().queryKey, answer);
      showToast({ message: t('kept') });
    },
    onError: ({ detail }) => showToast({ message: detail || t('failed'), tone: 'problem' }),
  });
  return (
    <Notice
      tone="problem"
      action={
        owns ? (
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('keep')}
          </Button>
        ) : null
      }
    >
      {t('planned', {
        date: moment(deletion.due_at),
        who: deletion.asked_by ?? t('somebody'),
        asked: moment(deletion.asked_at),
      })}
    </Notice>
  );
};

const Ask = () => {
  const t = useDeletionTexts();
  const { date, moment } = useFormats();
  const queries = useQueryClient();
  const workspace = useWorkspace();
  /** When the workspace would be deleted; null while nobody asks. */
  const [due, setDue] = useState<string | null>(null);
  const [name, setName] = useState('');
  const close = (): void => {
    setDue(null);
    setName('');
  };
  const ask = async (): Promise<void> => {
    const answer = await post('startWorkspaceDeletion', { body: { name: name.trim() } });
    queries.setQueryData(deletionQuery().queryKey, answer);
    if (answer.deletion)
      showToast({ message: t('asked', { date: moment(answer.deletion.due_at) }) });
  };
  return (
    <>
      <p>{t('export_first')}</p>
      <Button
        variant="default"
        onClick={() => setDue(new Date(Date.now() + DAYS_MS).toISOString())}
      >
        {t('begin')}
      </Button>
      {due === null ? null : (
        <ConfirmDialog
          grave
          onClose={close}
          title={t('dialog_title', { name: workspace.name })}
          confirm={t('begin')}
          onConfirm={ask}
        >
          <p>{t('dialog_words', { date: date(due) })}</p>
          <TextInput
            label={t('type_name')}
            description={workspace.name}
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
};

/** Deletes the workspace after seven days, or says that somebody asked for it. */
export const DeleteWorkspaceSection = () => {
  const t = useDeletionTexts();
  const owns = useMay('own');
  const { data } = useQuery(deletionQuery());
  if (!data || (!owns && !data.deletion)) return null;
  return (
    <Section title={t('title')} note={t('note')}>
      {data.deletion ? <Planned deletion={data.deletion} /> : <Ask />}
    </Section>
  );
};
