import { isBlank } from '@copydesk/contract/shared/blank';
import type { Approval } from '@copydesk/contract/documents/approval';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { Textarea } from '../../../ui/controls.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { showErrorsIn, useForm } from '../../../ui/form.ts';
import type { Saving } from '../use-saved.ts';
import { adoptApprovals } from './api.ts';
import { CommentField } from './comment-field.tsx';
import { OpenPointsOf, openPointsQuery } from './open-points.tsx';
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
  const isApproval = decision === 'approve';
  const revision = saving.revision();
  const query = useQuery({ ...openPointsQuery(documentId, revision), enabled: isApproval });
  const open = query.data?.open;
  const asksReason = isApproval && open?.needs_reason === true;
  const form = useForm({
    initialValues: { comment: '', reason: '' },
    validate: {
      reason: (reason) => (asksReason && reason.trim() === '' ? t('reason_needed') : null),
    },
  });
  const deciding = useMutation({
    mutationFn: ({ comment, reason }: typeof form.values) =>
      post('decideApproval', {
        params: { document_id: documentId, approval_id: approval.id },
        body: {
          decision,
          base_revision: revision,
          comment: isBlank(comment) ? null : comment.trim(),
          ...(isApproval ? { reason: isBlank(reason) ? null : reason.trim() } : {}),
        },
      }),
    onSuccess: (after) => {
      adoptApprovals(queryClient, documentId, after);
      showToast({
        message: isApproval
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
      title={t(isApproval ? 'approve_title' : 'send_back_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => deciding.mutate(values))}
      saving={isStale ? { ...deciding, error: null } : deciding}
      form={form}
      submit={t(isApproval ? 'approve_confirm' : 'send_back_confirm')}
    >
      {isStale ? <Notice tone="problem">{t('meanwhile')}</Notice> : null}
      <p>{t(isApproval ? 'approve_words' : 'send_back_words')}</p>
      {isApproval ? <OpenPointsOf documentId={documentId} revision={revision} /> : null}
      {asksReason ? (
        <Textarea
          label={t('reason')}
          description={t('reason_hint')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5_000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      ) : null}
      <CommentField
        isFirst={!asksReason}
        value={form.values.comment}
        onChange={(next) => form.setFieldValue('comment', next)}
      />
    </FormDialog>
  );
};
