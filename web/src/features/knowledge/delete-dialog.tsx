import type { KnowledgeBase, KnowledgeUse } from '@copydesk/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { usageQuery, useDeleteInfobase } from './api.ts';
import { useTexts } from './texts.ts';

const COUNTED = 1_000;

interface DeleteDialogProps {
  readonly base: KnowledgeBase;
  readonly onClose: () => void;
}

const UseWords = ({ use }: { readonly use: KnowledgeUse }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { documents: count } = use;
  if (count === 0) return <p>{t('delete_unused')}</p>;
  if (count >= COUNTED) return <p>{t('delete_used_many')}</p>;
  return <p>{t('delete_used', { count, number: number(count) })}</p>;
};

/** Says who would miss the base before it is gone. */
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
    <>
      <ReturnFocus />
      <ConfirmDialog
        opened
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
    </>
  );
};
