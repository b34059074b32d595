import { follow, type OpenApi, type Schema } from './openapi.ts';
import { code } from './table.ts';

/** How deep the members of members are listed. */
const DEEPEST = 3;

const lastOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const choices = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** The type of a value in a few words. */
const typeOf = (document: OpenApi, given: Schema): string => {
  const schema = follow(document, given);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) {
    return schema.enum.map((value) => code(String(value))).join(', ');
  }
  if (choices(schema).length > 0) {
    return [...new Set(choices(schema).map((one) => typeOf(document, one)))].join(' or ');
  }
  const type = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat();
  if (type.includes('array') && schema.items) return `list of ${typeOf(document, schema.items)}`;
  const name = given.$ref !== undefined && schema.properties ? ` (${lastOf(given.$ref)})` : '';
  return `${type.join(' or ')}${name}${schema.format ? `, ${schema.format}` : ''}`;
};

const limitsOf = ({ default: usual, minimum, maximum, maxLength }: Schema): string =>
  [
    usual === undefined ? '' : ` Default ${code(JSON.stringify(usual))}.`,
    minimum === undefined ? '' : ` At least ${minimum}.`,
    maximum === undefined ? '' : ` At most ${maximum}.`,
    maxLength === undefined ? '' : ` At most ${maxLength} characters.`,
  ].join('');

/** The schema whose members are listed for a value: that of a list's items, or the one choice with members. */
const insideOf = (document: OpenApi, given: Schema): Schema => {
  const schema = follow(document, given);
  if (schema.items) return insideOf(document, schema.items);
  const found = choices(schema)
    .map((one) => insideOf(document, one))
    .find(({ properties }) => properties !== undefined);
  return found ?? schema;
};

const membersOf = (
  document: OpenApi,
  schema: Schema,
): readonly (readonly [Schema, string, Schema])[] => [
  ...(schema.allOf ?? []).flatMap((part) => membersOf(document, follow(document, part))),
  ...Object.entries(schema.properties ?? {}).map(([name, value]) => [schema, name, value] as const),
];

/** Rows of a table of the members of a body: name, type, what it means. */
export const shapeRows = (
  document: OpenApi,
  given: Schema,
  path = '',
  depth = 1,
  seen: readonly string[] = [],
): readonly (readonly string[])[] => {
  const schema = insideOf(document, given);
  return membersOf(document, schema).flatMap(([owner, name, value]) => {
    const own = follow(document, value);
    const isNeeded = owner.required?.includes(name) ?? false;
    const words = value.description ?? own.description ?? '';
    const row = [
      code(`${path}${name}`),
      typeOf(document, value),
      isNeeded ? 'yes' : '',
      `${words}${limitsOf({ ...own, ...value })}`,
    ];
    const ref = value.$ref ?? own.items?.$ref ?? '';
    if (depth >= DEEPEST || seen.includes(ref)) return [row];
    const list = [own.type].flat().includes('array') ? '[]' : '';
    const next = `${path}${name}${list}.`;
    return [row, ...shapeRows(document, value, next, depth + 1, [...seen, ref])];
  });
};

/** One line for a parameter or a header. */
export const valueWords = (document: OpenApi, schema: Schema): readonly [string, string] => [
  typeOf(document, schema),
  limitsOf(follow(document, schema)),
];
