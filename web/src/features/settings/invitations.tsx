import type { Invitation } from '@copydesk/contract/members/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/page.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { invitationsQuery } from './api.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const useResend = () => {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Invitation) => post('resendInvitation', { params: { invitation_id: id } }),
    onSuccess: async ({ invitation: { email }, link }) => {
      if (link === null) showToast({ message: t('invited', { email }) });
      await queries.invalidateQueries({ queryKey: keyOf('listInvitations') });
    },
    onError: ({ detail }) => showToast({ message: detail || t('failed'), tone: 'problem' }),
  });
};

/** The invitations that are not accepted yet. */
export const Invitations = () => {
  const t = useTexts();
  const queries = useQueryClient();
  const query = useQuery(invitationsQuery());
  const resend = useResend();
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const invitations = query.data?.invitations ?? [];
  const byMail = query.data?.by_mail ?? true;
  const resent = resend.data;
  const revoke = async ({ id, email }: Invitation): Promise<void> => {
    await post('revokeInvitation', { params: { invitation_id: id } });
    showToast({ message: t('invitation_revoked', { email }) });
    await queries.invalidateQueries({ queryKey: keyOf('listInvitations') });
  };
  return (
    <Section title={t('invitations')}>
      <QueryWait query={query} rows={2} />
      {query.data && invitations.length === 0 ? (
        <p className={styles['quiet']}>{t('invitations_none')}</p>
      ) : null}
      {invitations.length > 0 ? (
        <DataTable
          label={t('invitations')}
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'email',
              title: t('email'),
              cell: ({ email }) => <strong className={styles['first']}>{email}</strong>,
            },
            {
              key: 'role',
              title: t('role'),
              width: '104px',
              cell: ({ role }) => t(`role_${role}`),
            },
            {
              key: 'by',
              title: t('invited_by'),
              width: '152px',
              wideOnly: true,
              cell: ({ invited_by_name: by }) => by ?? t('former'),
            },
            {
              key: 'ends',
              title: t('invitation_ends'),
              width: '136px',
              wideOnly: true,
              cell: ({ expired, expires_at: at }) => (
                <>
                  {expired ? `${t('invitation_ended')} ` : ''}
                  <RelativeTime at={at} />
                </>
              ),
            },
            {
              key: 'actions',
              title: t('actions'),
              untitled: true,
              right: true,
              width: 'min(208px, 44vw)',
              cell: (invitation) => (
                <span className={styles['buttons']}>
                  <Button
                    variant="subtle"
                    aria-label={t(byMail ? 'resend_to' : 'new_link_for', {
                      email: invitation.email,
                    })}
                    loading={resend.isPending && resend.variables.id === invitation.id}
                    onClick={() => resend.mutate(invitation)}
                  >
                    {t(byMail ? 'resend' : 'new_link')}
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={t('revoke_invitation_of', { email: invitation.email })}
                    onClick={() => setLeaving(invitation)}
                  >
                    {t('revoke')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      ) : null}
      {resent?.link ? (
        <LinkDialog
          email={resent.invitation.email}
          link={resent.link}
          onClose={() => resend.reset()}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('revoke_invitation_title')}
          confirm={t('revoke_invitation')}
          onConfirm={() => revoke(leaving)}
        >
          <p>{t('revoke_invitation_words', { email: leaving.email })}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
