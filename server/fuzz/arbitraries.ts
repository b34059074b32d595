import { BULK_FILE_TYPE } from '@copydesk/contract/bulk/bulk-file';
import fc from 'fast-check';
import {
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  operationsOf,
  type PlacedOperation,
  resolveRefs,
} from '../test/openapi-check.ts';
import {
  badEscape,
  brokenBody,
  headerText,
  hostileText,
  numberText,
  toJsonText,
  toPercent,
} from './hostile.ts';
import { edgeRequest } from './edges.ts';
import { preparedRequest } from './prepared/prepared-request.ts';
import { files, uploads } from './uploads.ts';
import { nearlyValid, type Node, valid, weighted } from './values.ts';
import type { FuzzRequest, Pair, World } from './world.ts';

type Text = fc.Arbitrary<string>;
const queryValue = ({ name, schema }: OpenApiParameter, { given }: World): Text => {
  const isNumber = (schema as Node).type === 'integer';
  const values = given[`?${name}`] ?? given[name];
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

/** Another workspace would answer 404 to everything, so it is the right one nearly always. */
const RIGHT_PLACE = 300;

const idText = (placed: PlacedOperation, part: string, { ids, idsIn }: World): Text => {
  const own = ids[idsIn(placed, part)] ?? [];
  const known = fc.constantFrom(...Object.values(ids).flat());
  return weighted(
    [part === 'workspace_id' ? RIGHT_PLACE : 12, own.length > 0 ? fc.constantFrom(...own) : known],
    [2, known],
    [2, hostileText.map(toPercent)],
    [1, badEscape],
    [1, fc.constantFrom('', 'a'.repeat(501), 'a'.repeat(4000), '%2e%2e%2f', 'vio_', '..', '*')],
  );
};

const targetOf = (placed: PlacedOperation, world: World): Text => {
  const { path, operation } = placed;
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  return fc
    .tuple(fc.tuple(...parts.map((part) => idText(placed, part, world))), queryText(inQuery, world))
    .map(([ids, query]) => {
      const left = [...ids];
      return `${world.root}${path.replaceAll(/\{\w+\}/g, () => left.shift() ?? '')}${query}`;
    });
};

const some = (name: string, value: Text, chance: number): fc.Arbitrary<Pair[]> =>
  weighted(
    [100 - chance, fc.constant<Pair[]>([])],
    [chance, value.map((text): Pair[] => [[name, text]])],
  );

const headersOf = (operation: OpenApiOperation, world: World): fc.Arbitrary<Pair[]> => {
  const right = [...(world.leaving?.[operation.operationId] ?? world.credentials)];
  const secret = (right.at(-1) as Pair)[0];
  const key = weighted<Pair[]>(
    [92, fc.constant(right)],
    [3, fc.constantFrom(...world.refused).map((pairs) => [...pairs])],
    [2, headerText.map((text): Pair[] => [...right.slice(0, -1), [secret, text]])],
    [2, fc.constant<Pair[]>([])],
    [1, fc.constant([...right, ...right])],
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
      some('X-Forwarded-For', weighted([20, fc.ipV4()], [1, headerText]), 95),
      some('X-Request-Id', headerText, 5),
      some('Accept', fc.constantFrom('text/html', '*/*', 'application/xml', ''), 3),
      some('Accept-Encoding', fc.constantFrom('gzip', 'identity;q=0'), 3),
      some('X-Long', fc.constant('x'.repeat(8000)), 1),
      ...documented,
    )
    .map((lists): Pair[] => [['Host', world.host], ...lists.flat()]);
};

/** Stands for a body that says nothing about its type. */
const NO_TYPE = 'none';

const contentType = weighted(
  [3, fc.constant(NO_TYPE)],
  [60, fc.constant('application/json')],
  [3, fc.constantFrom('application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;')],
  [2, fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'x', '', 'a/b/c')],
  [1, headerText],
);

/** More than the service takes; so rare because it costs as much as a thousand others. */
const hugeBody = fc.constant(`{"comment":"${'a'.repeat(1024 * 1024)}"}`);

const bodyOf = (
  document: OpenApiDocument,
  { operationId, requestBody }: OpenApiOperation,
  { given, bodies }: World,
) => {
  const planned = requestBody?.content[BULK_FILE_TYPE];
  if (planned) {
    return fc
      .tuple(valid(planned.schema, given).map(toJsonText), uploads)
      .map(([plan, { body }]) => ({
        body: `${plan}\n${body}` as string | null,
        headers: [['Content-Type', BULK_FILE_TYPE] as Pair],
      }));
  }
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
  const right = bodies[operationId];
  const text = weighted(
    [600, valid(schema, given).map(toJsonText)],
    [right ? 600 : 0, fc.constantFrom(...(right ?? [{}])).map(toJsonText)],
    [300, nearlyValid(schema, given).map(toJsonText)],
    [150, brokenBody],
    [1, hugeBody],
  );
  return fc
    .tuple(weighted<string | null>([60, text], [1, fc.constant(null)]), contentType)
    .map(([body, type]) => ({
      body,
      headers: body === null || type === NO_TYPE ? [] : [['Content-Type', type] as const],
    }));
};

const operationRequest = (
  document: OpenApiDocument,
  world: World,
  placed: PlacedOperation,
): fc.Arbitrary<FuzzRequest> => {
  const { method, operation } = placed;
  const methods =
    method === 'GET'
      ? weighted([9, fc.constant('GET')], [1, fc.constant('HEAD')])
      : fc.constant(method);
  return fc
    .tuple(
      methods,
      targetOf(placed, world),
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
      target: `${world.root}${target}`,
      headers: [
        ['Host', world.host],
        ...world.credentials,
        ...(body === null || type === NO_TYPE ? [] : [['Content-Type', type] as const]),
      ],
      body,
    }));
};

/** Bytes that are hardly HTTP: they end at the parser, and must end well. */
const garbageRequest = (world: World): fc.Arbitrary<FuzzRequest> => {
  const target = fc.constantFrom(
    `${world.root}/audits`,
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
      headers: [['Host', world.host], ...world.credentials, ...headers],
      body: null,
    }));
};

/** A prepared request costs several others, so it is half as usual as they are. */
const PREPARED = 12;

/** For so many requests to operations there is one at the edges. */
const EDGES = 1 / 5;

const weightOf = ({ operation }: PlacedOperation, { rare }: World): number => {
  if (rare.has(operation.operationId)) return 3;
  return operation.parameters.length > 1 ? 60 : 25;
};

/** Requests for every operation of the document, valid and not, and some for none of them. */
export const requestsFor = (document: OpenApiDocument, world: World): fc.Arbitrary<FuzzRequest> => {
  const placed = operationsOf(document);
  const all = placed.reduce((sum, operation) => sum + weightOf(operation, world), 0);
  const edges = Math.ceil(all * EDGES);
  return weighted(
    ...placed.map((operation): [number, fc.Arbitrary<FuzzRequest>] => [
      weightOf(operation, world),
      operationRequest(document, world, operation),
    ]),
    ...placed.flatMap((operation): [number, fc.Arbitrary<FuzzRequest>][] => {
      const prepare = world.prepared?.[operation.operation.operationId];
      return prepare ? [[PREPARED, preparedRequest(world, operation, prepare)]] : [];
    }),
    [edges, edgeRequest(world)],
    [12, strayRequest(world)],
    [4, garbageRequest(world)],
  );
};
