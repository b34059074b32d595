import { useEffect, useRef } from 'react';
import { createCell, useCell } from './cell.ts';

/** An action of the open page that the palette lists. A key is optional. */
export interface Command {
  readonly label: string;
  readonly run: () => void;
}

const commands = createCell<readonly Command[]>([]);

export const useCommands = (): readonly Command[] => useCell(commands);

/** Lists an action without a key of its own in the palette while the component is shown. */
export const useCommand = (label: string, run: () => void, enabled = true): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const command: Command = { label, run: () => latest.current() };
    commands.set([...commands.get(), command]);
    return () => commands.set(commands.get().filter((other) => other !== command));
  }, [enabled, label]);
};
