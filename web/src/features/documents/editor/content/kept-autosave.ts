import type { SavedDraft } from '@copydesk/contract/documents/draft';
import { type Autosave, createAutosave } from '../../../../lib/autosave.ts';
import { isPassing, isProblem, type Problem } from '../../../../lib/problem.ts';
import { type Content, fingerprint, type Keeper } from './kept-text.ts';

interface Parts {
  readonly revision: number;
  readonly read: () => Content;
  readonly send: (content: Content, base: number) => Promise<SavedDraft>;
  readonly keeper: Pick<Keeper, 'keep' | 'drop'>;
  readonly onSaved?: (saved: SavedDraft) => void;
}

export interface KeptAutosave extends Autosave {
  /** Stores the text in the browser at once. */
  readonly keepNow: () => void;
  /** Whether closing the page would lose changes. */
  readonly isAtRisk: () => boolean;
  /** Why the server refuses the text as it is; null if it can be saved later without a change. */
  readonly refusal: () => Problem | null;
}

const LONGEST_MS = 2_000;
const KEEP_MS = 300;
const RETRY_MS = 2_000;
const TOO_MANY = 429;

const mayPass = (error: unknown): boolean =>
  !isProblem(error) || isPassing(error) || error.status === TOO_MANY;

/**
 * Saves a document one second after the last change, and every two seconds during continuous typing. A
 * document is long and must not be lost even if the tab is killed, so unsaved text is also stored in the
 * browser within a third of a second.
 */
export const createKeptAutosave = (parts: Parts): KeptAutosave => {
  const { read, keeper } = parts;
  // The fingerprint of the text that is being sent to the server.
  let sent: string | null = null;
  let isKept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const keepNow = (): void => {
    stopTimer();
    if (autosave.isDirty()) isKept = keeper.keep(read(), autosave.revision(), sent);
  };
  const forget = (): void => {
    stopTimer();
    sent = null;
    isKept = true;
    keeper.drop();
  };
  const autosave = createAutosave<Content, SavedDraft>({
    revision: parts.revision,
    longestMs: LONGEST_MS,
    retryMs: RETRY_MS,
    read,
    mayPass,
    send: (content, base) => {
      sent = fingerprint(content);
      keepNow();
      return parts.send(content, base);
    },
    onSaved: (_content, saved) => {
      sent = null;
      keepNow();
      parts.onSaved?.(saved);
    },
  });
  autosave.status.subscribe(() => {
    const status = autosave.status.get();
    if (status === 'saved') forget();
    if (status === 'failed' || status === 'stale') keepNow();
  });

  return {
    ...autosave,
    touch: () => {
      autosave.touch();
      timer ??= setTimeout(keepNow, KEEP_MS);
    },
    adopt: (revision) => {
      autosave.adopt(revision);
      forget();
    },
    overwrite: (revision) => {
      sent = null;
      return autosave.overwrite(revision);
    },
    stop: () => {
      autosave.stop();
      keepNow();
    },
    keepNow,
    isAtRisk: () => autosave.isDirty() && !isKept,
    refusal: () => {
      const error = autosave.error();
      return isProblem(error) && !mayPass(error) ? error : null;
    },
  };
};
