import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { Button, PasswordInput, TextInput } from '../../ui/controls.ts';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useArrive } from './after-sign-in.ts';
import { isAddress } from './is-address.ts';
import { explain } from './explain.ts';
import styles from './frame.module.css';
import { useTexts } from './texts.ts';

interface PasswordFormProps {
  readonly next: string | undefined;
  /** The address that was typed, for the next form that asks for it. */
  readonly typed: string;
  readonly onTyped: (email: string) => void;
}

/** Address and password. The page never says which of the two was wrong. */
export const PasswordForm = ({ next, typed, onTyped }: PasswordFormProps) => {
  const t = useTexts();
  const arrive = useArrive();
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => post('signInWithPassword', { body }),
    onSuccess: (result) => arrive(result, next),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed, password: '' },
    onValuesChange: ({ email }) => onTyped(email),
    validate: {
      email: (value) => (isAddress(value) ? null : t('need_email')),
      password: (value) => (value ? null : t('need_password')),
    },
  });
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit(({ email, password }) =>
        signIn.mutate({ email: email.trim(), password }),
      )}
    >
      {signIn.error ? (
        <Notice tone="problem">
          {explain(signIn.error, t, t('wrong_password'))}
          {signIn.error.status === 429 ? ` ${t('link_works')}` : null}
        </Notice>
      ) : null}
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={t('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      />
      <Button type="submit" size="sm" fullWidth loading={signIn.isPending}>
        {t('sign_in')}
      </Button>
      <TextLink to="/reset" className={styles['quiet'] ?? ''}>
        {t('forgot')}
      </TextLink>
    </form>
  );
};
