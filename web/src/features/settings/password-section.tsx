import type { Account } from '@copydesk/contract/accounts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { Button, PasswordInput } from '../../ui/controls.ts';
import { errorsOf, useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { accountQuery } from './api.ts';
import { isLongEnough, LEAST } from '../../lib/password-rule.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface Values {
  readonly current: string;
  readonly password: string;
}

/** Changes the password, or sets the first one. */
export const PasswordSection = ({ account }: { readonly account: Account }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const { has_password: hasPassword, user } = account;
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { current: '', password: '' },
    validate: {
      current: (value) => (!hasPassword || value ? null : t('need_current')),
      password: (value) => (isLongEnough(value) ? null : t('short_password', { least: LEAST })),
    },
  });
  const change = useMutation({
    mutationFn: ({ current, password }: Values) =>
      post('changePassword', { body: hasPassword ? { current, password } : { password } }),
    onSuccess: async () => {
      form.reset();
      showToast({ message: t('password_changed') });
      await queries.invalidateQueries(accountQuery());
    },
    onError: (problem) => {
      if (problem.status === 422) form.setErrors(errorsOf(problem));
      if (problem.status === 403 && hasPassword) form.setErrors({ current: t('wrong_current') });
    },
  });
  const isAtField = change.error?.status === 422 || (change.error?.status === 403 && hasPassword);
  return (
    <Section title={t('password')} note={t(hasPassword ? 'password_set' : 'password_unset')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={form.onSubmit((values) => change.mutate(values))}
      >
        {change.error && !isAtField ? (
          <Notice tone="problem">{change.error.detail || t('failed')}</Notice>
        ) : null}
        {/* The user name tells password managers to which account the password belongs. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        {hasPassword ? (
          <PasswordInput
            key={form.key('current')}
            {...form.getInputProps('current')}
            label={t('current_password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          />
        ) : null}
        <PasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          label={t('new_password')}
          description={t('password_rule', { least: LEAST })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        />
        <div className={styles['start']}>
          <Button type="submit" loading={change.isPending}>
            {t(hasPassword ? 'change_password' : 'set_password')}
          </Button>
        </div>
      </form>
    </Section>
  );
};
