import { useEffect, useState } from 'react';

/**
 * Stands beside a dialog that exists only while it is open: once both are gone, the focus returns to
 * what opened it, or to the page where that is gone too. (A dialog that stays and is closed does it itself.)
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
