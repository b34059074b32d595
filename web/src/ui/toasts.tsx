import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** The corner where toasts stand; fetched after the page, since nothing is said before something is done. */
export const Toasts = () => <Notifications position="bottom-left" limit={4} autoClose={10_000} />;
