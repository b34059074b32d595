import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerJsonBody } from './body-parsers.ts';
import { InvalidRequest, type Issue } from './invalid-request.ts';
import { combineParts, validatorCompiler } from './validate.ts';

const app = fastify();
app.setValidatorCompiler(validatorCompiler);
registerJsonBody(app);
app.setErrorHandler((error, request, reply) => {
  if (!(error instanceof InvalidRequest)) throw error;
  return reply.code(422).send({ detail: combineParts(error, request) });
});
app.post(
  '/things/:id',
  {
    schema: {
      params: { type: 'object', properties: { id: { type: 'integer' } } },
      querystring: { type: 'object', properties: { page: { type: 'integer', default: 1 } } },
      body: {
        type: 'object',
        required: ['comment'],
        properties: { comment: { type: 'string', 'x-trim': true, minLength: 1 } },
      },
    },
  },
  async (request) => ({ params: request.params, query: request.query, body: request.body }),
);
app.get('/fails', async () => {
  throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'x'], msg: 'Value error, no' }]);
});
afterAll(() => app.close());

const post = async (url: string, payload?: string) => {
  const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({
    method: 'POST',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<{ detail?: Issue[] }>() };
};

test('a valid request reaches the handler as its schema reads it', async () => {
  const answer = await post('/things/7?page=1&page=2&other=1', '{"comment":" hi ","__proto__":{}}');
  expect(answer).toEqual({
    status: 200,
    body: { params: { id: 7 }, query: { page: 2 }, body: { comment: 'hi' } },
  });
});

test.each<[name: string, url: string, payload: string | undefined, places: string[]]>([
  [
    'path, query and body',
    '/things/x?page=y',
    '{}',
    ['int_parsing path,id', 'int_parsing query,page', 'missing body,comment'],
  ],
  [
    'path and query',
    '/things/x?page=y',
    '{"comment":"a"}',
    ['int_parsing path,id', 'int_parsing query,page'],
  ],
  ['path and body', '/things/x', '[]', ['int_parsing path,id', 'model_attributes_type body']],
  [
    'query and body',
    '/things/1?page=y',
    '{"comment":" "}',
    ['int_parsing query,page', 'string_too_short body,comment'],
  ],
  ['query alone', '/things/1?page=y', '{"comment":"a"}', ['int_parsing query,page']],
  ['body alone', '/things/1?page=2', '{"comment":5}', ['string_type body,comment']],
  ['an absent body', '/things/1', undefined, ['missing body']],
  [
    'an absent body and a bad path',
    '/things/x',
    undefined,
    ['int_parsing path,id', 'missing body'],
  ],
  ['an empty JSON body', '/things/1', '', ['missing body']],
  ['null as the body', '/things/1', 'null', ['model_attributes_type body']],
  ['a body that is not JSON', '/things/1', '{"comment":', ['json_invalid body,11']],
  ['U+0000 in the path', '/things/a%00', '{"comment":"a"}', ['string_unicode path,id']],
  ['U+0000 in the query', '/things/1?other=%00', '{"comment":"a"}', ['string_unicode query,other']],
  [
    'a lone surrogate in the body',
    '/things/1',
    '{"comment":"\\ud800"}',
    ['string_unicode body,comment'],
  ],
])('refused together, in order: %s', async (_name, url, payload, places) => {
  const { status, body } = await post(url, payload);
  expect(status).toBe(422);
  expect(body.detail?.map(({ type, loc }) => `${type} ${loc.join(',')}`)).toEqual(places);
});

test('an issue that a handler raises keeps its own detail', async () => {
  const answer = await app.inject('/fails');
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    detail: [{ type: 'value_error', loc: ['body', 'x'], msg: 'Value error, no' }],
  });
});
