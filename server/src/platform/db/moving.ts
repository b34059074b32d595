import { OperationError } from '../errors.ts';

/** The SQLSTATEs by which migration 088 refuses a write. */
const MOVING = 'MV001';
const MOVED = 'MV002';
/** A move takes some seconds. */
const RETRY_SECONDS = 2;

/** Where a workspace is on its way between two cells: `leaving` still reads, the others do nothing here. */
export type MoveState = 'leaving' | 'moved' | 'arriving';

/** The refusal of everything that has to do with a workspace that lives elsewhere. */
const hasMoved = (address: string | null): OperationError =>
  new OperationError(
    'workspace_moved',
    address ? `This workspace has moved to ${address}.` : 'This workspace is in another cell.',
  );

/** Throws if a workspace is not here: it has moved away, or is not here yet. */
export const demandHere = (state: MoveState | null, address: string | null): void => {
  if (state === 'moved' || state === 'arriving') throw hasMoved(address);
};

/** What a refusal of the database means for a request; null if it is not about a move. */
export const moveRefusalOf = (error: unknown): OperationError | null => {
  const { code, detail } = error as { readonly code?: string; readonly detail?: string };
  if (code === MOVED) return hasMoved(detail || null);
  if (code !== MOVING) return null;
  return new OperationError(
    'workspace_moving',
    'This workspace is being moved and takes no changes meanwhile. Retry in a moment.',
    { cause: error, retryAfterSeconds: RETRY_SECONDS },
  );
};
