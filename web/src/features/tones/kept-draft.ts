import { workspaceInAddress } from '../../lib/api.ts';
import { storedValue, storeValue } from '../../lib/stored.ts';
import type { Draft } from './draft.ts';

const nameOf = (toneId: string): string => `copydesk.tone.${workspaceInAddress() ?? ''}.${toneId}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as Draft).version) &&
  Array.isArray((value as Draft).languages);

/** The unsaved changes of a tone that are stored in this browser. */
export const readKept = (toneId: string): Draft | null => {
  const value = storedValue(nameOf(toneId));
  return isDraft(value) ? value : null;
};

/** Stores the changes in this browser, so that they outlast a closed tab; null deletes them. */
export const keep = (toneId: string, draft: Draft | null): void =>
  storeValue(nameOf(toneId), draft);
