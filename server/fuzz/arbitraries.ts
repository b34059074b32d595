import fc from 'fast-check';
import {
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  operationsOf,
  resolveRefs,
} from '../test/openapi-check.ts';
import {
  anyJson,
  badEscape,
  brokenBody,
  headerText,
  hostileText,
  notoriousText,
  numberText,
  toJsonText,
  toPercent,
} from './hostile.ts';
import type { RawRequest } from './http.ts';
import { files, uploads } from './uploads.ts';

/** What the fuzzed service knows: keys that open it or do not, and ids by the path's first word. */
export interface World {
  readonly host: string;
  readonly key: string;
  readonly refusedKeys: readonly string[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Values of query parameters and body members that only the service can give. */
  readonly given: Readonly<Record<string, readonly unknown[]>>;
}

export interface FuzzRequest extends RawRequest {
  /** The operation that must answer, or null where no route of the document is addressed. */
  readonly operationId: string | null;
}

type Text = fc.Arbitrary<string>;
type Pair = readonly [name: string, value: string];

const weighted = <T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
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
const valid = (schema: JsonSchema, given: World['given']): fc.Arbitrary<unknown> => {
  const node = schema as Node;
  if (node.anyOf) return fc.oneof(...node.anyOf.map((one) => valid(one, given)));
  const types = typesOf(schema);
  const choices: fc.Arbitrary<unknown>[] = types.includes('null') ? [fc.constant(null)] : [];
  if (node.enum) choices.push(fc.constantFrom(...node.enum));
  else if (types.includes('boolean')) choices.push(fc.boolean());
  else if (types.includes('integer')) {
    const [min, max] = [node.minimum ?? 0, node.maximum ?? 50];
    choices.push(fc.integer({ min, max }), fc.constantFrom(min, max));
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
const nearlyValid = (schema: JsonSchema, given: World['given']): fc.Arbitrary<unknown> => {
  const names = [...Object.keys((schema as Node).properties ?? {}), '__proto__', 'extra', 'x\0'];
  return fc
    .tuple(valid(schema, given), fc.constantFrom(...names), anyJson)
    .map(([body, name, value]) =>
      Object.fromEntries([...Object.entries(body as object), [name, value]]),
    );
};

const queryValue = ({ name, schema }: OpenApiParameter, { given }: World): Text => {
  const isNumber = (schema as Node).type === 'integer';
  const values = given[name];
  const usual = values ? fc.constantFrom(...values) : valid((schema as Node).items ?? schema, {});
  return weighted(
    [6, usual.filter((value) => value !== null).map(String)],
    [2, isNumber ? numberText : hostileText],
    [1, hostileText],
  );
};

const queryPairs = (
  parameters: readonly OpenApiParameter[],
  world: World,
): fc.Arbitrary<Pair[]> => {
  const named = parameters.map((parameter) =>
    queryValue(parameter, world).map((value): Pair => [parameter.name, value]),
  );
  const stranger = fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'limit[]', 'page[]', 'x', ''), hostileText)
    .map((pair): Pair => pair);
  const pair = named.length > 0 ? weighted([12, fc.oneof(...named)], [1, stranger]) : stranger;
  const any = weighted(
    [2, fc.constant<Pair[]>([])],
    [5, fc.array(pair, { maxLength: 3 })],
    [1, fc.array(pair, { maxLength: 8 })],
  );
  const needed = parameters.flatMap(({ required }, at) => (required ? (named[at] ?? []) : []));
  if (needed.length === 0) return any;
  const complete = fc.tuple(...needed).chain((all) => any.map((more) => [...more, ...all]));
  return weighted([5, complete], [1, any]);
};

const queryText = (parameters: readonly OpenApiParameter[], world: World): Text =>
  fc
    .tuple(queryPairs(parameters, world), weighted([30, fc.constant('')], [1, badEscape]))
    .map(([pairs, tail]) => {
      const text = pairs.map(([name, value]) => `${toPercent(name)}=${toPercent(value)}`).join('&');
      return text + tail === '' ? '' : `?${text}${tail}`;
    });

const idText = (path: string, { ids }: World): Text => {
  const own = ids[path.split('/')[1] ?? ''] ?? [];
  return weighted(
    [12, fc.constantFrom(...own)],
    [2, fc.constantFrom(...Object.values(ids).flat())],
    [2, hostileText.map(toPercent)],
    [1, badEscape],
    [1, fc.constantFrom('', 'a'.repeat(501), 'a'.repeat(4000), '%2e%2e%2f', 'vio_', '..', '*')],
  );
};

const targetOf = (path: string, { parameters }: OpenApiOperation, world: World): Text => {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .tuple(idText(path, world), queryText(inQuery, world))
    .map(([id, query]) => `/public/v1${path.replace(/\{\w+\}/, () => id)}${query}`);
};

const some = (name: string, value: Text, chance: number): fc.Arbitrary<Pair[]> =>
  weighted(
    [100 - chance, fc.constant<Pair[]>([])],
    [chance, value.map((text): Pair[] => [[name, text]])],
  );

const headersOf = (operation: OpenApiOperation, world: World): fc.Arbitrary<Pair[]> => {
  const key = weighted(
    [92, fc.constant<Pair[]>([['X-API-Key', world.key]])],
    [3, fc.constantFrom(...world.refusedKeys).map((text): Pair[] => [['X-API-Key', text]])],
    [2, headerText.map((text): Pair[] => [['X-API-Key', text]])],
    [2, fc.constant<Pair[]>([])],
    [
      1,
      fc.constant<Pair[]>([
        ['X-API-Key', world.key],
        ['X-API-Key', world.key],
      ]),
    ],
  );
  const documented = operation.parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) =>
      some(
        name,
        weighted([3, fc.integer({ max: 40, min: 1 }).map((n) => `"${n}"`)], [1, headerText]),
        25,
      ),
    );
  return fc
    .tuple(
      key,
      some('X-Request-Id', headerText, 5),
      some('Accept', fc.constantFrom('text/html', '*/*', 'application/xml', ''), 3),
      some('Accept-Encoding', fc.constantFrom('gzip', 'identity;q=0'), 3),
      some('X-Long', fc.constant('x'.repeat(8000)), 1),
      ...documented,
    )
    .map((lists): Pair[] => [['Host', world.host], ...lists.flat()]);
};

