import { useMutation, useQuery } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { useForm } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { methodsQuery } from './api.ts';
import { isAddress } from './is-address.ts';
import { explain } from './explain.ts';
import styles from './frame.module.css';
import { rememberReturn } from './return-path.ts';
import { useTexts } from './texts.ts';

interface LinkFormProps {
  /** `link` asks for a sign-in link, `reset` for a link to set a new password. */
  readonly kind: 'link' | 'reset';
  readonly next?: string | undefined;
  /** The address that was typed, for the next form that asks for it. */
  readonly typed?: string;
  readonly onTyped?: (email: string) => void;
}

const OPERATION = { link: 'requestSignInLink', reset: 'requestPasswordReset' } as const;

/** Asks for a link by e-mail. The answer is the same whether or not the address has an account. */
export const LinkForm = ({ kind, next, typed = '', onTyped }: LinkFormProps) => {
  const t = useTexts();
  const hasMail = useQuery(methodsQuery()).data?.mail ?? true;
  const request = useMutation({
    mutationFn: async (email: string) => {
      await post(OPERATION[kind], { body: { email } });
      rememberReturn(next);
      return email;
    },
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed },
    onValuesChange: ({ email }) => onTyped?.(email),
    validate: { email: (value) => (isAddress(value) ? null : t('need_email')) },
  });
  if (request.data !== undefined)
    return (
      <div className={styles['form']} role="status">
        <Notice tone="good">
          {t(hasMail ? `sent_${kind}` : `logged_${kind}`, { email: request.data })}
        </Notice>
        <p className={styles['note']}>
          {t(hasMail ? 'sent_nothing' : 'logged_nothing', { email: request.data })}
        </p>
        <Button variant="default" onClick={() => request.reset()}>
          {t('another_address')}
        </Button>
      </div>
    );
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit(({ email }) => request.mutate(email.trim()))}
    >
      {request.error ? (
        <Notice tone="problem">{explain(request.error, t, t('something'))}</Notice>
      ) : null}
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        {...(kind === 'link' ? { description: t('link_note') } : {})}
      />
      <Button
        type="submit"
        size="sm"
        fullWidth
        loading={request.isPending}
        leftSection={<Icon name="mail" />}
      >
        {t('send_link')}
      </Button>
    </form>
  );
};
