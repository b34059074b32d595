import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/**
 * The corner where toasts are shown. It is loaded after the page, because a toast appears only after an
 * action.
 */
export const Toasts = () => <Notifications position="bottom-left" limit={4} autoClose={10_000} />;