const contentType = weighted(
  [60, fc.constant('application/json')],
  [3, fc.constantFrom('application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;')],
  [2, fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'x', '', 'a/b/c')],
  [1, headerText],
);

/** More than the service takes; so rare because it costs as much as a thousand others. */
const hugeBody = fc.constant(`{"comment":"${'a'.repeat(1024 * 1024)}"}`);

const bodyOf = (document: OpenApiDocument, { requestBody }: OpenApiOperation, { given }: World) => {
  const isFile = requestBody?.content['application/octet-stream'] !== undefined;
  if (isFile || requestBody?.content['text/csv']) {
    return (isFile ? files : uploads).map(({ body, type }) => ({
      body: body as string | null,
      headers: [['Content-Type', type] as Pair],
    }));
  }
  const content = requestBody?.content['application/json'];
  if (!content)
    return fc.constant<{ body: string | null; headers: Pair[] }>({ body: null, headers: [] });
  const schema = resolveRefs(document, content.schema) as JsonSchema;
  const text = weighted(
    [600, valid(schema, given).map(toJsonText)],
    [300, nearlyValid(schema, given).map(toJsonText)],
    [150, brokenBody],
    [1, hugeBody],
  );
  return fc
    .tuple(weighted<string | null>([60, text], [1, fc.constant(null)]), contentType)
    .map(([body, type]) => ({
      body,
      headers: body === null ? [] : [['Content-Type', type] as const],
    }));
};

const operationRequest = (
  document: OpenApiDocument,
  world: World,
  { method, path, operation }: ReturnType<typeof operationsOf>[number],
): fc.Arbitrary<FuzzRequest> => {
  const methods =
    method === 'GET'
      ? weighted([9, fc.constant('GET')], [1, fc.constant('HEAD')])
      : fc.constant(method);
  return fc
    .tuple(
      methods,
      targetOf(path, operation, world),
      headersOf(operation, world),
      bodyOf(document, operation, world),
    )
    .map(([verb, target, headers, { body, headers: more }]) => ({
      operationId: operation.operationId,
      method: verb,
      target,
      headers: [...headers, ...more],
      body,
    }));
};

const METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY', 'FOO'];

/** Requests that lead to no operation: odd methods and addresses, with any body. */
const strayRequest = (world: World): fc.Arbitrary<FuzzRequest> => {
  const path = weighted(
    [2, fc.constantFrom('/audits', '/healthz', '/template', '/violations/x/review')],
    [3, hostileText.map((text) => `/${toPercent(text)}`)],
    [1, badEscape.map((text) => `/${text}`)],
  );
  return fc
    .tuple(fc.constantFrom(...METHODS), path, fc.option(brokenBody), contentType)
    .map(([method, target, body, type]) => ({
      operationId: null,
      method,
      target: `/public/v1${target}`,
      headers: [
        ['Host', world.host],
        ['X-API-Key', world.key],
        ...(body === null ? [] : [['Content-Type', type] as const]),
      ],
      body,
    }));
};

/** Bytes that are hardly HTTP: they end at the parser, and must end well. */
const garbageRequest = (world: World): fc.Arbitrary<FuzzRequest> => {
  const target = fc.constantFrom(
    '/public/v1/audits',
    '*',
    'audits',
    '/a b',
    '/\x01',
    '/é',
    'http://x/y',
  );
  const extra = fc.constantFrom<Pair>(
    ['X-Huge', 'x'.repeat(20_000)],
    ['Transfer-Encoding', 'nonsense'],
    ['Content-Length', '-1'],
    ['Content-Length', '1e3'],
    ['Bad Name', 'x'],
    ['X-Null', 'a\0b'],
    ['Expect', 'nonsense'],
    ['Upgrade', 'h2c'],
  );
  return fc
    .tuple(
      fc.constantFrom('GET', 'get', 'G T', '\x16\x03'),
      target,
      fc.array(extra, { maxLength: 2 }),
    )
    .map(([method, line, headers]) => ({
      operationId: null,
      method,
      target: line,
      headers: [['Host', world.host], ['X-API-Key', world.key], ...headers],
      body: null,
    }));
};

/** Requests for every operation of the document, valid and not, and some for none of them. */
export const requestsFor = (document: OpenApiDocument, world: World): fc.Arbitrary<FuzzRequest> => {
  const placed = operationsOf(document);
  return weighted(
    ...placed.map((operation): [number, fc.Arbitrary<FuzzRequest>] => [
      operation.operation.parameters.length > 1 ? 60 : 25,
      operationRequest(document, world, operation),
    ]),
    [12, strayRequest(world)],
    [4, garbageRequest(world)],
  );
};
