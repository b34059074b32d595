import type { DraftCheck } from '@copydesk/contract/editing';
import type { Segment } from './segments.ts';

export type CheckState = 'checking' | 'done' | 'failed';

interface Parts {
  /** The texts as they are now; from here on their changes are remembered. */
  readonly take: () => readonly Segment[];
  readonly check: (segments: readonly Segment[]) => Promise<DraftCheck>;
  readonly found: (check: DraftCheck | null, segments: readonly Segment[]) => void;
  readonly tell: (state: CheckState) => void;
  /** Runs something once what is on the way to the screen is there. */
  readonly later: (run: () => void) => void;
}

export interface CheckLoop {
  readonly changed: () => void;
  readonly stop: () => void;
}

const AGAIN_MS = 3_000;

/**
 * Checks the text as it changes: one check at a time, the newest text next, and no wait in between. Nothing
 * of it happens before the key that caused it is painted.
 */
export const createCheckLoop = ({ take, check, found, tell, later }: Parts): CheckLoop => {
  let isBusy = false;
  let isChanged = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const once = async (): Promise<void> => {
    isChanged = false;
    const segments = take();
    try {
      const answer = segments.length > 0 ? await check(segments) : null;
      if (isStopped) return;
      found(answer, segments);
      tell(isChanged ? 'checking' : 'done');
    } catch {
      if (isStopped) return;
      tell('failed');
      isChanged = false;
      clearTimeout(timer);
      timer = setTimeout(changed, AGAIN_MS);
    }
  };

  const run = async (): Promise<void> => {
    do await once();
    while (isChanged && !isStopped);
    isBusy = false;
  };

  const changed = (): void => {
    isChanged = true;
    if (isBusy || isStopped) return;
    isBusy = true;
    tell('checking');
    later(() => void run());
  };

  return {
    changed,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
