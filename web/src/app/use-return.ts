import { useEffect } from 'react';
import { noteReachable, useReachable } from '../lib/connection.ts';

const LOST = /preload CSS|dynamically imported module|Importing a module/i;
const PLACE = 'copydesk.returned';
const PAUSE_MS = 10_000;

/** Whether the error means that the files of a page failed to load. */
export const isLostPage = (error: unknown): boolean =>
  error instanceof Error && LOST.test(error.message);

/**
 * Reloads the page, but at most once in ten seconds, so that a missing file does not cause endless reloads.
 */
const loadAnew = (): void => {
  const last = Number(sessionStorage.getItem(PLACE) ?? 0);
  if (Date.now() - last < PAUSE_MS) return;
  sessionStorage.setItem(PLACE, String(Date.now()));
  globalThis.location.reload();
};

/**
 * Restores a page whose files failed to load. If the server answers, a newer release has replaced
 * the files, so the page is reloaded. Otherwise it is reloaded once the server answers again.
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
