import type { Issue } from './invalid-request.ts';
import { parseInteger } from './read-request-part.ts';
import type { SchemaNode } from './schema-node.ts';

/** The subject of a fault: its place, the schema's node there and the refused value. */
export interface Spot {
  loc: Issue['loc'];
  node: SchemaNode | undefined;
  input: unknown;
}

export type Described = Omit<Issue, 'loc'>;

const INTEGER_TEXT_MESSAGES = {
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: 'Unable to parse input string as an integer, exceeded maximum size',
};

const describeNotInteger = (input: unknown, isText: boolean): Described => {
  if (isText && typeof input === 'string') {
    const parsed = parseInteger(input);
    const type = typeof parsed === 'string' ? parsed : 'int_parsing';
    return { type, msg: INTEGER_TEXT_MESSAGES[type] };
  }
  if (typeof input === 'number' && Number.isFinite(input)) {
    return {
      type: 'int_from_float',
      msg: 'Input should be a valid integer, got a number with a fractional part',
    };
  }
  return typeof input === 'number'
    ? { type: 'finite_number', msg: 'Input should be a finite number' }
    : { type: 'int_type', msg: 'Input should be a valid integer' };
};

const describeNotNumber = (input: unknown, isText: boolean): Described => {
  if (isText) {
    return {
      type: 'float_parsing',
      msg: 'Input should be a valid number, unable to parse string as a number',
    };
  }
  return typeof input === 'number'
    ? { type: 'finite_number', msg: 'Input should be a finite number' }
    : { type: 'float_type', msg: 'Input should be a valid number' };
};

/** For a keyword that no contract uses yet: it is still refused, only without pydantic's own wording. */
export const UNNAMED_FAULT: Described = { type: 'value_error', msg: 'Value error, invalid value' };

/** Names the expected type, in pydantic's words for a text part or a body. */
export const describeWrongType = (type: string, spot: Spot, isText: boolean): Described => {
  switch (type) {
    case 'string':
      return { type: 'string_type', msg: 'Input should be a valid string' };
    case 'integer':
      return describeNotInteger(spot.input, isText);
    case 'number':
      return describeNotNumber(spot.input, isText);
    case 'boolean':
      return isText
        ? {
            type: 'bool_parsing',
            msg: 'Input should be a valid boolean, unable to interpret input',
          }
        : { type: 'bool_type', msg: 'Input should be a valid boolean' };
    case 'array':
      return { type: 'list_type', msg: 'Input should be a valid list' };
    case 'object':
      return spot.loc.length === 1
        ? {
            type: 'model_attributes_type',
            msg: 'Input should be a valid dictionary or object to extract fields from',
          }
        : { type: 'dict_type', msg: 'Input should be a valid dictionary' };
    default:
      return UNNAMED_FAULT;
  }
};
