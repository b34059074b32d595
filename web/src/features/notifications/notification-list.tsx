import type { Notification } from '@copydesk/contract/notifications/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { ActionIcon, Button } from '../../ui/controls.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notificationsQuery } from './api.ts';
import { wordsOf } from './notification-words.ts';
import styles from './notifications.module.css';
import { useTexts } from './texts.ts';

const AT_FIRST = 20;
const MOST = 100;

const useReading = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[] } | { through: string }) =>
      post('readNotifications', { body }),
    onSuccess: async (answer) => {
      queries.setQueryData(ask('countNotifications').queryKey, answer);
      await queries.invalidateQueries({ queryKey: keyOf('listNotifications') });
    },
  });
};

interface RowProps {
  readonly notification: Notification;
  readonly onRead: (id: string) => void;
  readonly onLeave: () => void;
}

/** One notification. Following it marks it as read. */
const Row = ({ notification, onRead, onLeave }: RowProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { date } = useFormats();
  const { id, kind, amount, read, violation, audit, comment, key, document, at } = notification;
  const words = wordsOf(t, notification, date);
  const open = (): void => {
    if (!read) onRead(id);
    onLeave();
  };
  const content = (
    <>
      <span className={read ? styles['head'] : styles['fresh']}>
        {read ? null : <span className="visually-hidden">{t('unread')}: </span>}
        {words}
      </span>
      {comment === null ? null : <span className={styles['comment']}>{comment}</span>}
      {violation?.words ? (
        <span className={styles['quote']}>
          “{violation.words}”
          {violation.asset_name ? ` ${t('on_asset', { asset: violation.asset_name })}` : ''}
        </span>
      ) : null}
      {key?.service_account_name ? (
        <span className={styles['quote']}>{t('key_of', { name: key.service_account_name })}</span>
      ) : null}
      <span className={styles['when']}>
        <RelativeTime at={at} />
      </span>
    </>
  );
  return (
    <li className={styles['row']} data-unread={read ? undefined : ''}>
      {kind === 'owned' && amount > 1 ? (
        <Link
          className={styles['link']}
          to="/w/$workspaceId/queue"
          params={{ workspaceId }}
          search={{ mine: true }}
          onClick={open}
        >
          {content}
        </Link>
      ) : violation ? (
        <Link
          className={styles['link']}
          to="/w/$workspaceId/v/$violationId"
          params={{ workspaceId, violationId: violation.id }}
          onClick={open}
          preload={false}
        >
          {content}
        </Link>
      ) : document ? (
        <Link
          className={styles['link']}
          to="/w/$workspaceId/documents/$documentId"
          params={{ workspaceId, documentId: document.id }}
          search={{ panel: 'approval' }}
          onClick={open}
          preload={false}
        >
          {content}
        </Link>
      ) : kind === 'key_ends' ? (
        <Link
          className={styles['link']}
          to="/w/$workspaceId/settings/keys"
          params={{ workspaceId }}
          onClick={open}
        >
          {content}
        </Link>
      ) : (
        <Link
          className={styles['link']}
          to="/w/$workspaceId/audits/$auditId"
          params={{ workspaceId, auditId: audit?.id ?? '' }}
          onClick={open}
        >
          {content}
        </Link>
      )}
      {read ? null : (
        <ActionIcon aria-label={`${t('read_this')}: ${words}`} onClick={() => onRead(id)}>
          <Icon name="check" />
        </ActionIcon>
      )}
    </li>
  );
};

/** What the person was told, the newest first. */
export const NotificationList = ({ onLeave }: { readonly onLeave: () => void }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const [limit, setLimit] = useState(AT_FIRST);
  const query = useQuery({ ...notificationsQuery(limit), placeholderData: (before) => before });
  const reading = useReading();
  const notifications = query.data?.notifications ?? [];
  const [newest] = notifications;
  return (
    <>
      <div className={styles['top']}>
        <h2 className={styles['title']}>{t('title')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!newest || notifications.every(({ read }) => read)}
          loading={reading.isPending && 'through' in reading.variables}
          onClick={() => newest && reading.mutate({ through: newest.id })}
        >
          {t('read_all')}
        </Button>
      </div>
      <QueryWait query={query} rows={3} />
      {query.data && !newest ? (
        <div className={styles['empty']}>
          <strong>{t('none')}</strong>
          <p>{t('none_words')}</p>
        </div>
      ) : null}
      <ul className={styles['list']}>
        {notifications.map((notification) => (
          <Row
            key={notification.id}
            notification={notification}
            onRead={(id) => reading.mutate({ ids: [id] })}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <div className={styles['foot']}>
        {query.data?.next_before && limit < MOST ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setLimit(MOST)}>
            {t('older')}
          </Button>
        ) : null}
        <TextLink
          size="sm"
          to="/w/$workspaceId/settings/notifications"
          params={{ workspaceId }}
          onClick={onLeave}
        >
          {t('to_preferences')}
        </TextLink>
      </div>
    </>
  );
};
