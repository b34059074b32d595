import { Button } from '@mantine/core';
import { textNow } from '../lib/texts.ts';
import styles from './toast.module.css';
import { placeOf } from './toast-place.ts';
import './texts.ts';

interface Toast {
  readonly message: string;
  readonly tone?: 'plain' | 'problem';
  /** Above the page where its lower edge is worked in; otherwise in the lower left corner. */
  readonly place?: 'top';
  /** Such as undo; the toast stays ten seconds, and goes once it is pressed. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A toast with the same id takes the place of the earlier one; see toast-place.ts where none is given. */
  readonly id?: string;
}

const STAYS_MS = 10_000;

const toasts = () => import('./toasts.tsx');

export const hideToast = (id: string): void => {
  void toasts().then(({ notifications }) => notifications.hide(id));
};

/** Says in a corner what was done; gives its id, for hideToast. */
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
    // An id that is shown already is ignored by show; hiding first lets the newest words win.
    notifications.hide(shownId);
    notifications.show(options);
  };
  void show();
  return shownId;
};
