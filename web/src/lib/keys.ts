import { useEffect, useRef } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { createCell, useCell } from './cell.ts';
import { usePreferences } from './preferences.ts';

/** A key that triggers an action on the open page. */
export interface Shortcut {
  /** In the notation of react-hotkeys-hook: `j`, `shift+x`, `mod+enter`, `?`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

export interface KeyOptions {
  readonly enabled?: boolean;
  /** Also works while the cursor is in a field. Only for keys with a modifier, and Escape. */
  readonly inFields?: boolean;
  /** Also works while a dialog is open. */
  readonly inDialogs?: boolean;
  /**
   * Returns false if the key belongs to something else, such as Enter on a button. Then it is ignored here.
   */
  readonly when?: (event: KeyboardEvent) => boolean;
}

const shortcuts = createCell<readonly Shortcut[]>([]);

/** The keys of the open page, in the order in which they were registered. */
export const useShortcuts = (): readonly Shortcut[] => useCell(shortcuts);

const isSingle = (keys: string): boolean => !/(mod|ctrl|meta|alt)\+|esc|\bf\d+$/.test(keys);

const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Registers a key while the component is shown, and lists it in the palette and the help. A letter means the
 * typed letter, on any keyboard layout.
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
    shortcuts.set([...shortcuts.get(), shortcut]);
    return () => shortcuts.set(shortcuts.get().filter((other) => other !== shortcut));
  }, [active, keys, label]);
};
