import type { DraftBlock } from '@copydesk/contract/documents/draft';

/** The title and the text of a document, which are saved together. */
export interface Content {
  readonly title: string;
  readonly blocks: readonly DraftBlock[];
}

/** An unsaved text in the browser's storage. */
export interface KeptText extends Content {
  /** The saved revision that the text is based on. */
  readonly base: number;
  /** When it was stored. */
  readonly at: string;
  /** The tab that stored it. Another tab must not delete it. */
  readonly tab: string;
  /** The fingerprint of the text that was being sent to the server at that time; null if there was none. */
  readonly sent: string | null;
}

const MULTIPLIER = 0x01000193;
const START = 0x811c9dc5;

/** A hash that tells one text from another. It is not secure and protects nothing. */
export const fingerprint = ({ title, blocks }: Content): string => {
  const json = JSON.stringify([title, blocks]);
  let hash = START;
  for (let at = 0; at < json.length; at += 1)
    hash = Math.imul(hash ^ json.charCodeAt(at), MULTIPLIER) >>> 0;
  return `${json.length} ${hash}`;
};

interface Place {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly userId: string;
  readonly workspaceId: string;
  readonly documentId: string;
  readonly tab: string;
}

export interface Keeper {
  readonly read: () => KeptText | null;
  /** Stores the text. Returns false if the browser's storage is full or forbidden. */
  readonly keep: (content: Content, base: number, sent: string | null) => boolean;
  /** Deletes the text if this tab stored it. */
  readonly drop: () => void;
  /** Deletes the text even if another tab stored it, because the person has decided which text to use. */
  readonly forget: () => void;
}

const isKept = (value: unknown): value is KeptText =>
  typeof value === 'object' && value !== null && 'base' in value && 'blocks' in value;

/** Stores the unsaved text of one document in the browser, so that a killed tab loses almost nothing. */
export const createKeeper = ({ storage, userId, workspaceId, documentId, tab }: Place): Keeper => {
  const name = `copydesk.draft.${userId}.${workspaceId}.${documentId}`;
  const read = (): KeptText | null => {
    try {
      const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
      return isKept(value) ? value : null;
    } catch {
      return null;
    }
  };
  const forget = (): void => {
    try {
      storage.removeItem(name);
    } catch {
      // A browser that forbids storage has stored nothing to delete.
    }
  };
  return {
    read,
    forget,
    keep: ({ title, blocks }, base, sent) => {
      const kept: KeptText = { title, blocks, base, at: new Date().toISOString(), tab, sent };
      try {
        storage.setItem(name, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
    drop: () => {
      if (read()?.tab === tab) forget();
    },
  };
};

/** What to open: the saved text, the stored text that continues it, or both so that the person can choose. */
export type Opening =
  | { readonly kind: 'saved' }
  | { readonly kind: 'kept'; readonly kept: KeptText }
  | { readonly kind: 'both'; readonly kept: KeptText };

/**
 * Opens the text that this browser kept if it is based on the server's version, or if that version is the one
 * that the tab was sending when it was closed. If another person saved another text since, the user must choose
 * between the two.
 */
export const decideOpening = (
  saved: Content & { readonly revision: number },
  kept: KeptText | null,
): Opening => {
  if (!kept) return { kind: 'saved' };
  const now = fingerprint(saved);
  if (fingerprint(kept) === now) return { kind: 'saved' };
  if (kept.base === saved.revision || kept.sent === now) return { kind: 'kept', kept };
  return { kind: 'both', kept };
};
