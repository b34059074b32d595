import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import {
  type Answer,
  createOpenApiChecker,
  faultsIn,
  type JsonSchema,
  type OpenApiDocument,
  operationsOf,
} from '../../../test/openapi-check.ts';
import { createKey } from '../../keys/create-key.ts';
import { bytesOf, exampleRequests, type ExampleRequest } from './example-requests.fixture.ts';
import {
  createCall,
  type Ids,
  makeExampleWorld,
  PREPARATIONS,
  withIds,
} from './example-world.fixture.ts';

const database = await createTestDatabase();
const workspace = await makeWorkspace(database);
const asOwner = { ...workspace.scope, actor: { kind: 'user', id: workspace.userId } as const };
const all = { name: 'examples', expiresAt: null, scopes: KEY_SCOPES };
const { key } = await createKey(asOwner, all);
const { engine, blobStore } = await createTestEngine(database);
const app = await createTestApp(database, { engine, blobStore });
await app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const call = createCall(base, key);
const world = await makeExampleWorld(call);

const read = async (name: string): Promise<OpenApiDocument> =>
  (await (await fetch(`${base}/public/${name}.json`)).json()) as OpenApiDocument;
const extended = await read('openapi-extended');
const documents = [
  { name: 'openapi.json', document: await read('openapi') },
  { name: 'openapi-extended.json', document: extended },
  { name: 'openapi-workspace.json', document: await read('openapi-workspace') },
];

const prepare = async ({ operationId }: ExampleRequest): Promise<Ids> => ({
  ...world,
  ...(await PREPARATIONS[operationId]?.(call, world)),
});

const send = async (request: ExampleRequest, ids: Ids): Promise<Answer> => {
  const { method, path, query, mediaType, body } = request;
  const search = new URLSearchParams(query).toString();
  const content = mediaType === null ? undefined : bytesOf(mediaType, body);
  const response = await fetch(
    `${base}/public/v1${withIds(`${path}${search === '' ? '' : `?${search}`}`, ids)}`,
    {
      method,
      headers: { 'x-api-key': key, ...(mediaType ? { 'content-type': mediaType } : {}) },
      ...(content === undefined
        ? {}
        : { body: typeof content === 'string' ? withIds(content, ids) : new Uint8Array(content) }),
    },
  );
  const text = await response.text();
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: text };
};

/** Sends an example. Throws unless the answer is the documented success and fits its schema. */
const tryExample = async (document: OpenApiDocument, request: ExampleRequest): Promise<Answer> => {
  const answer = await send(request, await prepare(request));
  if (answer.statusCode !== request.status) {
    throw new Error(`${request.operationId} answered ${answer.statusCode}: ${answer.body}`);
  }
  createOpenApiChecker(document, extended)(request.operationId, answer);
  return answer;
};

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const linksOf = (document: OpenApiDocument, request: ExampleRequest): readonly Link[] => {
  const { responses } =
    operationsOf(document).find(({ operation }) => operation.operationId === request.operationId)
      ?.operation ?? {};
  const success = responses?.[String(request.status)] as { links?: Record<string, Link> };
  return Object.values(success.links ?? {});
};

const READING = new Set(['GET']);

/** Follows the links of an answer that read something. */
const followLinks = async (document: OpenApiDocument, request: ExampleRequest, answer: Answer) => {
  for (const { operationId, parameters } of linksOf(document, request)) {
    const target = exampleRequests(document).find((one) => one.operationId === operationId);
    const placed = operationsOf(document).find((one) => one.operation.operationId === operationId);
    if (!target || !placed) throw new Error(`a link leads to ${operationId}, which is not here`);
    const path = placed.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const pointer = parameters[name]?.replace('$response.body#/', '').split('/') ?? [];
      const value = pointer.reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        JSON.parse(answer.body),
      );
      if (typeof value !== 'string') throw new Error(`the answer has no ${parameters[name]}`);
      return encodeURIComponent(value);
    });
    if (!READING.has(target.method)) continue;
    const { statusCode, body } = await send({ ...target, path }, world);
    expect([operationId, statusCode, body.slice(0, 300)]).toEqual([
      operationId,
      target.status,
      body.slice(0, 300),
    ]);
  }
};

interface Shown {
  readonly content?: Readonly<
    Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>
  >;
}

/** Examples that do not fit their schemas, each with what is wrong. */
const wrongExamples = (document: OpenApiDocument): readonly string[] =>
  operationsOf(document).flatMap(({ operation: { operationId, requestBody, responses } }) => {
    const shown: readonly (readonly [string, Shown])[] = [
      ...(requestBody ? [['body', requestBody] as const] : []),
      ...Object.entries(responses),
    ];
    return shown.flatMap(([place, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { schema, example }]) => {
        const faults = faultsIn(document, schema, example);
        return faults === '' ? [] : [`${operationId} ${place} ${type}: ${faults}`];
      }),
    );
  });

describe.each(documents)('$name', ({ document }) => {
  const requests = exampleRequests(document);

  test('every operation has a request that its examples make', () => {
    expect(new Set(requests.map(({ operationId }) => operationId)).size).toBe(
      operationsOf(document).length,
    );
  });

  test('every example of a body, an answer or an error fits its schema', () => {
    expect(wrongExamples(document)).toEqual([]);
  });

  test.each(requests.map((request) => [request.operationId, request.mediaType, request] as const))(
    'the example of %s (%s) is answered as documented, and its links lead on',
    async (_id, _type, request) => {
      const answer = await tryExample(document, request);
      expect(answer.statusCode).toBe(request.status);
      await followLinks(document, request, answer);
    },
  );
});

test('an example of an answer that does not fit its schema is found', () => {
  const copy = JSON.parse(JSON.stringify(extended)) as typeof extended;
  const listed = copy.paths['/packs']?.['get']?.responses['200'] as Shown;
  Object.assign(listed.content?.['application/json'] as object, { example: { packs: [{}] } });
  expect(wrongExamples(copy)).toEqual([expect.stringContaining('listPacks 200') as string]);
});

describe('a wrong example is found', () => {
  const document = documents[2]?.document as OpenApiDocument;
  const of = (operationId: string): ExampleRequest => {
    const found = exampleRequests(document).find((one) => one.operationId === operationId);
    if (!found) throw new Error(`there is no ${operationId}`);
    return found;
  };

  test.each([
    ['a member that is missing', { ...of('startRule'), body: { name: 'No miracle cures' } }],
    ['a value that is not one', { ...of('createTone'), body: { name: 'A', language_key: 'XX' } }],
    ['a state that the thing is not in', { ...of('publishTemplate'), body: { base_revision: 9 } }],
    ['members that exclude each other', { ...of('undoDecisions'), body: {} }],
    ['an address of nothing', { ...of('getRule'), path: '/rules/rul_x' }],
    ['another success than the documented one', { ...of('startRule'), status: 200 }],
  ])('%s', async (_name, request) => {
    await expect(tryExample(document, request)).rejects.toThrow(request.operationId);
  });
});
