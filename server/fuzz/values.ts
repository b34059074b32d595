import fc from 'fast-check';
import type { JsonSchema } from '../test/openapi-check.ts';
import { anyJson, notoriousText } from './hostile.ts';

/** Values of members that only the service can give, by their names. */
export type Given = Readonly<Record<string, readonly unknown[]>>;

/** One of these, some more often than others. */
export const weighted = <T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

const words = fc.constantFrom(
  'a',
  'guaranteed',
  'ΣΊΣΥΦΟΣ',
  '100%',
  'Quoted and labelled.',
  'ß',
  '0',
);

const typesOf = (schema: JsonSchema): readonly string[] => {
  const { type = [] } = schema as Node;
  return typeof type === 'string' ? [type] : type;
};

/** What a member is usually given: one of the world's values, or a list of them. */
const known = (of: JsonSchema, values: readonly unknown[]): fc.Arbitrary<unknown> => {
  const one = fc.constantFrom(...values);
  return (of as Node).items && !typesOf(of).includes('string')
    ? fc.array(one, { maxLength: 3 })
    : one;
};

/** Values that a schema allows; members that only the service knows come from the world. */
export const valid = (schema: JsonSchema, given: Given): fc.Arbitrary<unknown> => {
  const node = schema as Node;
  if (node.anyOf) return fc.oneof(...node.anyOf.map((one) => valid(one, given)));
  const types = typesOf(schema);
  const choices: fc.Arbitrary<unknown>[] = types.includes('null') ? [fc.constant(null)] : [];
  if (node.enum) choices.push(fc.constantFrom(...node.enum));
  else if ('const' in node) choices.push(fc.constant(node.const));
  else if (types.includes('boolean')) choices.push(fc.boolean());
  else if (types.includes('integer')) {
    const [min, max] = [node.minimum ?? 0, node.maximum ?? 50];
    choices.push(fc.integer({ min, max }), fc.constantFrom(min, max));
  } else if (types.includes('number')) {
    const [min, max] = [node.minimum ?? 0, node.maximum ?? 50];
    choices.push(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max));
  } else if (types.includes('object')) {
    const members = Object.entries(node.properties ?? {}).map(([name, of]) => [
      name,
      given[name] ? weighted([5, known(of, given[name])], [1, valid(of, given)]) : valid(of, given),
    ]);
    const requiredKeys = [...(node.required ?? [])];
    choices.push(
      fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys,
      }),
    );
  } else if (types.includes('array') && node.items && !types.includes('string')) {
    const long = fc.constantFrom((node.maxItems ?? 3) + 1);
    const item = valid(node.items, given);
    choices.push(
      weighted(
        [40, fc.array(item, { maxLength: 3 })],
        [1, fc.tuple(item, long).map(([one, length]) => Array.from({ length }, () => one))],
      ),
    );
  } else {
    if (types.includes('array')) choices.push(fc.array(words, { maxLength: 3 }));
    const long = fc.integer({ min: -2, max: 2 }).map((n) => 'é'.repeat((node.maxLength ?? 40) + n));
    choices.push(weighted([6, words], [3, notoriousText], [1, long]));
  }
  return fc.oneof(...choices);
};

/** An object that is right but for one member, which is of any kind, or an extra one. */
export const nearlyValid = (schema: JsonSchema, given: Given): fc.Arbitrary<unknown> => {
  const names = [...Object.keys((schema as Node).properties ?? {}), '__proto__', 'extra', 'x\0'];
  return fc
    .tuple(valid(schema, given), fc.constantFrom(...names), anyJson)
    .map(([body, name, value]) =>
      Object.fromEntries([...Object.entries(body as object), [name, value]]),
    );
};
