import { ask } from '../../lib/query.ts';

export const notificationsQuery = (limit: number) => ask('listNotifications', { query: { limit } });
export const preferencesQuery = () => ask('getNotificationPreferences');
