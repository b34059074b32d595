import { Button } from '@mantine/core';
import { textNow } from '../../lib/texts.ts';
import styles from './toast.module.css';
import { placeOf } from './toast-place.ts';
import '../texts.ts';

interface Toast {
  readonly message: string;
  readonly tone?: 'plain' | 'problem';
  /** `top` for pages with controls at the lower edge. Otherwise the toast is in the lower left corner. */
  readonly place?: 'top';
  /** A button, such as undo. The toast stays ten seconds, and closes when the button is pressed. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A toast with the same id replaces the earlier one. See toast-place.ts for the default. */
  readonly id?: string;
}

const STAYS_MS = 10_000;

const toasts = () => import('./toasts.tsx');

export const hideToast = (id: string): void => {
  void toasts().then(({ notifications }) => notifications.hide(id));
};

/** Shows a toast. Returns its id, for hideToast. */
export const showToast = (said: Toast): string => {
  const { message, tone = 'plain', action } = said;
  const shownId = placeOf(said);
  const press = (): void => {
    hideToast(shownId);
    action?.run();
  };
  const options = {
    id: shownId,
    autoClose: STAYS_MS,
    withBorder: true,
    ...(said.place === 'top' ? { position: 'top-right' as const } : {}),
    closeButtonProps: { 'aria-label': textNow('ui', 'close') },
    color: tone === 'problem' ? 'urgent' : 'act',
    role: tone === 'problem' ? 'alert' : 'status',
    message: (
      <div className={styles['toast']}>
        <span className={styles['words']}>{message}</span>
        {action ? (
          <Button variant="subtle" onClick={press}>
            {action.label}
          </Button>
        ) : null}
      </div>
    ),
  };
  const show = async (): Promise<void> => {
    const { notifications } = await toasts();
    // `show` ignores an id that is already shown, so the old toast is hidden first.
    notifications.hide(shownId);
    notifications.show(options);
  };
  void show();
  return shownId;
};
