import type { Webhook } from '@copydesk/contract/events/webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button, Menu } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { webhooksQuery } from './api.ts';
import styles from './events.module.css';
import { LogDialog } from './log-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useTexts } from './texts.ts';

type Open = { readonly what: 'log' | 'rotate' | 'remove'; readonly webhook: Webhook };

const State = ({ webhook }: { readonly webhook: Webhook }) => {
  const t = useTexts();
  const { moment } = useFormats();
  const { disabled, failing_since: since } = webhook;
  if (disabled !== null) return <strong>{t(`off_${disabled}`)}</strong>;
  return <>{since === null ? t('working') : t('failing', { when: moment(since) })}</>;
};

const Webhooks = () => {
  const t = useTexts();
  const { number } = useFormats();
  const queries = useQueryClient();
  const query = useQuery(webhooksQuery());
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf('listWebhooks') });
  const done = async (message: string): Promise<void> => {
    showToast({ message });
    await refresh();
  };
  const at = ({ id }: Webhook) => ({ params: { webhook_id: id } });
  const test = async (webhook: Webhook): Promise<void> => {
    await post('testWebhook', at(webhook));
    await done(t('tested'));
  };
  const enable = async (webhook: Webhook, enabled: boolean): Promise<void> => {
    await post('enableWebhook', { ...at(webhook), body: { enabled } });
    await done(t(enabled ? 'switched_on' : 'switched_off'));
  };
  const rows = query.data?.webhooks ?? [];
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('title')} note={t('note')} actions={add} />
      <QueryWait query={query} rows={3} height={48} />
      {query.data && rows.length === 0 ? (
        <EmptyState of={query} title={t('none')} action={add}>
          {t('none_words')}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable<Webhook>
          label={t('list')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'address',
              title: t('address'),
              cell: ({ url, description, kind, types, added_by_name: by }) => (
                <>
                  <strong>{url}</strong>
                  <div className={styles['quiet']}>
                    {[
                      t(`kind_name_${kind}`),
                      types.length === 0
                        ? t('all_types')
                        : t('some_types', { count: types.length, number: number(types.length) }),
                      ...(description ? [description] : []),
                      by === null ? t('added_by_nobody') : t('added_by', { name: by }),
                    ].join(' · ')}
                  </div>
                </>
              ),
            },
            { key: 'state', title: t('state'), cell: (webhook) => <State webhook={webhook} /> },
            {
              key: 'waiting',
              title: t('waiting'),
              right: true,
              width: '96px',
              cell: ({ waiting }) => number(waiting),
            },
            {
              key: 'actions',
              title: t('actions'),
              untitled: true,
              right: true,
              width: '176px',
              cell: (webhook) => (
                <>
                  <Button
                    variant="subtle"
                    aria-label={t('log_of', { url: webhook.url })}
                    onClick={() => setOpen({ what: 'log', webhook })}
                  >
                    {t('log')}
                  </Button>
                  <Menu>
                    <Menu.Target>
                      <Button variant="subtle" aria-label={`${t('actions')}: ${webhook.url}`}>
                        …
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => void test(webhook)}>{t('test')}</Menu.Item>
                      {webhook.kind === 'standard' ? (
                        <Menu.Item onClick={() => setOpen({ what: 'rotate', webhook })}>
                          {t('rotate')}
                        </Menu.Item>
                      ) : null}
                      <Menu.Item onClick={() => void enable(webhook, webhook.disabled !== null)}>
                        {t(webhook.disabled === null ? 'switch_off' : 'switch_on')}
                      </Menu.Item>
                      <Menu.Item onClick={() => setOpen({ what: 'remove', webhook })}>
                        {t('remove')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </>
              ),
            },
          ]}
        />
      ) : null}
      {adding ? (
        <AddWebhookDialog
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setSecret(added.secret);
          }}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {open?.what === 'log' ? <LogDialog webhook={open.webhook} onClose={close} /> : null}
      {open?.what === 'rotate' ? (
        <ConfirmDialog
          onClose={close}
          title={t('rotate_title')}
          confirm={t('rotate')}
          onConfirm={async () => {
            setSecret((await post('rotateWebhook', at(open.webhook))).secret);
            await refresh();
          }}
        >
          <p>{t('rotate_words')}</p>
        </ConfirmDialog>
      ) : null}
      {open?.what === 'remove' ? (
        <ConfirmDialog
          grave
          onClose={close}
          title={t('remove_title')}
          confirm={t('remove')}
          onConfirm={async () => {
            await post('deleteWebhook', at(open.webhook));
            await done(t('removed'));
          }}
        >
          <p>{t('remove_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
};

const NotForYou = () => {
  const t = useTexts();
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Message title={t('closed')}>{t('closed_words')}</Message>
    </Page>
  );
};

/** Where events of the workspace are sent to. */
export const WebhooksPage = () => (useMay('administer') ? <Webhooks /> : <NotForYou />);
