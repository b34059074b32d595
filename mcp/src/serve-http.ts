import { Copydesk } from '@copydesk/sdk';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer } from './create-server.ts';
import type { ToolContext } from './shared/tool.ts';

/** Who asks, and how the API is reached for them. */
export interface HttpCaller {
  readonly key: string;
  readonly scopes: readonly string[];
  readonly readOnly: boolean;
  readonly mayDecide: boolean;
  readonly fetch: typeof fetch;
}

const MOST_SUBSCRIPTIONS = 100;
/** Requests do not leave the process, so this name is never looked up. */
const INSIDE = 'http://copydesk.invalid';

const toContext = ({ key, fetch: send, ...rights }: HttpCaller): ToolContext => ({
  // Whoever waits is told at once when to come back, so nothing is repeated here.
  desk: new Copydesk({ apiKey: key, baseUrl: INSIDE, fetch: send, retries: 0 }),
  ...rights,
});

/**
 * Answers requests of MCP over HTTP. Every request has a server of its own, so nothing is kept between two
 * requests. Clients of 2025 revisions are answered in the same way. `onFault` is told what no caller sees.
 */
export const createHttpHandler = (onFault: (error: Error) => void) => {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const context = authInfo?.extra?.['context'] as ToolContext | undefined;
      if (!context) throw new Error('a request without a caller');
      return createServer(context);
    },
    // Lists change only with the key or the release: a subscription is confirmed, and nothing ever comes.
    { onerror: onFault, maxSubscriptions: MOST_SUBSCRIPTIONS },
  );
  return {
    answer: (request: Request, caller: HttpCaller): Promise<Response> => {
      const extra = { context: toContext(caller) };
      const authInfo = { token: '', clientId: '', scopes: [...caller.scopes], extra };
      return handler.fetch(request, { authInfo });
    },
    close: () => handler.close(),
  };
};
