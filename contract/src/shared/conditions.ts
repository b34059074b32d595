/**
 * How members of a body depend on each other, as JSON Schema. The documents have these conditions where a schema has
 * them in `x-when`. The server checks by its own functions (`x-check`), because their messages are better, and a test
 * compares the two. Conditions are `if`, `then` and `else`: generators of clients leave these out, while `oneOf` beside
 * `properties` would change the types that they write.
 */
export type Condition = Readonly<Record<string, unknown>>;

const NOT_NULL = { not: { type: 'null' } };

/** All of these members are there and not null. */
export const given = (...names: readonly string[]): Condition => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, NOT_NULL])),
});

/** None of these members is there, or it is null. */
export const absent = (...names: readonly string[]): Condition => ({
  properties: Object.fromEntries(names.map((name) => [name, { type: 'null' }])),
});

/** The member has this value. */
export const is = (name: string, value: unknown): Condition => ({
  required: [name],
  properties: { [name]: { const: value } },
});

/** The list has something in it. */
export const full = (name: string): Condition => ({
  required: [name],
  properties: { [name]: { type: 'array', minItems: 1 } },
});

/** What must hold if a condition holds, and what if it does not. */
export const when = (
  condition: Condition,
  so: Condition,
  otherwise: Condition = {},
): Condition => ({
  if: condition,
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema; nobody awaits a schema
  then: so,
  ...(Object.keys(otherwise).length === 0 ? {} : { else: otherwise }),
});

/** One of the two members is given, and not the other. */
export const eitherOr = (one: string, other: string): Condition =>
  when(given(one), absent(other), given(other));
