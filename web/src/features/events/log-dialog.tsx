import type { Webhook, WebhookDelivery } from '@copydesk/contract/events/webhook';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { Button } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deliveriesQuery } from './api.ts';
import styles from './events.module.css';
import { useTexts } from './texts.ts';

const LOOK_MS = 3_000;

/** The messages to one receiver with their last attempts. Each can be sent again. */
export const LogDialog = ({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const { number } = useFormats();
  const queries = useQueryClient();
  const query = useQuery({ ...deliveriesQuery(webhook.id), refetchInterval: LOOK_MS });
  const resend = useMutation({
    mutationFn: (body: { event_id?: string; hours?: number }) =>
      post('resendDeliveries', { params: { webhook_id: webhook.id }, body }),
    onSuccess: async ({ waiting }) => {
      showToast({ message: t('again_done', { count: waiting, number: number(waiting) }) });
      await queries.invalidateQueries({ queryKey: keyOf('listDeliveries') });
    },
  });
  const rows = query.data?.deliveries ?? [];
  return (
    <Dialog size="xl" onClose={onClose} title={t('log_of', { url: webhook.url })}>
      <QueryWait query={query} rows={4} height={36} />
      {query.data && rows.length === 0 ? <p className="quiet">{t('log_none')}</p> : null}
      {rows.length > 0 ? (
        <DataTable<WebhookDelivery>
          label={t('log_of', { url: webhook.url })}
          rows={rows}
          rowKey={({ event_id: id }) => id}
          columns={[
            {
              key: 'event',
              title: t('event'),
              cell: ({ type, at }) => (
                <>
                  {type}
                  <div className={styles['quiet']}>
                    <RelativeTime at={at} />
                  </div>
                </>
              ),
            },
            {
              key: 'state',
              title: t('state'),
              cell: ({ status, attempts, next_at: next }) => (
                <>
                  {t(`status_${status}`)}
                  <div className={styles['quiet']}>
                    {t('attempts', { count: attempts, number: number(attempts) })}
                    {next === null || attempts === 0 ? null : (
                      <>
                        {', '}
                        <RelativeTime at={next} />
                      </>
                    )}
                  </div>
                </>
              ),
            },
            {
              key: 'answer',
              title: t('answer'),
              cell: ({ answer_status: code, failure, answer }) => (
                <>
                  {failure ?? code}
                  {answer === null ? null : <div className={styles['quiet']}>{answer}</div>}
                </>
              ),
            },
            {
              key: 'actions',
              title: t('actions'),
              untitled: true,
              right: true,
              cell: ({ event_id: id, type }) => (
                <Button
                  variant="subtle"
                  aria-label={t('again_of', { type })}
                  onClick={() => resend.mutate({ event_id: id })}
                >
                  {t('again')}
                </Button>
              ),
            },
          ]}
        />
      ) : null}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={() => resend.mutate({ hours: 24 })}>
          {t('again_all')}
        </Button>
      </div>
    </Dialog>
  );
};
