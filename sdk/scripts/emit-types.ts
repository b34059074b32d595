import type { FoundOperation, NamedSchema, Schema } from './read-contract.ts';

/** TypeScript for one schema, and the names that it refers to. */
type Emit = (schema: Schema, indent: string) => string;

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const comment = (text: string | undefined, indent: string): string => {
  if (!text) return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
};

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

/**
 * Returns a function that writes schemas as types. `see` is told every name that is used. A list that is only
 * sent may be one that cannot be changed.
 */
export const createEmit = (see: (name: string) => void, isOnlySent = false): Emit => {
  const members = ({ properties = {}, required = [] }: Schema, indent: string): string =>
    Object.entries(properties)
      .map(([name, schema]) => {
        const needed = required.includes(name);
        const written = emit(schema, `${indent}  `);
        const optional = needed ? '' : ' | undefined';
        const text = `${indent}  ${memberName(name)}${needed ? '' : '?'}: ${written}${optional};\n`;
        return comment(schema.description, `${indent}  `) + text;
      })
      .join('');
  const object = (schema: Schema, indent: string): string => {
    const { additionalProperties: others } = schema;
    if (schema.properties) return `{\n${members(schema, indent)}${indent}}`;
    return typeof others === 'object'
      ? `Record<string, ${emit(others, indent)}>`
      : 'Record<string, unknown>';
  };
  const one = (schema: Schema, type: string, indent: string): string => {
    if (type === 'array') {
      const item = schema.items ? emit(schema.items, indent) : 'unknown';
      const list = /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
      return isOnlySent ? `readonly ${list}` : list;
    }
    return type === 'object' ? object(schema, indent) : (PLAIN[type] ?? 'unknown');
  };
  const emit: Emit = (schema, indent) => {
    if (schema.$ref) {
      see(nameOf(schema.$ref));
      return nameOf(schema.$ref);
    }
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    if ('const' in schema) return literal(schema.const);
    if (schema.anyOf) return schema.anyOf.map((each) => emit(each, indent)).join(' | ');
    if (schema.type === undefined) return 'unknown';
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    return types.map((type) => one(schema, type, indent)).join(' | ');
  };
  return emit;
};

/** A declaration of a named schema. */
export const declare = (
  name: string,
  { schema }: NamedSchema,
  emit: Emit,
  added: string | undefined,
): string => {
  const text = emit(schema, '');
  const head = comment(schema.description, '');
  return text.startsWith('{') && schema.properties
    ? `${head}export interface ${name}${added ? ` extends Partial<${added}>` : ''} ${text}\n`
    : `${head}export type ${name} = ${text};\n`;
};

const objectOf = (operation: FoundOperation['operation'], place: 'query' | 'path'): Schema => {
  const found = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(
      found.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description ? { description } : {}) },
      ]),
    ),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
};

const isFile = (type: string): boolean => !type.endsWith('json') || type.includes('ndjson');

const bodyOf = ({ requestBody }: FoundOperation['operation'], emit: Emit): string => {
  if (!requestBody) return 'undefined';
  const contents = Object.entries(requestBody.content);
  const only = contents[0];
  if (contents.length > 1 || !only || isFile(only[0])) return 'FileBody';
  return emit(only[1].schema, '    ') + (requestBody.required ? '' : ' | undefined');
};

const answerOf = ({ responses }: FoundOperation['operation'], emit: Emit): string => {
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1];
  const [type, content] = Object.entries(success?.content ?? {})[0] ?? [];
  if (!type || !content) return 'undefined';
  if (type === 'text/event-stream') return 'EventStream';
  return isFile(type) ? 'FileAnswer' : emit(content.schema, '    ');
};

/** The member of `Operations` for an operation. What is sent and what is answered are written apart. */
export const declareOperation = (
  { operation }: FoundOperation,
  emitSent: Emit,
  emitAnswer: Emit,
): string => {
  const query = objectOf(operation, 'query');
  const hasQuery = Object.keys(query.properties ?? {}).length > 0;
  return `${comment(operation.summary, '  ')}  ${operation.operationId}: {
    query: ${hasQuery ? emitSent(query, '    ') : 'undefined'};
    body: ${bodyOf(operation, emitSent)};
    answer: ${answerOf(operation, emitAnswer)};
  };\n`;
};
