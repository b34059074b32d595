import { isBlank } from '@copydesk/contract/shared/blank';
import { useMutation, useQuery } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { Button, PasswordInput, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { methodsQuery } from './api.ts';
import { useArrive } from './after-sign-in.ts';
import { explain } from './explain.ts';
import styles from './frame.module.css';
import { OidcButton } from './oidc-button.tsx';
import { isLongEnough, LEAST } from '../../lib/password-rule.ts';
import { useTexts } from './texts.ts';

interface JoinFormProps {
  readonly token: string;
  readonly workspace: string;
  /** The person has no account yet, so the form asks for a name and a password. */
  readonly isNew: boolean;
  readonly onJoined: () => void;
}

/** Joins the workspace. It creates an account if the person has none. */
export const JoinForm = ({ token, workspace, isNew, onJoined }: JoinFormProps) => {
  const t = useTexts();
  const arrive = useArrive();
  const oidc = useQuery({ ...methodsQuery(), enabled: isNew }).data?.oidc ?? null;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', password: '' },
    validate: {
      name: (value) => (!isNew || !isBlank(value) ? null : t('need_name')),
      password: (value) =>
        !isNew || isLongEnough(value) ? null : t('short_password', { least: LEAST }),
    },
  });
  const join = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      post('acceptInvitation', {
        body: isNew ? { token, name: name.trim(), password } : { token },
      }),
    onSuccess: async ({ state, workspace_id: id }) => {
      onJoined();
      await arrive({ state }, `/w/${id}`);
    },
    onError: showErrorsIn(form),
  });
  const why = join.error && join.error.status !== 422 ? join.error : null;
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit((values) => join.mutate(values))}
    >
      {why ? <Notice tone="problem">{explain(why, t, why.detail)}</Notice> : null}
      {isNew ? (
        <>
          <TextInput
            key={form.key('name')}
            {...form.getInputProps('name')}
            label={t('name')}
            autoComplete="name"
            maxLength={120}
            autoFocus
          />
          <PasswordInput
            key={form.key('password')}
            {...form.getInputProps('password')}
            label={t('password')}
            description={t('password_rule', { least: LEAST })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          />
        </>
      ) : null}
      <Button type="submit" size="sm" fullWidth loading={join.isPending}>
        {t('join', { workspace })}
      </Button>
      {oidc ? <OidcButton oidc={oidc} next="/invitation" /> : null}
    </form>
  );
};
