import type { RuleIssue } from './rule-issues.ts';

/** The part of a TypeBox error that is used here. */
export interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

const param = ({ params }: SchemaFault, name: string): unknown =>
  (params as Readonly<Record<string, unknown>>)[name];

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const sentenceOf = (fault: SchemaFault): string => {
  switch (fault.keyword) {
    case 'minLength':
      return 'needs a text';
    case 'maxLength':
      return `has at most ${String(param(fault, 'limit'))} characters`;
    case 'minItems':
    case 'minProperties':
      return 'needs at least one entry';
    case 'maxItems':
      return `has at most ${String(param(fault, 'limit'))} entries`;
    case 'maxProperties':
      return 'says only one of these';
    case 'enum':
      return `is one of ${listOf(param(fault, 'allowedValues')).join(', ')}`;
    case 'minimum':
      return `is at least ${String(param(fault, 'limit'))}`;
    case 'maximum':
      return `is at most ${String(param(fault, 'limit'))}`;
    case 'type':
      return `should be ${listOf(param(fault, 'type'))
        .map((type) => TYPES[type] ?? type)
        .join(' or ')}`;
    case 'pattern':
      return fault.instancePath.endsWith('/id')
        ? 'has only small letters, digits and hyphens, at most 60'
        : /\/(from|until|on)$/.test(fault.instancePath)
          ? 'is a day, written as YYYY-MM-DD'
          : 'is not written as it should be';
    default:
      return fault.message;
  }
};

/** Turns a schema error into issues: each at the member that it is about, with a message for the author. */
export const explainFault = (fault: SchemaFault): readonly RuleIssue[] => {
  const { keyword, instancePath: path } = fault;
  if (keyword === 'required') {
    return listOf(param(fault, 'requiredProperties')).map((name) => ({
      path: `${path}/${escape(name)}`,
      message: 'is missing',
    }));
  }
  if (keyword === 'additionalProperties') {
    return listOf(param(fault, 'additionalProperties')).map((name) => ({
      path: `${path}/${escape(name)}`,
      message: 'is not known here; remove it, or move it to where it belongs',
    }));
  }
  // An additional member is reported a second time as a `false` schema, so this one is dropped.
  return keyword === 'boolean' ? [] : [{ path, message: sentenceOf(fault) }];
};
