import { Agent } from 'undici';
import { type FetchFailureCode, toFetchError } from './fetch-error.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { readTarget } from './web-target.ts';

interface PostRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Places in private networks that may be reached, each as host:port. */
  readonly allow: readonly string[];
  /** The limit for everything: lookup, connection and answer. */
  readonly timeoutMs: number;
  /** How much of the answer is kept. The rest is not read. */
  readonly keepBytes: number;
}

type Posted =
  | { readonly ok: true; readonly status: number; readonly answer: string }
  | { readonly ok: false; readonly code: FetchFailureCode; readonly message: string };

export type SafePost = (url: string, request: PostRequest) => Promise<Posted>;

const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Sends JSON to an address that somebody else wrote, with the guards of safe-fetch.ts: public addresses on
 * ports 80 and 443 unless the operator allowed the place. It follows no redirect, since that could lead a
 * signed message elsewhere. Any status is an answer; a failure is returned and not thrown.
 */
export const safePost: SafePost = async (url, request) => {
  const signal = AbortSignal.timeout(request.timeoutMs);
  const allow: ReadonlySet<string> = new Set(request.allow.map((place) => place.toLowerCase()));
  const agent = new Agent({
    connect: createGuardedConnector({ allow, lookup: undefined, signal }),
    pipelining: 0,
    headersTimeout: request.timeoutMs,
    bodyTimeout: request.timeoutMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  try {
    const { origin, pathname, search } = readTarget(url, allow);
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'user-agent': 'Copydesk',
      },
      body: request.body,
      signal,
    });
    response.body.on('error', () => undefined);
    const parts: Buffer[] = [];
    let kept = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      parts.push(chunk.subarray(0, request.keepBytes - kept));
      kept += chunk.length;
      if (kept >= request.keepBytes) break;
    }
    return { ok: true, status: response.statusCode, answer: Buffer.concat(parts).toString() };
  } catch (error) {
    const { code, message } = toFetchError(error, signal.aborted);
    return { ok: false, code, message };
  } finally {
    await agent.destroy();
  }
};
