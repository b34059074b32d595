import { invalidValue } from '../platform/errors.ts';
import { plainLine } from './plain-line.ts';

const MAX_NAME = 300;

/** Turns a name into one line and cuts it if it is too long. Throws invalid for a blank name. */
export const readName = (given: string): string => {
  const name = plainLine(given, MAX_NAME);
  if (name !== '') return name;
  throw invalidValue(['name'], 'the name is blank');
};
