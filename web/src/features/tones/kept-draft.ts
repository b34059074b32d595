import { workspaceInAddress } from '../../lib/api.ts';
import type { Draft } from './draft.ts';

const nameOf = (toneId: string): string => `copydesk.tone.${workspaceInAddress() ?? ''}.${toneId}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as Draft).version) &&
  Array.isArray((value as Draft).languages);

/** Unsaved changes of a tone that this browser kept; a store that is full or shut keeps nothing. */
export const readKept = (toneId: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(toneId)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** Keeps the changes over a closed tab; null forgets them. */
export const keep = (toneId: string, draft: Draft | null): void => {
  try {
    if (draft) localStorage.setItem(nameOf(toneId), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(toneId));
  } catch {
    // The page still holds them.
  }
};
