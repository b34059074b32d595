import type { notificationRoutes } from '@copydesk/contract/notifications/notification';
import { listNotifications } from '../../notifications/list-notifications.ts';
import { getPreferences, setPreferences } from '../../notifications/preferences.ts';
import { countUnread, readNotifications } from '../../notifications/read-notifications.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MemberHandlers } from './app-operation.ts';

type NotificationOperation = (typeof notificationRoutes)[number]['operationId'];

/** What the person is told, and how. */
export const createNotificationHandlers = ({
  hasServer,
}: Pick<Mailer, 'hasServer'>): MemberHandlers<NotificationOperation> => ({
  countNotifications: async (scope) => ({ body: { unread: await countUnread(scope) } }),
  listNotifications: async (scope, { query: { before, limit } }) => ({
    body: await listNotifications(scope, { before: before ?? null, limit }),
  }),
  readNotifications: async (scope, { body: { ids, through } }) => ({
    // The schema ensures that exactly one of the two is present.
    body: { unread: await readNotifications(scope, ids ? { ids } : { through: through ?? '' }) },
  }),
  getNotificationPreferences: async (scope) => ({ body: await getPreferences(scope, hasServer) }),
  setNotificationPreferences: async (scope, { body }) => {
    await setPreferences(scope, body);
    return { body: { done: true } };
  },
});
