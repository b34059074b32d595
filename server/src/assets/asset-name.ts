import { OperationError } from '../platform/errors.ts';
import { plainLine } from './plain-line.ts';

const MAX_NAME = 300;

/** A name as it is kept: one line, cut where it is too long. Throws invalid for a blank one. */
export const readName = (given: string): string => {
  const name = plainLine(given, MAX_NAME);
  if (name !== '') return name;
  const issue = {
    type: 'value_error',
    loc: ['body', 'name'],
    msg: 'Value error, the name is blank',
  };
  throw new OperationError('invalid', 'invalid name', { issues: [issue] });
};
