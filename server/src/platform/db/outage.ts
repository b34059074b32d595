/** An error of PostgreSQL or of the connection to it. */
interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** The kinds of outage, as metrics name them. */
export type OutageReason = 'away' | 'read_only' | 'busy' | 'full';

/** Why a request cannot be served now. `lost` means that the connection cannot be used any more. */
export interface Outage {
  readonly reason: OutageReason;
  readonly lost: boolean;
  readonly message: string;
}

/** A standby, or a primary that became one. Another connection may lead to the new primary. */
const READ_ONLY = '25006';
/**
 * PostgreSQL cannot be reached, is stopping or silent: SQLSTATE classes 08 and 57P0, too many connections,
 * sessions that it ended (25P03, 25P04), or the socket. 08P01 is not an outage: it means that this service sent
 * a wrong message, such as a statement with too few values. A pool that has ended counts too: a process that is stopping
 * may still run work that the engine has already given to another process.
 */
const LOST =
  /^(08(?!P01)...|57P0.|53300|25P03|25P04)$|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/;
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|after calling end on the pool/;
/** Two transactions came into each other's way and this one was rolled back as a whole. */
const CONFLICT = /^(40001|40P01)$/;
/** SQLSTATEs of a statement that waited too long for others; a retry may succeed. */
const CROWDED = /^(57014|55P03)$/;
/** Out of disk, out of memory, over a configured limit, or the disk failed. */
const FULL = /^(53...|58030)$/;

/** Whether a transaction failed only because of another one, so that it may be sent again as it is. */
export const isConflict = (error: unknown): boolean =>
  CONFLICT.test((error as DatabaseError).code ?? '');

/** The meaning of a database failure for a request; null if the failure is a bug of this service. */
export const outageOf = ({ code = '', message = '' }: DatabaseError): Outage | null => {
  if (code === READ_ONLY) {
    const said = 'The database only reads at the moment. Retry in a moment.';
    return { reason: 'read_only', lost: true, message: said };
  }
  if (LOST.test(code) || LOST_WORDS.test(message)) {
    const said = 'The database is not reachable. Retry in a moment.';
    return { reason: 'away', lost: true, message: said };
  }
  if (CROWDED.test(code) || CONFLICT.test(code)) {
    const said = 'The database is too busy with this. Retry in a moment.';
    return { reason: 'busy', lost: false, message: said };
  }
  if (FULL.test(code)) {
    const said = 'The database has no room for this. Retry in a moment.';
    return { reason: 'full', lost: false, message: said };
  }
  return null;
};
