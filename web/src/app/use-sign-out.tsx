import { type ReactNode, useState } from 'react';
import { post } from '../lib/api.ts';
import { countUnsent, forgetPerson } from '../lib/forget-person.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useTexts } from './texts.ts';

/**
 * Signs out and deletes what this browser stored of the person. If texts would be lost, a dialog asks first; draw it
 * beside the button.
 */
export const useSignOut = (
  onLeft: () => void | Promise<void>,
): { readonly signOut: () => void; readonly question: ReactNode } => {
  const t = useTexts();
  const [unsent, setUnsent] = useState(0);
  const leave = async (): Promise<void> => {
    await post('signOut');
    forgetPerson();
    await onLeft();
  };
  const signOut = (): void => {
    const count = countUnsent();
    if (count > 0) setUnsent(count);
    else void leave();
  };
  const question =
    unsent > 0 ? (
      <ConfirmDialog
        grave
        onClose={() => setUnsent(0)}
        title={t('sign_out_title')}
        confirm={t('sign_out_confirm')}
        onConfirm={leave}
      >
        <p>{t('sign_out_words', { count: unsent })}</p>
      </ConfirmDialog>
    ) : null;
  return { signOut, question };
};
