import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { readModelAddresses, WITH_THIS_MACHINE } from '../../platform/model/addresses.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import { createFindModelsWriter } from './write-found-models.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const started: Server[] = [];
afterEach(() => {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Something that listens where a server is usually looked for; gives its place. */
const listen = (answer: string, status = 200): Promise<string> =>
  new Promise((done) => {
    const server = createServer((request, response) => {
      if (request.url !== '/v1/models') response.writeHead(404).end();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
    server.listen(0, '127.0.0.1', () => {
      started.push(server);
      done(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

const find = (list: string, place: string) =>
  createFindModelsWriter(readModelAddresses(list), [{ name: 'ollama', places: [place] }])(
    scope,
    modelOn(database, 'sandbox'),
    {
      name: 'passage',
      request: {},
    },
  );

const MODELS = JSON.stringify({
  object: 'list',
  data: [
    { id: 'llama3.1:8b', object: 'model' },
    { id: 'qwen3', object: 'model' },
  ],
});

test('a local server is found with its models, if the operator lists its place', async () => {
  const place = await listen(MODELS);
  expect(await find(`api.openai.com, ${place}`, place)).toEqual({
    servers: [{ name: 'ollama', address: `http://${place}/v1`, models: ['llama3.1:8b', 'qwen3'] }],
    asked: [place],
  });
  expect(await find('', place)).toEqual({ servers: [], asked: [] });
});

test.each([
  ['another program', '<html>hello</html>', 200],
  ['a refusal', MODELS, 401],
  ['no models', '{"data":[]}', 200],
  ['names that are none', '{"data":[{"id":"a b\\n"},{"id":7.5},null,{}]}', 200],
  ['an endless list', `{"data":[{"id":"small"},{"id":"${'x'.repeat(300_000)}"}]}`, 200],
])('%s at the place is not offered as a model', async (_what, answer, status) => {
  const place = await listen(answer, status);
  expect(await find(place, place)).toEqual({ servers: [], asked: [place] });
});

test('the usual places are those of Ollama and llama.cpp on this machine', async () => {
  const asked = await createFindModelsWriter(readModelAddresses(WITH_THIS_MACHINE))(
    scope,
    modelOn(database, 'sandbox'),
    { name: 'passage', request: {} },
  );
  expect(asked).toMatchObject({ asked: ['127.0.0.1:11434', '127.0.0.1:8080'] });
});
