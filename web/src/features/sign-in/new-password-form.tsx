import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { Button, PasswordInput } from '../../ui/controls.ts';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useArrive } from './after-sign-in.ts';
import { explain } from './explain.ts';
import styles from './frame.module.css';
import { isLongEnough, LEAST } from '../../lib/password-rule.ts';
import { useTexts } from './texts.ts';

/**
 * Sets a new password with the token of an e-mail. This signs the person in and ends all other
 * sessions.
 */
export const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const t = useTexts();
  const arrive = useArrive();
  const reset = useMutation({
    mutationFn: (password: string) => post('resetPassword', { body: { token, password } }),
    onSuccess: (result) => arrive(result, undefined),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: {
      password: (value) => (isLongEnough(value) ? null : t('short_password', { least: LEAST })),
    },
  });
  if (reset.error?.status === 404)
    return (
      <div className={styles['form']}>
        <Notice tone="problem">{t('link_gone')}</Notice>
        <LinkButton to="/reset" reloadDocument>
          {t('new_link')}
        </LinkButton>
      </div>
    );
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit(({ password }) => reset.mutate(password))}
    >
      {reset.error ? (
        <Notice tone="problem">{explain(reset.error, t, t('something'))}</Notice>
      ) : null}
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={t('new_password')}
        description={t('password_rule', { least: LEAST })}
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      />
      <Button type="submit" size="sm" fullWidth loading={reset.isPending}>
        {t('set_password')}
      </Button>
    </form>
  );
};
