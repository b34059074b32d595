import { useEffect, useState } from 'react';

/**
 * Belongs beside a dialog that exists only while it is open. When both are removed, the focus returns to
 * the element that opened the dialog, or to the page if that is gone. (A dialog that stays rendered does this
 * itself.)
 */
export const ReturnFocus = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected;
      const place = isThere ? opener : document.querySelector<HTMLElement>('#main');
      place?.focus({ preventScroll: true });
    },
    [opener],
  );
  return null;
};
