/** What PostgreSQL or the way to it says when nothing is wrong with the request. */
interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** Why a request cannot be served now; a lost connection is of no more use. */
export interface Outage {
  readonly lost: boolean;
  readonly message: string;
}

/**
 * PostgreSQL is away, stopping, read-only or silent: SQLSTATE classes 08 and 57P0, too many connections, a
 * standby that was a primary (25006), sessions that it ended (25P03, 25P04), or the socket.
 */
const LOST =
  /^(08...|57P0.|53300|25006|25P03|25P04)$|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/;
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;
/** It waited too long for others, and may do better next time. */
const CROWDED = /^(57014|55P03|40P01|40001)$/;
/** Out of disk, memory or a limit of the configuration, or the disk fails. */
const FULL = /^(53...|58030)$/;

/** What a failure of the database means for whoever asked; null where it is a mistake of ours. */
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
