import { useSyncExternalStore } from 'react';

/** What a person chose in this browser. */
export interface Preferences {
  readonly language: 'en' | 'nl';
  /** Keys without Ctrl, Cmd or Alt; WCAG 2.1.4 asks that they can be switched off. */
  readonly singleKeys: boolean;
  /** The workspace that was open last. */
  readonly workspaceId: string | null;
}

const PLACE = 'copydesk.preferences';

const spokenByBrowser = (): 'en' | 'nl' =>
  globalThis.navigator?.language?.startsWith('nl') ? 'nl' : 'en';

const read = (): Preferences => {
  const unset: Preferences = { language: spokenByBrowser(), singleKeys: true, workspaceId: null };
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Preferences>;
    return {
      ...unset,
      ...kept,
      language: kept.language === 'nl' ? 'nl' : kept.language === 'en' ? 'en' : unset.language,
    };
  } catch {
    return unset;
  }
};

let current = read();
const listeners = new Set<() => void>();

export const preferences = (): Preferences => current;

export const setPreferences = (changes: Partial<Preferences>): void => {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(PLACE, JSON.stringify(current));
  } catch {
    // Storage is full or forbidden: the choice holds until the page is closed.
  }
  for (const tell of listeners) tell();
};

export const onPreferences = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): Preferences => useSyncExternalStore(onPreferences, preferences);
