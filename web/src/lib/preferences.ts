import { createCell, useCell } from './cell.ts';
import { storedValue, storeValue } from './stored.ts';

/** The person's settings in this browser. */
export interface Preferences {
  readonly language: 'en' | 'nl';
  /** Whether keys without Ctrl, Cmd or Alt work. WCAG 2.1.4 requires that they can be switched off. */
  readonly singleKeys: boolean;
  /** Whether the editor shows hints: sentences that read like a claim although no rule objects. */
  readonly hints: boolean;
  /** The workspace that was open last. */
  readonly workspaceId: string | null;
}

const PLACE = 'copydesk.preferences';

const spokenByBrowser = (): 'en' | 'nl' =>
  globalThis.navigator?.language?.startsWith('nl') ? 'nl' : 'en';

const read = (): Preferences => {
  const unset: Preferences = {
    language: spokenByBrowser(),
    singleKeys: true,
    hints: false,
    workspaceId: null,
  };
  const kept = (storedValue(PLACE) ?? {}) as Partial<Preferences>;
  const isKnown = kept.language === 'nl' || kept.language === 'en';
  return { ...unset, ...kept, ...(isKnown ? {} : { language: unset.language }) };
};

const current = createCell(read());

export const preferences = current.get;
export const onPreferences = current.subscribe;
export const usePreferences = (): Preferences => useCell(current);

export const setPreferences = (changes: Partial<Preferences>): void => {
  current.set({ ...current.get(), ...changes });
  storeValue(PLACE, current.get());
};
