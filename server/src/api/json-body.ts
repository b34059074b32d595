import { findJsonFault } from '../platform/text/find-json-fault.ts';
import { InvalidRequest, missingAt } from './invalid-request.ts';

/**
 * Parses the text of a JSON body; throws InvalidRequest when it is empty or not JSON. Members such
 * as `__proto__` become own properties here, and the validator copies only members that a schema
 * names, so they reach no prototype.
 *
 *     app.addContentTypeParser(
 *       'application/json',
 *       { parseAs: 'string' },
 *       async (_request: FastifyRequest, text: string) => parseJsonBody(text),
 *     );
 */
export const parseJsonBody = (text: string): unknown => {
  if (text === '') throw new InvalidRequest([missingAt(['body'])]);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const fault = findJsonFault(text) ?? { at: text.length, reason: 'Invalid JSON' };
    throw new InvalidRequest([
      {
        type: 'json_invalid',
        loc: ['body', fault.at],
        msg: 'JSON decode error',
        ctx: { error: fault.reason },
      },
    ]);
  }
};
