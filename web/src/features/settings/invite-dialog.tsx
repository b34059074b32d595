import { type Role, ROLES } from '@copydesk/contract/shared/policy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Radio, Stack, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useTexts } from './texts.ts';

interface InviteDialogProps {
  readonly onClose: () => void;
  /** Whether the server sends the invitation; otherwise its link is handed over. */
  readonly byMail: boolean;
}

/** Invites an e-mail address with a role, and explains what each role may do. */
export const InviteDialog = ({ onClose, byMail }: InviteDialogProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const owns = useMay('own');
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'reviewer' },
    validate: {
      email: (value) => (/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : t('need_email')),
    },
  });
  const invite = useMutation({
    mutationFn: ({ email, role }: { email: string; role: Role }) =>
      post('invite', { body: { email: email.trim(), role } }),
    onSuccess: async ({ invitation: { email }, link }) => {
      if (link === null) {
        showToast({ message: t('invited', { email }) });
        onClose();
      }
      await queries.invalidateQueries({ queryKey: keyOf('listInvitations') });
    },
    onError: showErrorsIn(form),
  });
  const { data: sent } = invite;
  if (sent?.link) {
    return <LinkDialog email={sent.invitation.email} link={sent.link} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t('invite_title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      saving={invite}
      form={form}
      submit={t(byMail ? 'send_invitation' : 'make_link')}
    >
      <p className="quiet">{t(byMail ? 'invite_words' : 'invite_words_link')}</p>
      <TextInput
        {...form.getInputProps('email')}
        label={t('email')}
        type="email"
        autoComplete="off"
        data-autofocus
      />
      <Radio.Group {...form.getInputProps('role')} label={t('role')}>
        <Stack gap="sm" mt={4}>
          {ROLES.filter((role) => owns || role !== 'owner').map((role) => (
            <Radio
              key={role}
              value={role}
              label={t(`role_${role}`)}
              description={t(`role_${role}_note`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
};
