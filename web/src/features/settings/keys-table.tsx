import type { ApiKey } from '@copydesk/contract/keys/keys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

/** Whether requests with the key are accepted. */
export const works = ({ revoked_at: revoked, expires_at: expires }: ApiKey): boolean =>
  revoked === null && (expires === null || new Date(expires) > new Date());

const SOON_MS = 14 * 86_400_000;

/** Whether a key that works ends so soon that somebody should replace it. */
export const endsSoon = (apiKey: ApiKey): boolean =>
  works(apiKey) &&
  apiKey.expires_at !== null &&
  new Date(apiKey.expires_at).getTime() - Date.now() < SOON_MS;

/** Whether a key works for ever although nobody ever chose that. */
export const isEndless = (apiKey: ApiKey): boolean =>
  works(apiKey) && apiKey.expires_at === null && !apiKey.end_chosen;

const Expiry = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const t = useTexts();
  const { ago, date, moment } = useFormats();
  const { revoked_at: revoked, expires_at: expires } = apiKey;
  if (revoked !== null) return <>{t('key_revoked', { when: date(revoked) })}</>;
  if (expires === null) {
    return (
      <>
        {t('key_never')}
        {isEndless(apiKey) ? <div className={styles['warned']}>{t('key_endless')}</div> : null}
      </>
    );
  }
  if (!works(apiKey)) return <>{t('key_expired', { when: date(expires) })}</>;
  if (endsSoon(apiKey)) {
    return (
      <span title={moment(expires)}>
        {date(expires)}
        <div className={styles['warned']}>{t('key_ends_soon', { when: ago(expires) })}</div>
      </span>
    );
  }
  return <span title={moment(expires)}>{date(expires)}</span>;
};

/** A table of API keys. Only the first characters of each key are known here. */
export const KeysTable = ({ keys }: { readonly keys: readonly ApiKey[] }) => {
  const t = useTexts();
  const { date, list } = useFormats();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const revoke = async ({ id, name }: ApiKey): Promise<void> => {
    await post('revokeKey', { params: { key_id: id } });
    showToast({ message: t('key_revoked_toast', { name }) });
    await queries.invalidateQueries({ queryKey: keyOf('listKeys') });
  };
  return (
    <>
      <DataTable
        label={t('keys_list')}
        rows={keys}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'key',
            title: t('key'),
            cell: (apiKey) => (
              <div className={styles['first']}>
                <strong className={works(apiKey) ? undefined : styles['gone']}>
                  {apiKey.name}
                </strong>
                <div className={styles['quiet']}>
                  <CodeText>{`${apiKey.prefix}…`}</CodeText>
                  {apiKey.service_account ? (
                    <div>{t('key_of', { name: apiKey.service_account.name })}</div>
                  ) : null}
                  {apiKey.read_only ? <div>{t('key_only_reads')}</div> : null}
                  {apiKey.may_decide ? <div>{t('key_may_decide')}</div> : null}
                </div>
              </div>
            ),
          },
          {
            key: 'scopes',
            title: t('key_scopes'),
            width: '176px',
            wideOnly: true,
            cell: ({ scopes }) => (
              <>{list(['public' as const, ...scopes].map((scope) => t(`scope_name_${scope}`)))}</>
            ),
          },
          {
            key: 'used',
            title: t('key_used'),
            width: 'min(152px, 20vw)',
            cell: ({ last_used_at: at, last_used_from: from, last_used_by: by }) =>
              at === null ? (
                t('key_never')
              ) : (
                <>
                  <RelativeTime at={at} />
                  <div className={styles['place']}>{from}</div>
                  <div className={styles['place']}>{by}</div>
                </>
              ),
          },
          {
            key: 'expires',
            title: t('key_expires'),
            width: 'min(136px, 22vw)',
            cell: (apiKey) => <Expiry apiKey={apiKey} />,
          },
          {
            key: 'created',
            title: t('key_created_by'),
            width: '176px',
            wideOnly: true,
            cell: ({ created_at: at, created_by_name: by }) => (
              <>
                {date(at)}
                <div className={styles['quiet']}>{t('key_by', { name: by ?? t('former') })}</div>
              </>
            ),
          },
          {
            key: 'actions',
            title: t('actions'),
            untitled: true,
            right: true,
            width: 'min(96px, 20vw)',
            cell: (apiKey) =>
              works(apiKey) ? (
                <Button
                  variant="subtle"
                  aria-label={t('revoke_key', { name: apiKey.name })}
                  onClick={() => setLeaving(apiKey)}
                >
                  {t('revoke')}
                </Button>
              ) : null,
          },
        ]}
      />
      {leaving ? (
        <ConfirmDialog
          grave
          onClose={() => setLeaving(null)}
          title={t('revoke_key_title', { name: leaving.name })}
          confirm={t('revoke_key_confirm')}
          onConfirm={() => revoke(leaving)}
        >
          <p>{t('revoke_key_words')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
