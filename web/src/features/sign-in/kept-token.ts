import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const read = (place: string): string => {
  try {
    return sessionStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
};

const write = (place: string, token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, token);
  } catch {
    // Storage is forbidden: whoever leaves the page follows the link of the message again.
  }
};

/** The token behind the #, which is taken out of the address bar and of the browser's history at once. */
export const useToken = (): string => {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  // Another link may be followed in the same tab, and then only the part behind the # changes.
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    const { pathname, search } = globalThis.location;
    if (hash !== '') router.history.replace(`${pathname}${search}`);
  }, [hash, router]);
  return token;
};

/** A token that outlives a sign-in in between, in this tab and nowhere else. */
export const useKeptToken = (place: string): readonly [token: string, forget: () => void] => {
  const given = useToken();
  const [kept] = useState(() => read(place));
  const token = given || kept;
  useEffect(() => {
    write(place, token);
  }, [place, token]);
  return [token, () => write(place, '')];
};
