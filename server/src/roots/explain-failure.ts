import { commandName } from '../platform/command-name.ts';

/** The members that errors of Node, the file system and PostgreSQL have. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly path?: string;
  readonly cause?: unknown;
}

type Advice = (failure: Failure) => string;

const placeOf = ({ address, hostname, port }: Failure): string =>
  [address ?? hostname, port].filter((part) => part !== undefined).join(':');

const unreachable: Advice = (failure) =>
  `PostgreSQL cannot be reached at ${placeOf(failure) || 'its address'} (${failure.code}). ` +
  'Start it, or correct DATABASE_URL.';

const ON_CONNECTING: Record<string, Advice> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
};

const ON_LISTENING: Record<string, Advice> = {
  EADDRINUSE: ({ port }) =>
    `Another program listens on port ${port}. Stop it, or choose another port: ` +
    `PORT for the api role, WORKFLOWS_PORT for the workflows role, --port N for ${commandName('up')}.`,
  EADDRNOTAVAIL: ({ address }) =>
    `${address} is no address of this machine. Set HOST or WORKFLOWS_HOST to one, or to 0.0.0.0 for all.`,
  EACCES: ({ port }) =>
    `This user may not listen on port ${port}. Choose one above 1023 and put a proxy in front.`,
};

const noSpace = (path = 'the data'): string =>
  `No space is left on the disk of ${path}. Free some, then start again.`;

const ON_WRITING: Record<string, Advice> = {
  ENOSPC: ({ path }) => noSpace(path),
  EDQUOT: ({ path }) =>
    `The disk quota of ${path ?? 'the data'} is used up. Free some, then start again.`,
  EROFS: ({ path }) =>
    `${path ?? 'The folder'} is on a file system that is read-only. Choose another folder.`,
  EACCES: ({ path }) =>
    `This user may not write ${path ?? 'there'}. Give the folder to the user that runs Copydesk, or choose another.`,
  EPERM: ({ path }) =>
    `This user may not write ${path ?? 'there'}. Give the folder to the user that runs Copydesk, or choose another.`,
  EEXIST: ({ path }) => `${path ?? 'It'} is a file and should be a folder. Choose another folder.`,
  ENOTDIR: ({ path }) => `${path ?? 'It'} runs through a file. Choose another folder.`,
};

/** Refusals of PostgreSQL, by SQLSTATE. */
const BY_POSTGRES: Record<string, Advice> = {
  '28P01': ({ message }) => `PostgreSQL refuses the login: ${message}. Correct DATABASE_URL.`,
  '28000': ({ message }) =>
    `PostgreSQL refuses the login: ${message}. Correct DATABASE_URL or pg_hba.conf.`,
  '3D000': ({ message }) => `PostgreSQL runs, but ${message}. Make it, or correct DATABASE_URL.`,
  '53100': () => 'PostgreSQL has no space left on its disk. Free some, then start again.',
  '53300': () =>
    'PostgreSQL has no connection left. Raise max_connections or lower DATABASE_POOL_SIZE.',
  '57P03': () => 'PostgreSQL is starting or stopping. Try again in a moment.',
  '42501': ({ message }) =>
    `PostgreSQL refuses: ${message}. The user of MIGRATE_DATABASE_URL must own the database, and needs CREATEROLE ` +
    'for the first migration.',
};

/**
 * Errors without a code: lines from the log of the quick start's PostgreSQL, and
 * errors of a library that parses addresses.
 */
const BY_MESSAGE: readonly (readonly [RegExp, Advice])[] = [
  [/No space left on device/, () => noSpace()],
  [
    /^invalid IP address/,
    ({ message }) =>
      `TRUSTED_PROXIES takes addresses or networks with commas between them: ${message}.`,
  ],
];

const adviceFor = ({ code = '', syscall = '' }: Failure): Advice | undefined => {
  if (syscall === 'connect' || syscall === 'getaddrinfo') return ON_CONNECTING[code];
  if (syscall === 'listen') return ON_LISTENING[code];
  return BY_POSTGRES[code] ?? (syscall === '' ? undefined : ON_WRITING[code]);
};

/**
 * Says in one sentence what the person who starts Copydesk should do about an error. Returns the error's own
 * message if nothing better is known. Of an address, the sentence repeats only the host and the port.
 */
export const explainFailure = (error: unknown): string => {
  const failure = error as Failure;
  const known = BY_MESSAGE.find(([words]) => words.test(failure.message));
  if (known) return known[1](failure);
  // If all addresses of a name refused, or if the error was wrapped, the first inner error is explained.
  const inner = (error instanceof AggregateError ? error.errors[0] : failure.cause) as
    | Failure
    | undefined;
  const advice = adviceFor(failure);
  if (advice) return advice(failure);
  const innerAdvice = inner ? adviceFor(inner) : undefined;
  return inner && innerAdvice ? innerAdvice(inner) : failure.message;
};
