import { useEffect, useState } from 'react';
import { useFormats } from '../lib/format.ts';

const REFRESH_MS = 30_000;

/** How long ago something was; the exact moment on hover and for screen readers that ask. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const { ago, exact } = useFormats();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exact(at)}>
      {ago(at, now)}
    </time>
  );
};
