import {
  APICallError,
  InvalidArgumentError,
  LoadAPIKeyError,
  LoadSettingError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { type Link, linkName } from './parse-chain.ts';
import { ModelError } from './model-error.ts';
import type { StopReason } from './watch-fetch.ts';

/** The longest wait that a provider may ask for. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

const NUMBER = /^\d+(\.\d+)?$/;
const DATE = /^[A-Z][a-z]{2}, /;

/**
 * How long the provider asks us to wait, in milliseconds; null if it does not ask. The headers state
 * milliseconds, seconds or a date.
 * @internal
 */
export const readRetryAfter = (
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
): number | null => {
  const exact = headers?.['retry-after-ms']?.trim() ?? '';
  const text = headers?.['retry-after']?.trim() ?? '';
  const asked = NUMBER.test(exact)
    ? Number(exact)
    : NUMBER.test(text)
      ? Number(text) * 1000
      : DATE.test(text)
        ? Date.parse(text) - now
        : Number.NaN;
  if (Number.isNaN(asked)) return null;
  return Math.min(Math.max(Math.ceil(asked), 0), MAX_RETRY_AFTER_MS);
};

const FILTERED = /"(?:code|type)"\s*:\s*"content_(?:filter|policy_violation)"/;

const byStatus = (
  name: string,
  status: number,
  details: { readonly retryAfterMs: number | null; readonly body: string },
): ModelError => {
  const message = `${name} answered with status ${status}.`;
  const { retryAfterMs, body } = details;
  if (status === 429) {
    const options = { retryable: true, retryAfterMs, status };
    return new ModelError('provider_rate_limited', message, options);
  }
  if (status === 408 || status === 409 || status >= 500) {
    const options = { retryable: true, retryAfterMs, status };
    return new ModelError('provider_unavailable', message, options);
  }
  if (status >= 300) {
    return FILTERED.test(body)
      ? new ModelError('provider_refused', `${name} refused the request.`, { retryable: false })
      : new ModelError('provider_misconfigured', message, { retryable: false, status });
  }
  return new ModelError('provider_unavailable', `${name} answered with something unreadable.`, {
    retryable: true,
  });
};

/** The HTTP status that an error inside a stream states; null if it states none. */
const statusInStream = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || error instanceof Error) return null;
  const outer = error as Record<string, unknown>;
  const inner = (outer['error'] ?? {}) as Record<string, unknown>;
  const named = [outer, inner].flatMap((at) => [at['statusCode'], at['status'], at['code']]);
  const found = named.map(Number).find((code) => code >= 300 && code < 600);
  return found ?? null;
};

/** Whether the library refused to send the request because a setting is wrong. Retrying does not help. */
const isSetting = (error: unknown): boolean =>
  InvalidArgumentError.isInstance(error) ||
  LoadAPIKeyError.isInstance(error) ||
  LoadSettingError.isInstance(error) ||
  UnsupportedFunctionalityError.isInstance(error);

/**
 * Describes a provider's error in our own words, because the provider's may
 * quote the prompt, the answer or the key.
 */
export const classifyError = (link: Link, error: unknown, now: number): ModelError => {
  const name = linkName(link);
  if (APICallError.isInstance(error) && error.statusCode !== undefined) {
    return byStatus(name, error.statusCode, {
      retryAfterMs: readRetryAfter(error.responseHeaders, now),
      body: error.responseBody ?? '',
    });
  }
  const status = statusInStream(error);
  if (status !== null) return byStatus(name, status, { retryAfterMs: null, body: '' });
  if (isSetting(error)) {
    const message = `${name} cannot be asked with its present settings.`;
    return new ModelError('provider_misconfigured', message, { retryable: false });
  }
  const message = APICallError.isInstance(error)
    ? `${name} could not be reached or broke off.`
    : `${name} answered with something unreadable.`;
  return new ModelError('provider_unavailable', message, { retryable: true });
};

/** Turns our own reason for ending a call into a failure. */
export const classifyStop = (link: Link, reason: Exclude<StopReason, 'done'>): ModelError => {
  const name = linkName(link);
  switch (reason) {
    case 'connect':
      return new ModelError(
        'provider_unavailable',
        `${name} sent no response headers within ${link.connectMs} ms.`,
        { retryable: true },
      );
    case 'idle':
      return new ModelError(
        'provider_unavailable',
        `${name} sent nothing for ${link.idleMs} ms in the middle of its answer.`,
        { retryable: true },
      );
    case 'total':
      return new ModelError(
        'provider_unavailable',
        `${name} did not finish within ${link.totalMs} ms.`,
        { retryable: true },
      );
    case 'repeats':
      return new ModelError('answer_repeats', `${name} repeated itself without end.`, {
        retryable: false,
      });
    case 'too_long':
      return new ModelError('answer_too_long', `${name} wrote more than it was allowed to.`, {
        retryable: false,
      });
  }
};
