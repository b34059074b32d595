import { Copydesk, CopydeskError } from '@copydesk/sdk';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { VERSION } from '../terminal/version.ts';
import { findProfile, type Profile } from './profiles.ts';

/** The options that every command has that asks a service. */
export interface ServiceFlags {
  readonly profile?: string;
  readonly json?: boolean;
}

const NEXT: Readonly<Record<string, string>> = {
  key_invalid: 'Make a key in the web application under Settings, then use copydesk login.',
  key_expired: 'Make another in the web application under Settings, then use copydesk login.',
  key_may_not_decide: 'Use a key that may decide. copydesk whoami tells what yours may do.',
  key_read_only: 'Use a key that may change things. copydesk whoami tells what yours may do.',
  scope_missing: 'Use a key with this scope. copydesk whoami tells the scopes of yours.',
  plan_lacks_api: 'Ask the owner of the workspace.',
  not_found: 'Look at the identifier, and at the workspace that copydesk whoami tells.',
  stale: 'Somebody decided in the meantime. Read it again and decide anew.',
  too_many_requests: 'Wait a moment and try again.',
  too_many_at_once: 'Wait until something of it has ended, and try again.',
  budget_used_up: 'Ask an owner of the workspace for more, or wait for the next month.',
  unavailable: 'Wait a moment and try again.',
  internal: 'Try again once. If it stays, report the request id to who runs the service.',
};

/** An error of the service as a sentence and what to do next. Other errors stay as they are. */
const explain = (error: unknown): unknown => {
  if (!(error instanceof CopydeskError)) return error;
  const { detail, message, code, requestId, status } = error;
  const id = requestId === null || (status ?? 0) < 500 ? '' : ` (request ${requestId})`;
  const next =
    status === null
      ? 'Look at the address with copydesk whoami, and whether the service runs.'
      : (NEXT[code ?? ''] ?? null);
  return new Failure(`${detail ?? message}${id}`, next);
};

export const clientOf = ({ url, key }: Profile): Copydesk => {
  try {
    return new Copydesk({ baseUrl: url, apiKey: key, userAgent: `copydesk-cli/${VERSION}` });
  } catch (error) {
    throw explain(error);
  }
};

/** Does something with the service. Its errors become sentences that say what to do next. */
export const withService = async <T>(
  io: Pick<Io, 'env'>,
  { profile }: ServiceFlags,
  work: (client: Copydesk) => Promise<T>,
): Promise<T> => {
  const client = clientOf(findProfile(io, profile ?? null));
  try {
    return await work(client);
  } catch (error) {
    throw explain(error);
  }
};
