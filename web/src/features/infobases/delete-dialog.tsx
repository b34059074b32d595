import type { InfobaseSummary, InfobaseUse } from '@copydesk/contract/infobases/app-routes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { usageQuery, useDeleteInfobase } from './api.ts';
import { useTexts } from './texts.ts';

const COUNTED = 1_000;

interface DeleteDialogProps {
  readonly base: InfobaseSummary;
  readonly onClose: () => void;
}

const UseWords = ({ use }: { readonly use: InfobaseUse }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { documents: count } = use;
  if (count === 0) return <p>{t('delete_unused')}</p>;
  if (count >= COUNTED) return <p>{t('delete_used_many')}</p>;
  return <p>{t('delete_used', { count, number: number(count) })}</p>;
};

/** Says how many documents used the base, before it is deleted. */
export const DeleteDialog = ({ base, onClose }: DeleteDialogProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const use = useQuery(usageQuery(base.id)).data;
  const remove = useDeleteInfobase(base.id);
  const count = base.facts + base.guidelines;
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync();
    showToast({ message: t('deleted', { name: base.name }) });
    await navigate({ to: '/w/$workspaceId/knowledge', params: { workspaceId } });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('delete_title', { name: base.name })}
      confirm={t('delete')}
      grave
      onConfirm={confirm}
    >
      {use ? null : <Skeleton rows={2} />}
      {use && use.running_bulk_runs > 0 ? (
        <Notice tone="warning">{t('delete_running')}</Notice>
      ) : null}
      <p>{t('delete_words', { count, number: number(count) })}</p>
      {use ? <UseWords use={use} /> : null}
      <p>{t('delete_then')}</p>
    </ConfirmDialog>
  );
};
