import type { SavedDraft } from '@copydesk/contract/editing';
import { isPassing, isProblem, isStale } from '../../lib/problem.ts';
import { type Content, fingerprint, type Keeper } from './kept-text.ts';

/** How things stand between the page and the server. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** No answer; it is tried again. */
  | { readonly kind: 'waiting' }
  /** The server will not have it as it is. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Somebody else saved meanwhile; the person has to choose. */
  | { readonly kind: 'stale' };

interface Parts {
  readonly revision: number;
  readonly read: () => Content;
  readonly send: (base: number, content: Content) => Promise<SavedDraft>;
  readonly keeper: Pick<Keeper, 'keep' | 'drop'>;
  readonly tell: (state: SaveState) => void;
  readonly saved?: (saved: SavedDraft) => void;
}

export interface Autosave {
  /** Something was written. */
  readonly touch: () => void;
  /** Saves now what is not saved yet; false where that did not work. */
  readonly flush: () => Promise<boolean>;
  /** Puts the text into the browser's keeping at once. */
  readonly keepNow: () => void;
  /** The text on the screen is now that of a revision which came from elsewhere. */
  readonly adopt: (revision: number, isDirty?: boolean) => void;
  readonly stop: () => void;
  readonly revision: () => number;
  readonly isDirty: () => boolean;
  /** Whether leaving the page would lose something. */
  readonly isAtRisk: () => boolean;
}

const PAUSE_MS = 1_000;
const LONGEST_MS = 2_000;
const KEEP_MS = 300;
const AGAIN_MS = 2_000;

const TOO_MANY = 429;

/**
 * Saves a second after the last change, and every two seconds while somebody goes on; one save at a time.
 * What is not saved yet is in the browser's keeping within a third of a second.
 */
export const createAutosave = (parts: Parts): Autosave => {
  let { revision } = parts;
  let changes = 0;
  let savedChanges = 0;
  let dirtySince: number | null = null;
  let sent: string | null = null;
  let sending: Promise<unknown> | null = null;
  let isKept = true;
  let isHalted = false;
  let isStopped = false;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;

  const isDirty = (): boolean => changes !== savedChanges;
  const keepNow = (): void => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (isDirty()) isKept = parts.keeper.keep(parts.read(), revision, sent);
  };
  const settle = (): void => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    isKept = true;
    dirtySince = null;
    parts.keeper.drop();
    parts.tell({ kind: 'saved' });
  };
  const schedule = (ms: number): void => {
    clearTimeout(saveTimer);
    if (sending || isHalted || isStopped || !isDirty()) return;
    saveTimer = setTimeout(() => void send(), ms);
  };
  const due = (): number =>
    Math.min(PAUSE_MS, Math.max(0, (dirtySince ?? Date.now()) + LONGEST_MS - Date.now()));

  /** Milliseconds until the next try; null where there is none before something changes. */
  const failed = (error: unknown): number | null => {
    dirtySince ??= Date.now();
    keepNow();
    if (!isProblem(error)) throw error;
    if (isStale(error)) {
      isHalted = true;
      parts.tell({ kind: 'stale' });
      return null;
    }
    if (isPassing(error) || error.status === TOO_MANY) {
      parts.tell({ kind: 'waiting' });
      return AGAIN_MS;
    }
    parts.tell({ kind: 'refused', why: error.detail });
    return null;
  };

  const attempt = async (): Promise<number | null> => {
    const upTo = changes;
    const content = parts.read();
    sent = fingerprint(content);
    dirtySince = null;
    parts.tell({ kind: 'saving' });
    keepNow();
    try {
      const saved = await parts.send(revision, content);
      revision = saved.revision;
      savedChanges = upTo;
      sent = null;
      parts.saved?.(saved);
      if (!isDirty()) {
        settle();
        return null;
      }
      keepNow();
      parts.tell({ kind: 'unsaved' });
      return due();
    } catch (error) {
      return failed(error);
    }
  };

  const run = async (): Promise<void> => {
    const next = await attempt();
    sending = null;
    if (next !== null) schedule(next);
  };
  const send = async (): Promise<void> => {
    clearTimeout(saveTimer);
    sending ??= run();
    await sending;
  };

  return {
    touch: () => {
      changes += 1;
      dirtySince ??= Date.now();
      keepTimer ??= setTimeout(keepNow, KEEP_MS);
      if (!sending && !isHalted) parts.tell({ kind: 'unsaved' });
      schedule(due());
    },
    flush: async () => {
      for (let tries = 0; tries < 3 && isDirty() && !isHalted; tries += 1) await send();
      return !isDirty();
    },
    keepNow,
    adopt: (next, dirty = false) => {
      revision = next;
      isHalted = false;
      sent = null;
      if (dirty) {
        changes += 1;
        dirtySince = Date.now();
        keepNow();
        schedule(0);
        return;
      }
      savedChanges = changes;
      clearTimeout(saveTimer);
      settle();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(saveTimer);
      keepNow();
    },
    revision: () => revision,
    isDirty,
    isAtRisk: () => isDirty() && !isKept,
  };
};
