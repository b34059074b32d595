import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that the open page can do, for the palette; a key is optional. */
export interface Command {
  readonly label: string;
  readonly run: () => void;
}

let commands: readonly Command[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Command[]): void => {
  commands = next;
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCommands = (): readonly Command[] =>
  useSyncExternalStore(subscribe, () => commands);

/** Lists an action without a key of its own in the palette while the component is shown. */
export const useCommand = (label: string, run: () => void, enabled = true): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const command: Command = { label, run: () => latest.current() };
    change([...commands, command]);
    return () => change(commands.filter((other) => other !== command));
  }, [enabled, label]);
};
