import type { CDPSession } from 'playwright-core';
import { FetchError } from '../web/fetch-error.ts';

/**
 * Calls a function in an isolated world of the page, where built-in objects are not replaced by scripts. All
 * calls share this world until the page navigates.
 */
export const callApart = async <Args extends readonly unknown[], Result>(
  session: CDPSession,
  call: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> => {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${call.toString()})(${args.map((arg) => JSON.stringify(arg)).join()})`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new FetchError('render_failed');
  return result.value as Awaited<Result>;
};
