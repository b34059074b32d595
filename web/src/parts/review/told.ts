import type { Cell } from '../../lib/cell.ts';

/** A message about the last action. It is shown in the decision bar, where it covers nothing. */
export interface Told {
  readonly message: string;
  /** Whether the Undo button beside the message undoes the action of the message. */
  readonly canUndo: boolean;
}

/** The object that holds the message. */
interface Telling {
  readonly told: Cell<Told | null>;
}

const STAYS_MS = 10_000;

/** Shows a message and replaces the earlier one. It disappears after ten seconds. */
export const tell = ({ told }: Telling, message: string, canUndo = false): void => {
  const said: Told = { message, canUndo };
  told.set(said);
  setTimeout(() => {
    if (told.get() === said) told.set(null);
  }, STAYS_MS);
};

export const untell = ({ told }: Telling): void => told.set(null);
