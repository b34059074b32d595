/** An error of PostgreSQL or of the connection to it. */
interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** Why a request cannot be served now. `lost` means that the connection cannot be used any more. */
export interface Outage {
  readonly lost: boolean;
  readonly message: string;
}

/**
 * PostgreSQL cannot be reached, is stopping, read-only or silent: SQLSTATE classes 08 and 57P0, too many
 * connections, a standby that was a primary (25006), sessions that it ended (25P03, 25P04), or the socket.
 * 08P01 is not an outage: it means that this service sent a wrong message, such as a statement with too few
 * values.
 */
const LOST =
  /^(08(?!P01)...|57P0.|53300|25006|25P03|25P04)$|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/;
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;
/** SQLSTATEs of a statement that waited too long for others or conflicted with them; a retry may succeed. */
const CROWDED = /^(57014|55P03|40P01|40001)$/;
/** Out of disk, out of memory, over a configured limit, or the disk failed. */
const FULL = /^(53...|58030)$/;

/** The meaning of a database failure for a request; null if the failure is a bug of this service. */
export const outageOf = ({ code = '', message = '' }: DatabaseError): Outage | null => {
  if (LOST.test(code) || LOST_WORDS.test(message)) {
    return { lost: true, message: 'The database is not reachable. Retry in a moment.' };
  }
  if (CROWDED.test(code)) {
    return { lost: false, message: 'The database is too busy with this. Retry in a moment.' };
  }
  if (FULL.test(code)) {
    return { lost: false, message: 'The database has no room for this. Retry in a moment.' };
  }
  return null;
};
