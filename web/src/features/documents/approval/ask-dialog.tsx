import { isBlank } from '@copydesk/contract/shared/blank';
import type { Draft } from '@copydesk/contract/documents/draft';
import { may } from '@copydesk/contract/shared/policy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { membersQuery } from '../../../parts/members-query.ts';
import { Select } from '../../../ui/controls.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { showErrorsIn, useForm } from '../../../ui/form.ts';
import type { Saving } from '../use-saved.ts';
import { adoptApprovals, approvalsQuery } from './api.ts';
import { CommentField } from './comment-field.tsx';
import { OpenPointsOf } from './open-points.tsx';
import { useTexts } from './texts.ts';

interface AskDialogProps {
  readonly draft: Draft;
  readonly saving: Saving;
  readonly onClose: () => void;
}

/** Asks a member to approve the text as it is. It says what that does. */
export const AskDialog = ({ draft, saving, onClose }: AskDialogProps) => {
  const t = useTexts();
  const { id: me } = useUser();
  const queryClient = useQueryClient();
  const members = useQuery(membersQuery());
  const authors = useQuery(approvalsQuery(draft.id)).data?.authors ?? [];
  const able = (members.data?.members ?? []).filter(
    ({ user_id: id, role }) => id !== me && may(role, 'decide') && !authors.includes(id),
  );
  const form = useForm({
    initialValues: { approver_id: '', comment: '' },
    validate: { approver_id: (id) => (id === '' ? t('approver_needed') : null) },
  });
  const asking = useMutation({
    mutationFn: ({ approver_id: approver, comment }: typeof form.values) =>
      post('askApproval', {
        params: { document_id: draft.id },
        body: {
          approver_id: approver,
          base_revision: saving.revision(),
          comment: isBlank(comment) ? null : comment.trim(),
        },
      }),
    onSuccess: (after) => {
      adoptApprovals(queryClient, draft.id, after);
      void queryClient.invalidateQueries({ queryKey: keyOf('getDraft') });
      showToast({ message: t('asked') });
      onClose();
    },
    onError: showErrorsIn(form),
  });
  const isPrivate = !draft.shared && draft.author !== null;
  return (
    <FormDialog
      title={t('ask_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => asking.mutate(values))}
      saving={asking}
      form={form}
      submit={t('ask_confirm')}
    >
      <p>{t('ask_words')}</p>
      <OpenPointsOf documentId={draft.id} revision={saving.revision()} />
      {isPrivate ? <Notice tone="warning">{t('ask_shares')}</Notice> : null}
      {members.isSuccess && able.length === 0 ? <Notice>{t('no_approver')}</Notice> : null}
      <Select
        label={t('approver')}
        description={t('approver_hint')}
        required
        searchable
        openOnFocus={false}
        data-autofocus
        data={able.map(({ user_id: id, name, email }) => ({ value: id, label: name || email }))}
        {...form.getInputProps('approver_id')}
      />
      <CommentField
        value={form.values.comment}
        onChange={(next) => form.setFieldValue('comment', next)}
      />
    </FormDialog>
  );
};
