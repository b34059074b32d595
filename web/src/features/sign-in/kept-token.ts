import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { storedText, storeText } from '../../lib/stored.ts';

/** Returns the token after the # and removes it at once from the address bar and the browser's history. */
export const useToken = (): string => {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  // If another link is opened in the same tab, only the part after the # changes.
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    const { pathname, search } = globalThis.location;
    if (hash !== '') router.history.replace(`${pathname}${search}`);
  }, [hash, router]);
  return token;
};

/** Keeps a token in this tab while the person signs in. */
export const useKeptToken = (place: string): readonly [token: string, forget: () => void] => {
  const given = useToken();
  const [kept] = useState(() => storedText(place, 'tab'));
  const token = given || kept;
  useEffect(() => {
    storeText(place, token, 'tab');
  }, [place, token]);
  return [token, () => storeText(place, '', 'tab')];
};
