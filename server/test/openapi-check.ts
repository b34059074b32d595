import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** An answer as `app.inject` gives it; only what the check looks at. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** An operation together with where it is. */
export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

export const operationsOf = (document: OpenApiDocument): PlacedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

const REF = '#/components/schemas/';

/** A schema of the document with every reference replaced by what it refers to. */
export const resolveRefs = (document: OpenApiDocument, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => resolveRefs(document, item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const target = document.components.schemas[$ref.slice(REF.length)];
    if (!$ref.startsWith(REF) || !target) throw new Error(`The document does not define ${$ref}.`);
    return resolveRefs(document, target);
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [key, resolveRefs(document, member)]),
  );
};

/** Closes objects that list their members: a member that nobody documented is a mistake too. */
const closeObjects = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [key, closeObjects(member)]),
  );
  const isObject = copy.type === 'object' && copy.properties !== undefined;
  return isObject && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
};

interface Members {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly 'x-adds-to'?: readonly string[];
}

/**
 * The document with the members that another one adds to its schemas. A member must be described in one of
 * the two, and added members are there together or not at all.
 */
const withAdded = (document: OpenApiDocument, from: OpenApiDocument): OpenApiDocument => {
  const schemas: Record<string, JsonSchema> = { ...document.components.schemas };
  for (const added of Object.values(from.components.schemas) as Members[]) {
    for (const name of added['x-adds-to'] ?? []) {
      const own = (schemas[name] ?? {}) as Members;
      if (own.properties === undefined) continue;
      const { required = [] } = added;
      schemas[name] = {
        ...own,
        properties: { ...own.properties, ...(resolveRefs(from, added.properties) as object) },
        dependentRequired: Object.fromEntries(required.map((member) => [member, required])),
      };
    }
  }
  return { ...document, components: { schemas } };
};

type Validator = ReturnType<typeof Compile>;

const compileIn = (document: OpenApiDocument, schema: JsonSchema): Validator =>
  Compile(closeObjects(resolveRefs(document, schema)) as TSchema);

const tellFaults = (validator: Validator, value: unknown): string =>
  validator
    .Errors(value)
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    .join('; ');

/** What is wrong with a value by a schema of the document; empty where nothing is. */
export const faultsIn = (document: OpenApiDocument, schema: JsonSchema, value: unknown): string => {
  const validator = compileIn(document, schema);
  return validator.Check(value) ? '' : tellFaults(validator, value) || 'it does not fit';
};

const mediaTypeOf = (answer: Answer): string =>
  String(answer.headers['content-type'] ?? 'none')
    .split(';')[0]!
    .trim();

/** Streams of events and files of rows are texts; everything else is JSON. */
const isJson = (mediaType: string): boolean => /^application\/(\w+\+)?json$/.test(mediaType);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`the body is not JSON: ${text.slice(0, 200)}`);
  }
};

const isIssue = (issue: unknown): boolean => {
  const { loc, msg, type } = (issue ?? {}) as Record<string, unknown>;
  const isStep = (step: unknown) => typeof step === 'string' || Number.isInteger(step);
  return (
    Array.isArray(loc) &&
    loc.length > 0 &&
    loc.every(isStep) &&
    typeof msg === 'string' &&
    typeof type === 'string'
  );
};

/** Every error has a `detail`: a list of issues with 422, a text with any other status. */
export const checkErrorBody = (answer: Answer): void => {
  if (mediaTypeOf(answer) !== 'application/json') {
    throw new Error(`an error of type ${mediaTypeOf(answer)}, not application/json`);
  }
  const { detail, code } = (parse(answer.body) ?? {}) as { detail?: unknown; code?: unknown };
  if (typeof code !== 'string') {
    throw new Error(`an error without a code: ${answer.body.slice(0, 300)}`);
  }
  if (answer.statusCode === 422) {
    if (!Array.isArray(detail) || detail.length === 0 || !detail.every(isIssue)) {
      throw new Error(`a 422 without a list of loc, msg and type: ${answer.body.slice(0, 300)}`);
    }
  } else if (typeof detail !== 'string' || detail === '') {
    throw new Error(`an error without a text in detail: ${answer.body.slice(0, 300)}`);
  }
};

export type CheckAnswer = (
  operationId: string,
  answer: Answer,
  options?: { readonly isHead?: boolean },
) => void;

/**
 * Makes the check of answers against the served document: the status and the media type are
 * documented for the operation, the body fits the schema, errors have a `detail`, and every answer
 * names its request. Throws an error that says what is wrong with which answer. `additions` is the document
 * that describes members beside those of the specification.
 */
export const createOpenApiChecker = (
  served: OpenApiDocument,
  additions: OpenApiDocument = served,
): CheckAnswer => {
  const document = withAdded(served, additions);
  const operations = new Map(
    operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
  );
  const validators = new Map<string, Validator>();

  const validatorOf = (name: string, schema: JsonSchema) => {
    const known = validators.get(name);
    if (known) return known;
    const made = compileIn(document, schema);
    validators.set(name, made);
    return made;
  };

  const check: CheckAnswer = (operationId, answer, { isHead = false } = {}) => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error('the document has no such operation');
    if (!/^[\w.-]{1,64}$/.test(String(answer.headers['x-request-id'] ?? ''))) {
      throw new Error('there is no X-Request-Id');
    }
    const documented = operation.responses[String(answer.statusCode)];
    if (!documented) {
      throw new Error(`the status is not documented: ${answer.body.slice(0, 300)}`);
    }
    const mediaType = mediaTypeOf(answer);
    const content = documented.content[mediaType];
    if (!content) throw new Error(`the media type ${mediaType} is not documented`);
    if (isHead) {
      if (answer.body !== '') throw new Error('an answer to HEAD has a body');
      return;
    }
    const value = isJson(mediaType) ? parse(answer.body) : answer.body;
    const name = `${operationId} ${answer.statusCode} ${mediaType}`;
    const validator = validatorOf(name, content.schema);
    if (!validator.Check(value)) {
      throw new Error(`${tellFaults(validator, value)}\n${answer.body.slice(0, 600)}`);
    }
    if (answer.statusCode >= 300 && mediaType === 'application/json') checkErrorBody(answer);
  };

  return (operationId, answer, options) => {
    try {
      check(operationId, answer, options);
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`${operationId} answered ${answer.statusCode}: ${message}`, { cause: error });
    }
  };
};
