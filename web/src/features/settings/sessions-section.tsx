import type { AccountSession } from '@copydesk/contract/accounts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Badge, Button } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { accountQuery } from './api.ts';
import { describeAgent } from './describe-agent.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const useDevice = () => {
  const t = useTexts();
  return ({ user_agent: agent }: AccountSession): string => {
    const { browser, system } = describeAgent(agent);
    if (browser && system) return t('device_on', { browser, system });
    return browser ?? system ?? t('device_unknown');
  };
};

/** The browsers in which the person is signed in. One session or all of them can be ended. */
export const SessionsSection = ({ sessions }: { readonly sessions: readonly AccountSession[] }) => {
  const t = useTexts();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const device = useDevice();
  const [leaving, setLeaving] = useState(false);
  const end = useMutation({
    mutationFn: ({ id }: AccountSession) => post('endSession', { body: { id } }),
    onSuccess: () => showToast({ message: t('session_ended') }),
    onError: ({ detail }) => showToast({ message: detail || t('failed'), tone: 'problem' }),
    onSettled: () => queries.invalidateQueries(accountQuery()),
  });
  const leaveEverywhere = async (): Promise<void> => {
    await post('signOutEverywhere');
    globalThis.location.assign('/sign-in');
  };
  return (
    <Section
      title={t('sessions')}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="signOut" />}
          onClick={() => setLeaving(true)}
        >
          {t('everywhere')}
        </Button>
      }
    >
      <DataTable
        label={t('sessions_list')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'device',
            title: t('session_device'),
            cell: (session) => (
              <span className={styles['first']} title={session.user_agent}>
                {device(session)}{' '}
                {session.current ? <Badge size="sm">{t('session_this')}</Badge> : null}
              </span>
            ),
          },
          {
            key: 'address',
            title: t('session_address'),
            width: '136px',
            wideOnly: true,
            cell: ({ ip }) => <span className={styles['quiet']}>{ip}</span>,
          },
          {
            key: 'since',
            title: t('session_since'),
            width: '152px',
            wideOnly: true,
            cell: ({ created_at: at }) => moment(at),
          },
          {
            key: 'seen',
            title: t('session_seen'),
            width: 'min(112px, 24vw)',
            cell: ({ seen_at: at }) => <RelativeTime at={at} />,
          },
          {
            key: 'actions',
            title: t('actions'),
            untitled: true,
            right: true,
            width: '96px',
            cell: (session) =>
              session.current ? null : (
                <Button
                  variant="subtle"
                  aria-label={t('session_end_of', { device: device(session) })}
                  loading={end.isPending && end.variables.id === session.id}
                  onClick={() => end.mutate(session)}
                >
                  {t('session_end')}
                </Button>
              ),
          },
        ]}
      />
      {leaving ? (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title={t('everywhere_title')}
          confirm={t('everywhere')}
          onConfirm={leaveEverywhere}
        >
          <p>{t('everywhere_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
