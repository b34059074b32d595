import type { OpenInvitation } from '@copydesk/contract/accounts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/controls.ts';
import { LinkButton } from '../../ui/link.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';
import { JoinForm } from './join-form.tsx';
import { useKeptToken } from './kept-token.ts';
import { useTexts } from './texts.ts';

const KEPT_AT = 'copydesk.invitation';

interface InvitedProps {
  readonly invitation: OpenInvitation;
  readonly token: string;
  readonly onJoined: () => void;
}

/** Shows the next step for the invited person: sign in, sign out of another account, or join. */
const Invited = ({ invitation, token, onJoined }: InvitedProps) => {
  const t = useTexts();
  const queries = useQueryClient();
  const { email, has_account: hasAccount, signed_in: signedIn } = invitation;
  const leave = useMutation({
    mutationFn: () => post('signOut'),
    onSettled: () => queries.invalidateQueries(),
  });
  if (signedIn === 'as_another')
    return (
      <div className={styles['form']}>
        <p className={styles['note']}>{t('join_another', { email })}</p>
        <Button size="sm" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('sign_out_to_join')}
        </Button>
      </div>
    );
  if (signedIn === 'no' && hasAccount)
    return (
      <div className={styles['form']}>
        <p className={styles['note']}>{t('join_has_account')}</p>
        <LinkButton to="/sign-in" search={{ next: '/invitation' }} size="sm">
          {t('sign_in_to_join')}
        </LinkButton>
      </div>
    );
  return (
    <JoinForm
      token={token}
      workspace={invitation.workspace.name}
      isNew={signedIn === 'no'}
      onJoined={onJoined}
    />
  );
};

/** Reads an invitation and lets the invited person join. The token stays in this tab until then. */
export const InvitationPage = () => {
  const t = useTexts();
  const { moment } = useFormats();
  const [token, forget] = useKeptToken(KEPT_AT);
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => post('readInvitation', { body: { token } }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { data, error } = query;
  if (token === '' || error?.status === 404)
    return (
      <Frame title={t('invitation_gone_title')} note={t('invitation_gone')}>
        <div className={styles['form']}>
          <LinkButton to="/sign-in" variant="default" onClick={forget}>
            {t('back')}
          </LinkButton>
        </div>
      </Frame>
    );
  if (!data)
    return (
      <Frame title={t('link_wait')}>
        <QueryNotice query={query} />
        {error ? null : <Skeleton rows={3} />}
      </Frame>
    );
  const { workspace, email, role, invited_by: by, expires_at: end } = data;
  const words = { workspace: workspace.name, role: t(`role_${role}`) };
  return (
    <Frame
      title={t('invitation_title', words)}
      note={by === null ? t('invitation', words) : t('invitation_by', { ...words, name: by })}
    >
      <p className={styles['note']}>{t('invitation_for', { email, when: moment(end) })}</p>
      <Invited invitation={data} token={token} onJoined={forget} />
    </Frame>
  );
};
