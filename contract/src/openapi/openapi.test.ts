import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { ERRORS, HTTPValidationError } from '../shared/errors.ts';
import { extendedRoutes } from '../extended.ts';
import { meRoutes } from '../keys/me.ts';
import { versionRoutes } from '../operations/version.ts';
import { twinRoutes } from '../twins.ts';
import { openApiDocument } from './openapi.ts';
import { extendedOpenApiDocument } from './openapi-extended.ts';
import { brokenLinks } from './openapi-links.ts';
import { workspaceOpenApiDocument } from './openapi-workspace.ts';
import { publicRoutes } from '../public.ts';
import type { Route } from '../shared/route.ts';

interface Media {
  schema?: unknown;
  example?: unknown;
}
interface Operation {
  operationId: string;
  security?: unknown[];
  parameters: { name: string; in: string; example?: unknown }[];
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
    routes: [...extendedRoutes, ...versionRoutes],
  },
  {
    name: 'the workspace document',
    file: 'openapi-workspace.json',
    document: plain(workspaceOpenApiDocument()),
    routes: [...meRoutes, ...twinRoutes],
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
    expect(JSON.stringify(document)).not.toMatch(/"x-(trim|literal|check|of|when)"/);
  });
});

test('only the health check and the version are open', () => {
  const all = surfaces.flatMap(({ document }) => operationsOf(document));
  const open = all.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId)).toEqual(['getHealth', 'getVersion']);
});

test.each(surfaces)('$name describes nothing of another, and means the same by a name', (of) => {
  const places = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb} ${path}`),
    );
  for (const { document } of surfaces.filter((other) => other !== of)) {
    expect(places(of.document).filter((place) => places(document).includes(place))).toEqual([]);
    for (const [name, schema] of Object.entries(of.document.components.schemas)) {
      expect(document.components.schemas[name] ?? schema, name).toEqual(schema);
    }
  }
});

test('the example of a 422 has the form that clients parse', () => {
  expect(Compile(HTTPValidationError).Check({ detail: ERRORS[422].detail })).toBe(true);
});

const CONDITIONS = new Set(['if', 'then', 'else', 'allOf']);

test('the extended document says at every level of a body that it takes no other members', () => {
  const document = plain(extendedOpenApiDocument());
  const opened: string[] = [];
  const named = new Set<string>();
  const walk = (schema: unknown, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { $ref, properties, additionalProperties } = schema as Record<string, unknown>;
    if (typeof $ref === 'string') {
      const name = $ref.split('/').at(-1) ?? '';
      named.add(name);
      return walk(document.components.schemas[name], `${place} ${name}`);
    }
    if (properties !== undefined && additionalProperties !== false) opened.push(place);
    for (const [key, member] of Object.entries(schema)) {
      // Conditions name some members of an object that is closed already.
      if (!CONDITIONS.has(key)) walk(member, `${place}.${key}`);
    }
  };
  for (const { operationId, requestBody } of operationsOf(document)) {
    walk(requestBody?.content['application/json']?.schema, operationId);
  }
  expect(opened).toEqual([]);
  // Answers may get new members, so no schema of a body may be one of an answer.
  const answered = JSON.stringify(operationsOf(document).map(({ responses }) => responses));
  const inAnswers = [...named].filter((name) => {
    const schema = document.components.schemas[name] as { properties?: unknown };
    return schema.properties !== undefined && answered.includes(`"#/components/schemas/${name}"`);
  });
  expect(inAnswers).toEqual([]);
});

test('every link names operations that are there, and most lead on in their own document', () => {
  expect(brokenLinks(surfaces.flatMap(({ routes }) => routes))).toEqual([]);
  const counts = surfaces.map(
    ({ document }) => JSON.stringify(document).match(/\$response\.body#/g)?.length ?? 0,
  );
  expect(Math.min(...counts)).toBeGreaterThan(8);
});

test('every parameter of a path has an example', () => {
  for (const { document } of surfaces) {
    const parameters = operationsOf(document).flatMap((operation) => operation.parameters);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.filter(({ example }) => example === undefined)).toEqual([]);
  }
});

test('no parameter takes a longer integer than the service reads from a query', () => {
  const longest = surfaces.flatMap(({ document }) =>
    [...JSON.stringify(document.paths).matchAll(/"in":"query"[^}]*"maximum":(\d+)/g)].map(
      ([, maximum = '']) => maximum.length,
    ),
  );
  expect(longest.length).toBeGreaterThan(10);
  expect(Math.max(...longest)).toBeLessThanOrEqual(15);
});

test('the workspace document has the refusal of reading a draft that a rule of a pack cannot have', () => {
  const { paths } = plain(workspaceOpenApiDocument());
  expect(Object.keys(paths['/rules/{rule_id}/draft']?.['get']?.responses ?? {})).toContain('409');
  expect(Object.keys(paths['/rules/{rule_id}']?.['get']?.responses ?? {})).not.toContain('409');
});

test('the workspace document says why a language model gave no usable answer, as the service does', () => {
  const { components } = plain(workspaceOpenApiDocument());
  const { properties } = components.schemas['WritingError'] as { properties: object };
  expect(Object.keys(properties)).toEqual(['detail', 'code', 'failure']);
});
