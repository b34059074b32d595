import type { Member } from '@copydesk/contract/members/members';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/controls.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { nameOf } from './member-change.tsx';
import { useTexts } from './texts.ts';

/** Ends the sessions of a member in this workspace, after a question. */
export const SignOutMember = ({ member }: { readonly member: Member }) => {
  const t = useTexts();
  const [asks, setAsks] = useState(false);
  const name = nameOf(member);
  const signOut = async (): Promise<void> => {
    await post('endMemberSessions', { params: { user_id: member.user_id } });
    showToast({ message: t('signed_out_member', { name }) });
  };
  return (
    <>
      <Button
        variant="subtle"
        aria-label={t('sign_out_member_of', { name })}
        onClick={() => setAsks(true)}
      >
        {t('sign_out_member')}
      </Button>
      {asks ? (
        <ConfirmDialog
          onClose={() => setAsks(false)}
          title={t('sign_out_member_title', { name })}
          confirm={t('sign_out_member')}
          onConfirm={signOut}
        >
          <p>{t('sign_out_member_words')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
