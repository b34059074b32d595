import { useEffect, useRef } from 'react';

/** How near the end of the page still counts as being there. */
const NEAR_PX = 96;

/**
 * Keeps the end of the page in sight while a text grows, for as long as the reader is there: whoever scrolls
 * up to read is left alone.
 */
export const useFollowEnd = (grown: unknown, isOn: boolean): void => {
  const isThere = useRef(true);
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      const { scrollHeight } = document.documentElement;
      isThere.current = scrollHeight - globalThis.scrollY - globalThis.innerHeight < NEAR_PX;
    };
    look();
    globalThis.addEventListener('scroll', look, { passive: true });
    return () => globalThis.removeEventListener('scroll', look);
  }, [isOn]);
  useEffect(() => {
    if (!isOn || !isThere.current) return;
    globalThis.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, [grown, isOn]);
};
