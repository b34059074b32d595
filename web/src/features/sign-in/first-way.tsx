import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { isLongEnough, LEAST } from '../../lib/password-rule.ts';
import type { Problem } from '../../lib/problem.ts';
import { Button, PasswordInput } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { explain } from './explain.ts';
import styles from './frame.module.css';
import { useTexts } from './texts.ts';

/** Sets the first password of somebody who had only links, which proves who they are from then on. */
export const FirstPassword = ({ onSet }: { readonly onSet: () => void }) => {
  const t = useTexts();
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const set = useMutation<unknown, Problem>({
    mutationFn: async () => {
      await post('changePassword', { body: { password } });
      await post('proveWithPassword', { body: { password } });
    },
    onSuccess: onSet,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog may be drawn inside a page with a form of its own.
    event.stopPropagation();
    setShort(!isLongEnough(password));
    if (isLongEnough(password) && !set.isPending) set.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {set.error ? <Notice tone="problem">{explain(set.error, t, t('something'))}</Notice> : null}
      <PasswordInput
        label={t('new_password')}
        description={t('password_rule', { least: LEAST })}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        data-autofocus
        value={password}
        error={isShort ? t('short_password', { least: LEAST }) : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={set.isPending}>
        {t('first_way_set')}
      </Button>
    </form>
  );
};
