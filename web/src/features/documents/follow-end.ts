import { useEffect, useRef } from 'react';

/** A reader who is at most this far from the end of the page counts as being at the end. */
const NEAR_PX = 96;

/** Scrolls with the end of the page while a text grows, until the reader scrolls up. */
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
