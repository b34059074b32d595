import { isBlank } from '@copydesk/contract/shared/blank';
import type { SignedInUser } from '@copydesk/contract/accounts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { accountQuery } from './api.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

/** The name that is shown beside a person's decisions. */
export const ProfileSection = ({ user }: { readonly user: SignedInUser }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(user.name);
  const rename = useMutation({
    mutationFn: () => post('setProfile', { body: { name: name.trim() } }),
    onSuccess: async () => {
      showToast({ message: t('saved') });
      await Promise.all([
        queries.invalidateQueries(sessionQuery),
        queries.invalidateQueries(accountQuery()),
      ]);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlank(name)) rename.mutate();
  };
  return (
    <Section title={t('profile')} note={user.email}>
      <form className={styles['start']} onSubmit={submit}>
        <TextInput
          w={320}
          maw="100%"
          label={t('your_name')}
          description={t('your_name_note')}
          autoComplete="name"
          value={name}
          maxLength={120}
          error={rename.error ? rename.error.detail || t('failed') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          loading={rename.isPending}
          disabled={isBlank(name) || name.trim() === user.name}
        >
          {t('save')}
        </Button>
      </form>
    </Section>
  );
};
