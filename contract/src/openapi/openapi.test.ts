import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { ERRORS, HTTPValidationError } from '../shared/errors.ts';
import { extendedRoutes } from '../extended.ts';
import { openApiDocument } from './openapi.ts';
import { extendedOpenApiDocument } from './openapi-extended.ts';
import { publicRoutes } from '../public.ts';
import type { Route } from '../shared/route.ts';

interface Media {
  schema?: unknown;
  example?: unknown;
}
interface Operation {
  operationId: string;
  security?: unknown[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const plain = (document: unknown) => JSON.parse(JSON.stringify(document)) as Document;
const surfaces: { name: string; file: string; document: Document; routes: readonly Route[] }[] = [
  {
    name: 'the public document',
    file: 'openapi.json',
    document: plain(openApiDocument()),
    routes: publicRoutes,
  },
  {
    name: 'the extended document',
    file: 'openapi-extended.json',
    document: plain(extendedOpenApiDocument()),
    routes: extendedRoutes,
  },
];
const operationsOf = ({ paths }: Document) =>
  Object.values(paths).flatMap((path) => Object.values(path));

describe.each(surfaces)('$name', ({ file, document, routes }) => {
  const operations = operationsOf(document);

  test('the committed copy is the generated document; npm run openapi writes it anew', () => {
    const committed: unknown = JSON.parse(
      readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
    );
    expect(committed).toEqual(document);
  });

  test('it is OpenAPI 3.1 of interface version 1.0.0', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
  });

  test('every route of the table is an operation and nothing else is', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      routes.map(({ operationId }) => operationId).toSorted(),
    );
  });

  test('every body and every error has an example', () => {
    for (const { operationId, requestBody, responses } of operations) {
      const bodies = [requestBody, ...Object.values(responses)].filter(
        (body) => body !== undefined,
      );
      for (const media of bodies.flatMap(({ content }) => Object.values(content))) {
        expect(media.example, operationId).toBeDefined();
        expect(media.schema, operationId).toBeDefined();
      }
    }
  });

  test.each(routes.map((route) => [route.operationId, route] as const))(
    'the examples of %s are valid',
    (_name, { success, body, upload = [] }) => {
      const isValid = (schema: TSchema, example: unknown) => Compile(schema).Check(example);
      for (const one of [success, ...(success.also ?? []), ...upload, ...(body ? [body] : [])]) {
        expect(isValid(one.schema, one.example)).toBe(true);
      }
    },
  );

  test('every protected operation documents 401, 403 and 404, and 422 where it takes anything', () => {
    for (const route of routes.filter(({ open }) => !open)) {
      expect(route.errors, route.operationId).toEqual(expect.arrayContaining([401, 403, 404]));
      const takesInput = Boolean(route.params ?? route.query ?? route.body);
      expect(route.errors.includes(422), route.operationId).toBe(takesInput);
    }
  });

  test('members for our own use are not part of the document', () => {
    expect(JSON.stringify(document)).not.toMatch(/"x-(trim|literal|check|of)"/);
  });
});

test('only the health check is open', () => {
  const all = surfaces.flatMap(({ document }) => operationsOf(document));
  const open = all.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId)).toEqual(['getHealth']);
});

test('the extended document describes nothing of the public one, and means the same by a name', () => {
  const [own, extended] = surfaces.map(({ document }) => document) as [Document, Document];
  const places = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, of]) => Object.keys(of).map((verb) => `${verb} ${path}`));
  expect(places(extended).filter((place) => places(own).includes(place))).toEqual([]);
  for (const [name, schema] of Object.entries(extended.components.schemas)) {
    expect(own.components.schemas[name] ?? schema, name).toEqual(schema);
  }
});

test('the example of a 422 has the form that clients parse', () => {
  expect(Compile(HTTPValidationError).Check({ detail: ERRORS[422].detail })).toBe(true);
});
