import { type Cell, createCell } from './cell.ts';
import { isStale } from './problem.ts';

/**
 * The state of unsaved changes. `unsaved`: not sent yet. `failed`: sent without success. `stale`: another
 * person saved first, so this person must choose between both texts.
 */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale';

export interface AutosaveParts<T, A extends { readonly revision: number }> {
  /** The revision that the page loaded. */
  readonly revision: number;
  /** Returns the current value. It is called before each request, not at each key press. */
  readonly read: () => T;
  readonly send: (value: T, baseRevision: number) => Promise<A>;
  readonly onSaved?: (value: T, answer: A) => void;
  /** Whether the same value may be saved later without a change. Default: always true. */
  readonly mayPass?: (error: unknown) => boolean;
  /** Milliseconds without a change before the value is sent. */
  readonly pauseMs?: number;
  /**
   * The longest time in milliseconds before a save during continuous typing. If unset, it saves only after a
   * pause.
   */
  readonly longestMs?: number;
  readonly retryMs?: number;
}

export interface Autosave {
  readonly status: Cell<SaveStatus>;
  readonly revision: () => number;
  readonly isDirty: () => boolean;
  /** The error of the last failed request. */
  readonly error: () => unknown;
  /** Must be called after every change. */
  readonly touch: () => void;
  /** Sends unsaved changes. Returns whether everything is saved now. */
  readonly flush: () => Promise<boolean>;
  /** Discards unsaved changes, because the page now shows the server's value of this revision. */
  readonly adopt: (revision: number) => void;
  /** Saves the current value over another person's revision. */
  readonly overwrite: (revision: number) => Promise<boolean>;
  /** Stops automatic saving. */
  readonly stop: () => void;
}

const PAUSE_MS = 1_000;
const RETRY_MS = 5_000;

/**
 * Saves changes automatically, one request at a time. No change is lost: changes during a request are sent
 * after it, and failed requests are repeated.
 */
export const createAutosave = <T, A extends { readonly revision: number }>(
  parts: AutosaveParts<T, A>,
): Autosave => {
  const { pauseMs = PAUSE_MS, longestMs = Number.POSITIVE_INFINITY, retryMs = RETRY_MS } = parts;
  const { read, send, onSaved, mayPass = () => true } = parts;
  const status = createCell<SaveStatus>('saved');
  let { revision } = parts;
  let error: unknown = null;
  // Changes are counted, because a save covers only changes made before it was sent.
  let changes = 0;
  let savedChanges = 0;
  let dirtySince: number | null = null;
  let sending: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  // Increased when the page takes another text from the server. Answers of earlier rounds are ignored.
  let round = 0;

  const isDirty = (): boolean => changes !== savedChanges;
  const untilDue = (): number => {
    const now = Date.now();
    return Math.min(pauseMs, Math.max(0, (dirtySince ?? now) + longestMs - now));
  };
  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (sending || isStopped || status.get() === 'stale' || !isDirty()) return;
    timer = setTimeout(() => void sendOnce(), ms);
  };
  const attempt = async (): Promise<boolean> => {
    const own = round;
    const upTo = changes;
    const value = read();
    dirtySince = null;
    status.set('saving');
    try {
      const answer = await send(value, revision);
      if (own !== round) return true;
      revision = answer.revision;
      savedChanges = upTo;
      onSaved?.(value, answer);
      status.set(isDirty() ? 'unsaved' : 'saved');
      return true;
    } catch (caught) {
      if (own !== round) return false;
      error = caught;
      dirtySince ??= Date.now();
      status.set(isStale(caught) ? 'stale' : 'failed');
      return false;
    }
  };
  const run = async (): Promise<boolean> => {
    clearTimeout(timer);
    const isSaved = await attempt();
    sending = null;
    if (status.get() === 'unsaved') schedule(untilDue());
    if (status.get() === 'failed' && mayPass(error)) schedule(retryMs);
    return isSaved;
  };
  /** Resolves to whether this request succeeded. Changes made meanwhile may need another request. */
  const sendOnce = (): Promise<boolean> => {
    sending ??= run();
    return sending;
  };
  const flush = async (): Promise<boolean> => {
    while (isDirty() && status.get() !== 'stale') if (!(await sendOnce())) break;
    return !isDirty();
  };
  return {
    status,
    revision: () => revision,
    isDirty,
    error: () => error,
    flush,
    touch: () => {
      changes += 1;
      dirtySince ??= Date.now();
      if (status.get() === 'stale') return;
      if (status.get() !== 'saving') status.set('unsaved');
      schedule(untilDue());
    },
    adopt: (next) => {
      clearTimeout(timer);
      round += 1;
      revision = next;
      savedChanges = changes;
      dirtySince = null;
      status.set('saved');
    },
    overwrite: (next) => {
      revision = next;
      changes += 1;
      status.set('unsaved');
      return flush();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
