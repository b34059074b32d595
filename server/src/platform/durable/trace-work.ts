import { type HooksProvider, TerminalError } from '@restatedev/restate-sdk';
import {
  areSpansWanted,
  failSpan,
  inSpan,
  readTrace,
  runWithin,
  startSpan,
} from '../traces/span.ts';

/** The engine names the trace of an attempt itself if it sends spans too; otherwise the one who started it counts. */
const traceOf = ({ headers, attemptHeaders }: Parameters<HooksProvider>[0]['request']) =>
  readTrace(
    attemptHeaders.has('traceparent')
      ? Object.fromEntries(attemptHeaders)
      : Object.fromEntries(headers),
  );

/**
 * Makes each attempt at work a span, and each step that is run in it. They are below the request that started
 * the work. A step that the journal has already is no span, because it is not run again.
 */
export const traceWork: HooksProvider = ({ request }) => {
  if (!areSpansWanted()) return {};
  const target = String(request.target);
  return {
    interceptor: {
      handler: async (next) => {
        const attributes = { 'copydesk.work': target, 'restate.invocation.id': request.id };
        const options = { kind: 'consumer', attributes } as const;
        const { span, within } = startSpan(`work ${target}`, options, traceOf(request));
        try {
          await runWithin(within, next);
        } catch (error) {
          // Any other error only ends this attempt: work that waits is put away and taken up again.
          if (error instanceof TerminalError) failSpan(span, error);
          throw error;
        } finally {
          span.end();
        }
      },
      run: (name, next) => inSpan(`step ${name}`, {}, () => next()),
    },
  };
};
