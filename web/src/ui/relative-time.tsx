import { useEffect, useState } from 'react';
import { refreshAfter } from '../lib/refresh-after.ts';
import { useFormats } from '../lib/format.ts';

/** A time up to this far in the future counts as now, because the clocks of server and browser may differ. */
const JUST_NOW_MS = 60_000;

/** How long ago something happened. The exact time is shown on hover and available to screen readers. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const { ago, exact } = useFormats();
  const [now, setNow] = useState(() => Date.now());
  const time = new Date(at).getTime();
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), refreshAfter(now - time));
    return () => clearTimeout(timer);
  }, [now, time]);
  const seen = time - now < JUST_NOW_MS ? Math.max(now, time) : now;
  return (
    <time dateTime={at} title={exact(at)}>
      {ago(at, seen)}
    </time>
  );
};
