import type { TLocalizedValidationError } from 'typebox/error';
import { listValues } from '../../platform/text/list-values.ts';
import {
  describeWrongType,
  UNNAMED_FAULT,
  type Described,
  type Spot,
} from './describe-wrong-type.ts';
import { missingAt, type Issue } from './invalid-request.ts';
import { typeOf, type SchemaNode } from './schema-node.ts';

type Fault = TLocalizedValidationError;

type Limit = number | bigint;

const counted = (count: Limit, noun: string): string =>
  `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;

// Null is left out, because pydantic lists only the values of the type.
const describeChoice = (node: SchemaNode, values: unknown[]): Described => {
  const expected = listValues(values.filter((value) => value !== null));
  const type = node['x-literal'] || node.const !== undefined ? 'literal_error' : 'enum';
  return { type, msg: `Input should be ${expected}`, ctx: { expected } };
};

const describeItems = (bound: 'most' | 'least', limit: Limit, input: unknown): Described => {
  const actual = Array.isArray(input) ? input.length : 0;
  return {
    type: bound === 'most' ? 'too_long' : 'too_short',
    msg: `List should have at ${bound} ${counted(limit, 'item')} after validation, not ${actual}`,
    ctx: {
      field_type: 'List',
      [bound === 'most' ? 'max_length' : 'min_length']: limit,
      actual_length: actual,
    },
  };
};

const LIMITS = new Map<string, (limit: Limit, input: unknown) => Described>([
  [
    'maxLength',
    (limit) => ({
      type: 'string_too_long',
      msg: `String should have at most ${counted(limit, 'character')}`,
      ctx: { max_length: limit },
    }),
  ],
  [
    'minLength',
    (limit) => ({
      type: 'string_too_short',
      msg: `String should have at least ${counted(limit, 'character')}`,
      ctx: { min_length: limit },
    }),
  ],
  [
    'minimum',
    (limit) => ({
      type: 'greater_than_equal',
      msg: `Input should be greater than or equal to ${limit}`,
      ctx: { ge: limit },
    }),
  ],
  [
    'maximum',
    (limit) => ({
      type: 'less_than_equal',
      msg: `Input should be less than or equal to ${limit}`,
      ctx: { le: limit },
    }),
  ],
  ['maxItems', (limit, input) => describeItems('most', limit, input)],
  ['minItems', (limit, input) => describeItems('least', limit, input)],
]);

const describeFault = (fault: Fault, spot: Spot, isText: boolean): Described => {
  const { node } = spot;
  // For a closed set pydantic reports a wrong type and a wrong value with the same error.
  if (node?.enum) return describeChoice(node, node.enum);
  if (node?.const !== undefined) return describeChoice(node, [node.const]);
  const { keyword, params } = fault;
  if (keyword === 'type') return describeWrongType(typeOf({ type: params.type }), spot, isText);
  if (keyword === 'pattern') {
    const pattern = String(params.pattern);
    return {
      type: 'string_pattern_mismatch',
      msg: `String should match pattern '${pattern}'`,
      ctx: { pattern },
    };
  }
  const describeLimit = LIMITS.get(keyword);
  return describeLimit && 'limit' in params
    ? describeLimit(params.limit, spot.input)
    : UNNAMED_FAULT;
};

const locate = (fault: Fault, place: string, root: SchemaNode, value: unknown): Spot => {
  const spot: Spot = { loc: [place], node: root, input: value };
  for (const escaped of fault.instancePath.split('/').slice(1)) {
    const key = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const isItem = Array.isArray(spot.input);
    spot.loc.push(isItem ? Number(key) : key);
    spot.node = isItem ? spot.node?.items : spot.node?.properties?.[key];
    spot.input = (spot.input as Record<string, unknown> | undefined)?.[key];
  }
  return spot;
};

/** Turns TypeBox's faults into issues, in TypeBox's order; a place may have several. */
export const issuesFromFaults = (
  faults: Fault[],
  place: string,
  root: SchemaNode,
  value: unknown,
): Issue[] =>
  faults.flatMap((fault) => {
    const spot = locate(fault, place, root, value);
    if (fault.keyword === 'required') {
      return fault.params.requiredProperties.map((name) => missingAt([...spot.loc, name]));
    }
    const { type, msg, ctx } = describeFault(fault, spot, place !== 'body');
    return [{ type, loc: spot.loc, msg, ...(ctx && { ctx }) }];
  });
