import { findBadByte } from '../../platform/text/find-bad-byte.ts';
import type { JsonFault } from '../../platform/text/find-json-fault.ts';
import { findExcess, parseJson } from '../../platform/text/parse-json.ts';
import { InvalidRequest } from './invalid-request.ts';

const refusal = ({ at, reason }: JsonFault): InvalidRequest =>
  new InvalidRequest([
    {
      type: 'json_invalid',
      loc: ['body', at],
      msg: 'JSON decode error',
      ctx: { error: reason },
    },
  ]);

/**
 * Parses a JSON body; undefined if it is empty. Throws InvalidRequest if it is not JSON or not UTF-8,
 * whatever charset is declared, because wrong bytes would become U+FFFD. Members such as `__proto__` become
 * own properties here. The validator copies only members that a schema names, so they reach no prototype.
 */
export const parseJsonBody = (content: Buffer): unknown => {
  if (content.length === 0) return undefined;
  const bad = findBadByte(content);
  if (bad !== -1)
    throw refusal({ at: content.toString('utf8', 0, bad).length, reason: 'Not UTF-8' });
  const parsed = parseJson(content.toString('utf8'));
  if ('fault' in parsed) throw refusal(parsed.fault);
  return parsed.value;
};

/** Throws InvalidRequest if a body has more values, names or levels than any request may have. */
export const refuseExcess = (content: Buffer): void => {
  const excess = findExcess(content.toString('utf8'));
  if (excess) throw refusal(excess);
};
