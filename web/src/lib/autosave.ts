/** `waiting` is typed and not sent, `stale` is that somebody else was faster. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';

interface AutosaveParts<T, A extends { readonly revision: number }> {
  readonly revision: number;
  readonly send: (value: T, baseRevision: number) => Promise<A>;
  readonly isStale: (error: unknown) => boolean;
  readonly onStatus: (status: SaveStatus) => void;
  readonly onSaved: (value: T, answer: A) => void;
  readonly pauseMs?: number;
  readonly retryMs?: number;
}

export interface Autosave<T> {
  readonly status: () => SaveStatus;
  readonly revision: () => number;
  /** Keeps the value and sends it once nothing else has come for a moment. */
  readonly edit: (value: T) => void;
  /** Sends what is not sent yet; tells whether everything is saved now. */
  readonly flush: () => Promise<boolean>;
  /** Forgets what is not sent: the page shows what the server has at this revision. */
  readonly adopt: (revision: number) => void;
  /** Sends what is not sent on top of a revision that it was not made from. */
  readonly overwrite: (revision: number) => Promise<boolean>;
}

const PAUSE_MS = 1_000;
const RETRY_MS = 5_000;

/**
 * Saves what somebody changes, one request at a time. Nothing that was typed is dropped: what comes while
 * a request is under way is sent after it, and what could not be sent is tried again.
 */
export const createAutosave = <T, A extends { readonly revision: number }>(
  parts: AutosaveParts<T, A>,
): Autosave<T> => {
  const { send, isStale, onStatus, onSaved, pauseMs = PAUSE_MS, retryMs = RETRY_MS } = parts;
  let status: SaveStatus = 'saved';
  let revision = parts.revision;
  let pending: { readonly value: T } | null = null;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What is under way when the page takes the server's word does not count any more.
  let round = 0;

  const tell = (next: SaveStatus): void => {
    status = next;
    onStatus(next);
  };
  const sendPending = async (): Promise<void> => {
    const sent = pending;
    if (!sent) return;
    const own = round;
    tell('saving');
    try {
      const answer = await send(sent.value, revision);
      if (own !== round) return;
      revision = answer.revision;
      onSaved(sent.value, answer);
      if (pending === sent) pending = null;
      tell(pending ? 'waiting' : 'saved');
    } catch (error) {
      if (own !== round) return;
      tell(isStale(error) ? 'stale' : 'failed');
      if (status === 'failed') timer = setTimeout(() => void flush(), retryMs);
    }
  };
  const sendAll = async (): Promise<void> => {
    do await sendPending();
    while (pending && status === 'waiting');
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    if (pending && status !== 'stale') {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
    }
    await sending;
    return pending === null;
  };
  return {
    status: () => status,
    revision: () => revision,
    flush,
    edit: (value) => {
      pending = { value };
      if (status === 'stale') return;
      if (status !== 'saving') tell('waiting');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    adopt: (next) => {
      clearTimeout(timer);
      round += 1;
      pending = null;
      revision = next;
      tell('saved');
    },
    overwrite: (next) => {
      revision = next;
      tell('waiting');
      return flush();
    },
  };
};
