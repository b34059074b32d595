import type { DraftBlock } from '@copydesk/contract/editing';

/** What is written and saved as one. */
export interface Content {
  readonly title: string;
  readonly blocks: readonly DraftBlock[];
}

/** A text that was not saved yet, as the browser keeps it. */
export interface KeptText extends Content {
  /** The revision that it began from. */
  readonly base: number;
  /** When it was kept. */
  readonly at: string;
  /** Which tab keeps it: another one must not throw it away. */
  readonly tab: string;
  /** The mark of the text that was on its way to the server then; null where none was. */
  readonly sent: string | null;
}

const MULTIPLIER = 0x01000193;
const START = 0x811c9dc5;

/** A mark by which a text is known again; not for secrets, only to tell one text from the next. */
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
  /** Whether it could be kept: a browser may have no room, or forbid it. */
  readonly keep: (content: Content, base: number, sent: string | null) => boolean;
  /** Forgets what this tab kept. */
  readonly drop: () => void;
  /** Forgets it whoever kept it: the person has decided about it. */
  readonly forget: () => void;
}

const isKept = (value: unknown): value is KeptText =>
  typeof value === 'object' && value !== null && 'base' in value && 'blocks' in value;

/** Keeps the unsaved text of one document in the browser, so that a killed tab loses next to nothing. */
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
      // A browser that keeps nothing has nothing to forget.
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

/** What to open: what is saved, what was kept on top of it, or both for the person to choose. */
export type Opening =
  | { readonly kind: 'saved' }
  | { readonly kind: 'kept'; readonly kept: KeptText }
  | { readonly kind: 'both'; readonly kept: KeptText };

/**
 * A kept text goes on where it began from the saved one, or where the saved one is what was on its way
 * when the tab died. Where somebody saved something else meanwhile, neither may take the other's place.
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
