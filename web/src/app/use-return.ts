import { useEffect } from 'react';
import { noteReachable, useReachable } from '../lib/connection.ts';

const LOST = /preload CSS|dynamically imported module|Importing a module/i;
const PLACE = 'copydesk.returned';
const PAUSE_MS = 10_000;

/** Whether a page could not be shown because its files did not come. */
export const isLostPage = (error: unknown): boolean =>
  error instanceof Error && LOST.test(error.message);

/** Once in a while only: a file that is really gone must not load the page for ever. */
const loadAnew = (): void => {
  const last = Number(sessionStorage.getItem(PLACE) ?? 0);
  if (Date.now() - last < PAUSE_MS) return;
  sessionStorage.setItem(PLACE, String(Date.now()));
  globalThis.location.reload();
};

/**
 * Brings back a page whose files did not come. If the server answers, a newer version has taken the
 * place of the files and the address is loaded anew; otherwise that happens when it answers again.
 */
export const useReturn = (isLost: boolean): void => {
  const reachable = useReachable();
  useEffect(() => {
    if (!isLost || !reachable) return;
    const knock = async (): Promise<void> => {
      const response = await fetch('/public/v1/healthz').catch(() => null);
      if (response?.ok) loadAnew();
      else noteReachable(false);
    };
    void knock();
  }, [isLost, reachable]);
};
