import type { DraftCheck } from '@copydesk/contract/documents/draft-check';
import type { Segment } from './segments.ts';

export type CheckState = 'checking' | 'done' | 'failed';

interface Parts {
  /** Returns the current texts. Changes of the text are recorded from this call on. */
  readonly take: () => readonly Segment[];
  readonly check: (segments: readonly Segment[]) => Promise<DraftCheck>;
  readonly found: (check: DraftCheck | null, segments: readonly Segment[]) => void;
  readonly tell: (state: CheckState) => void;
  /** Calls the function after the next paint. */
  readonly later: (run: () => void) => void;
}

export interface CheckLoop {
  readonly changed: () => void;
  readonly stop: () => void;
}

const AGAIN_MS = 3_000;

/**
 * Checks the text while it changes. One check runs at a time; after it, the newest text is checked at once. A
 * check starts only after the browser has painted the key press that caused it.
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
