import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { ERRORS, HTTPValidationError } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { publicRoutes, type Route } from './public.ts';

const routes: readonly Route[] = publicRoutes;
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
};
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
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('the committed copy is the generated document; npm run openapi writes it anew', () => {
  const committed: unknown = JSON.parse(
    readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'),
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
    const bodies = [requestBody, ...Object.values(responses)].filter((body) => body !== undefined);
    for (const media of bodies.flatMap(({ content }) => Object.values(content))) {
      expect(media.example, operationId).toBeDefined();
      expect(media.schema, operationId).toBeDefined();
    }
  }
});

test.each(routes.map((route) => [route.operationId, route] as const))(
  'the examples of %s are valid',
  (_name, route) => {
    const isValid = (schema: TSchema, example: unknown) => Compile(schema).Check(example);
    expect(isValid(route.success.schema, route.success.example)).toBe(true);
    if (route.body) expect(isValid(route.body.schema, route.body.example)).toBe(true);
  },
);

test('every protected operation documents 401, 403 and 404, and 422 where it takes anything', () => {
  for (const route of routes.filter(({ open }) => !open)) {
    expect(route.errors, route.operationId).toEqual(expect.arrayContaining([401, 403, 404]));
    const takesInput = Boolean(route.params ?? route.query ?? route.body);
    expect(route.errors.includes(422), route.operationId).toBe(takesInput);
  }
});

test('only the health check is open', () => {
  const open = operations.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId)).toEqual(['getHealth']);
});

test('the example of a 422 has the form that clients parse', () => {
  expect(Compile(HTTPValidationError).Check({ detail: ERRORS[422].detail })).toBe(true);
});

test('members for our own use are not part of the document', () => {
  expect(JSON.stringify(document)).not.toMatch(/"x-(trim|literal|check|of)"/);
});
