import type { Cell } from './cell.ts';

/** What was just done, said in the bar of decisions, where it covers nothing. */
export interface Told {
  readonly message: string;
  /** Whether pressing Undo there takes back what the words are about. */
  readonly canUndo: boolean;
}

/** Where it is said. */
interface Telling {
  readonly told: Cell<Told | null>;
}

const STAYS_MS = 10_000;

/** The newest words win; they go after ten seconds, or when something else is said. */
export const tell = ({ told }: Telling, message: string, canUndo = false): void => {
  const said: Told = { message, canUndo };
  told.set(said);
  setTimeout(() => {
    if (told.get() === said) told.set(null);
  }, STAYS_MS);
};

export const untell = ({ told }: Telling): void => told.set(null);
