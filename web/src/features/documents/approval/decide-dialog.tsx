import type { Approval } from '@copydesk/contract/documents/approval';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { showErrorsIn, useForm } from '../../../ui/form.ts';
import type { Saving } from '../use-saved.ts';
import { adoptApprovals } from './api.ts';
import { CommentField } from './comment-field.tsx';
import { useTexts } from './texts.ts';

/** The document is at another revision than the one that was read. */
const STALE = 412;

interface DecideDialogProps {
  readonly documentId: string;
  readonly approval: Approval;
  readonly decision: 'approve' | 'send_back';
  readonly saving: Saving;
  readonly onClose: () => void;
}

/** Approves the text on the screen, or sends it back. The server refuses if it is another one by now. */
export const DecideDialog = (props: DecideDialogProps) => {
  const { documentId, approval, decision, saving, onClose } = props;
  const t = useTexts();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { comment: '' } });
  const deciding = useMutation({
    mutationFn: ({ comment }: typeof form.values) =>
      post('decideApproval', {
        params: { document_id: documentId, approval_id: approval.id },
        body: { decision, base_revision: saving.revision(), comment: comment.trim() || null },
      }),
    onSuccess: (after) => {
      adoptApprovals(queryClient, documentId, after);
      const isApproved = decision === 'approve';
      showToast({
        message: isApproved
          ? t('approved_toast', { version: after.version })
          : t('sent_back_toast'),
      });
      onClose();
    },
    onError: showErrorsIn(form),
  });
  const isStale = deciding.error?.status === STALE;
  return (
    <FormDialog
      title={decision === 'approve' ? t('approve_title') : t('send_back_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => deciding.mutate(values))}
      saving={isStale ? { ...deciding, error: null } : deciding}
      form={form}
      submit={t(decision === 'approve' ? 'approve_confirm' : 'send_back_confirm')}
    >
      {isStale ? <Notice tone="problem">{t('meanwhile')}</Notice> : null}
      <p>{t(decision === 'approve' ? 'approve_words' : 'send_back_words')}</p>
      <CommentField
        isFirst
        value={form.values.comment}
        onChange={(next) => form.setFieldValue('comment', next)}
      />
    </FormDialog>
  );
};
