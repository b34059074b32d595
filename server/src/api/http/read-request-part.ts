import { isBlank } from '@copydesk/contract/shared/blank';
import { isRecord, typeOf, type SchemaNode } from './schema-node.ts';

type Reader = (value: unknown) => unknown;

/**
 * Decimal digits with an optional sign. Number() would also accept `1e400`, `Infinity`, `0x10` and the empty
 * text, which would then fail in the database instead of here.
 */
const INTEGER_TEXT = /^[ \t\n\v\f\r]*([+-]?)(\d+)[ \t\n\v\f\r]*$/;
const NUMBER_TEXT = /^[ \t\n\v\f\r]*[+-]?\d{1,15}(?:\.\d{1,15})?[ \t\n\v\f\r]*$/;

/** A double always keeps up to fifteen digits exactly. */
const MAX_DIGITS = 15;

/** The integer that a text contains, or the code of its mistake. */
export const parseInteger = (text: string): number | 'int_parsing' | 'int_parsing_size' => {
  const match = INTEGER_TEXT.exec(text);
  if (!match) return 'int_parsing';
  const [, sign, digits = ''] = match;
  if (digits.length > MAX_DIGITS) return 'int_parsing_size';
  const size = Number(digits);
  // "-0" becomes zero, because a negative zero would get into answers and comparisons.
  return sign === '-' && size !== 0 ? -size : size;
};

const readScalarText = (type: string, text: string): unknown => {
  switch (type) {
    case 'integer': {
      const parsed = parseInteger(text);
      return typeof parsed === 'number' ? parsed : text;
    }
    case 'number':
      return NUMBER_TEXT.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
};

/** The text without white space around it; empty if nothing of it can be seen. */
const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim());

/** Reads query and path values, which are text. A text that does not parse stays text and fails the check. */
const textReader = (node: SchemaNode): Reader => {
  const type = typeOf(node);
  if (type === 'array') {
    const readItem = textReader(node.items ?? {});
    return (value) => (Array.isArray(value) ? value.map(readItem) : [readItem(value)]);
  }
  const trims = node['x-trim'] === true;
  return (value) => {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last !== 'string') return last;
    return readScalarText(type, trims ? trimmed(last) : last);
  };
};

/** Reads body values, which keep their type. Undefined means that there is nothing to do for this node. */
const bodyReader = (node: SchemaNode): Reader | undefined => {
  if (node.properties) return recordReader(node.properties, bodyReader);
  if (node.items) {
    const readItem = bodyReader(node.items);
    return readItem && ((value) => (Array.isArray(value) ? value.map(readItem) : value));
  }
  if (node['x-trim']) return (value) => (typeof value === 'string' ? trimmed(value) : value);
  return undefined;
};

const recordReader = (
  properties: Record<string, SchemaNode>,
  readerOf: (node: SchemaNode) => Reader | undefined,
): Reader => {
  const fields = Object.entries(properties).map(([name, node]) => {
    // A field with the name of a member of Object.prototype would read the inherited member, and `__proto__`
    // would replace the prototype.
    if (name in Object.prototype) throw new Error(`A schema must not name a field '${name}'.`);
    return { name, read: readerOf(node), preset: node.default };
  });
  return (value) => {
    if (!isRecord(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const { name, read, preset } of fields) {
      const given = value[name];
      if (given !== undefined) copy[name] = read ? read(given) : given;
      // A handler may change the value, so it gets a copy of the schema's own object.
      else if (preset !== undefined)
        copy[name] = typeof preset === 'object' ? structuredClone(preset) : preset;
    }
    return copy;
  };
};

/**
 * Returns the function that copies a part's known members in schema order, sets the defaults of absent ones
 * and drops the rest. Text parts are parsed by schema type; bodies are not converted.
 */
export const compileReader = (root: SchemaNode, isText: boolean): Reader => {
  if (isText) return recordReader(root.properties ?? {}, textReader);
  return bodyReader(root) ?? ((value) => value);
};
