import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useKey } from '../lib/keys.ts';
import { ask } from '../lib/query.ts';
import { ActionIcon, Popover } from '../ui/controls.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './bell.module.css';
import { useTexts } from './texts.ts';

const NotificationList = lazy(async () => ({
  default: (await import('../features/notifications/notification-list.tsx')).NotificationList,
}));

/** How often the page asks whether there is something new. */
const ASK_MS = 10_000;
const MOST_SHOWN = 99;

/** How much the person has not read, and what it is. */
export const Bell = () => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...ask('countNotifications'), refetchInterval: ASK_MS });
  const count = data?.unread ?? 0;
  useKey('shift+n', t('notifications'), () => setOpen(true));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width="min(400px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      withRoles
    >
      <span className={styles['bell']}>
        <Popover.Target>
          <ActionIcon
            aria-label={count === 0 ? t('notifications') : t('unread', { number: count })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="bell" />
          </ActionIcon>
        </Popover.Target>
        {count === 0 ? null : (
          <span className={styles['count']} aria-hidden="true">
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </span>
      <Popover.Dropdown p={0} className={styles['box'] ?? ''} aria-label={t('notifications')}>
        <Suspense fallback={<Skeleton />}>
          <NotificationList onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
