import type { Account } from '@copydesk/contract/accounts/accounts';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useTexts } from './texts.ts';

/** Deletes the person's own account. It needs a fresh proof, and the address typed again. */
export const DeleteAccountSection = ({ account }: { readonly account: Account }) => {
  const t = useTexts();
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
    <Section title={t('delete_account_title')} note={t('delete_account_note')}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('delete_account_begin')}
      </Button>
      {asking ? (
        <ConfirmDialog
          grave
          onClose={close}
          title={t('delete_account_dialog_title')}
          confirm={t('delete_account_begin')}
          onConfirm={remove}
        >
          <p>{t('delete_account_dialog_words')}</p>
          <TextInput
            label={t('delete_account_type_address')}
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
