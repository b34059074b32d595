import type { Account } from '@copydesk/contract/accounts/accounts';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useDeletionTexts } from './texts-deletion.ts';

/** Deletes the person's own account. It needs a fresh proof, and the address typed again. */
export const DeleteAccountSection = ({ account }: { readonly account: Account }) => {
  const t = useDeletionTexts();
  const [asking, setAsking] = useState(false);
  const [email, setEmail] = useState('');
  const remove = async (): Promise<void> => {
    await post('deleteAccount', { body: { email: email.trim() } });
    globalThis.location.assign('/sign-in');
  };
  const close = (): void => {
    setAsking(false);
    setEmail('');
  };
  return (
    <Section title={t('title')} note={t('note')}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('begin')}
      </Button>
      {asking ? (
        <ConfirmDialog
          grave
          onClose={close}
          title={t('dialog_title')}
          confirm={t('begin')}
          onConfirm={remove}
        >
          <p>{t('dialog_words')}</p>
          <TextInput
            label={t('type_address')}
            description={account.user.email}
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
