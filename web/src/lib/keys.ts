import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { usePreferences } from './preferences.ts';

/** A key that does something on the page that is open now. */
export interface Shortcut {
  /** As react-hotkeys-hook writes it: `j`, `shift+x`, `mod+enter`, `?`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

export interface KeyOptions {
  readonly enabled?: boolean;
  /** Also while the cursor stands in a field: only for keys with a modifier, and Escape. */
  readonly inFields?: boolean;
  /** Also while a dialog is open. */
  readonly inDialogs?: boolean;
  /** Where the key belongs to something else, such as Enter on a button, it is left alone. */
  readonly when?: (event: KeyboardEvent) => boolean;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Shortcut[]): void => {
  shortcuts = next;
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The keys of the open page, in the order in which they were registered. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(subscribe, () => shortcuts);

const isSingle = (keys: string): boolean => !/(mod|ctrl|meta|alt)\+|esc|\bf\d+$/.test(keys);

const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Lets a key run something while the component is shown, and lists it in the palette and the help. A
 * letter is the letter that is typed, on any keyboard layout.
 */
export const useKey = (
  keys: string,
  label: string,
  run: () => void,
  { enabled = true, inFields = false, inDialogs = false, when }: KeyOptions = {},
): void => {
  const { singleKeys } = usePreferences();
  const active = enabled && (singleKeys || !isSingle(keys));
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useHotkeys(keys, () => latest.current(), {
    useKey: true,
    enabled: active,
    preventDefault: true,
    enableOnFormTags: inFields,
    enableOnContentEditable: inFields,
    ignoreEventWhen: (event) =>
      event.defaultPrevented || (!inDialogs && isBehindDialog()) || when?.(event) === false,
  });
  useEffect(() => {
    if (!active) return undefined;
    const shortcut: Shortcut = { keys, label, run: () => latest.current() };
    change([...shortcuts, shortcut]);
    return () => change(shortcuts.filter((other) => other !== shortcut));
  }, [active, keys, label]);
};
