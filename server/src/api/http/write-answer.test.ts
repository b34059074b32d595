import { routes } from '@copydesk/contract/routes';
import build from 'fast-json-stringify';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { serializerCompiler } from './write-answer.ts';

const ROUTE = { method: 'GET', url: '/', httpStatus: '200' };

test('every schema of a route can be compiled, because the service does so at the first request only', () => {
  const answers = routes.flatMap(({ success }) => success.answered ?? success.schema ?? []);
  const asked = routes.flatMap(({ params, query, body }) =>
    [params ?? [], query ?? [], body?.schema ?? []].flat(),
  );
  expect(answers.length).toBeGreaterThan(200);
  expect(asked.length).toBeGreaterThan(200);
  for (const schema of answers) build(schema);
  for (const schema of asked) Compile(schema);
});

test('an answer has the members of its schema and no other', () => {
  const schema = { type: 'object', properties: { id: { type: 'string' } } };
  const write = serializerCompiler({ ...ROUTE, schema });
  expect(write({ id: 'a', secret: 'b' })).toBe('{"id":"a"}');
  expect(write({ id: 'c' })).toBe('{"id":"c"}');
});
