import { createServer, type Server } from 'node:http';
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

/** Something that listens at Ollama's usual port; false if somebody else has the port. */
const listen = (answer: string, status = 200): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer((request, response) => {
      if (request.url !== '/v1/models') response.writeHead(404).end();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
    server.once('error', () => done(false));
    server.listen(11434, '127.0.0.1', () => {
      started.push(server);
      done(true);
    });
  });

const find = (list: string) =>
  createFindModelsWriter(readModelAddresses(list))(scope, modelOn(database, 'sandbox'), {
    name: 'passage',
    request: {},
  });

const MODELS = JSON.stringify({
  object: 'list',
  data: [
    { id: 'llama3.1:8b', object: 'model' },
    { id: 'qwen3', object: 'model' },
  ],
});
const OLLAMA = { name: 'ollama', address: 'http://127.0.0.1:11434/v1' };

test('a local Ollama is found with its models, if the operator lists its place', async () => {
  expect(await listen(MODELS), 'another program has the port').toBe(true);
  expect(await find(WITH_THIS_MACHINE)).toMatchObject({
    servers: [{ ...OLLAMA, models: ['llama3.1:8b', 'qwen3'] }],
    asked: ['127.0.0.1:11434', '127.0.0.1:8080'],
  });
  expect(await find('127.0.0.1:11434')).toMatchObject({ asked: ['127.0.0.1:11434'] });
  expect(await find('')).toEqual({ servers: [], asked: [] });
});

test.each([
  ['another program', '<html>hello</html>', 200],
  ['a refusal', MODELS, 401],
  ['no models', '{"data":[]}', 200],
  ['names that are none', '{"data":[{"id":"a b\\n"},{"id":7.5},null,{}]}', 200],
  ['an endless list', `{"data":[{"id":"${'x'.repeat(300_000)}"}]}`, 200],
])('%s at the port is not offered as a model', async (_what, answer, status) => {
  expect(await listen(answer, status), 'another program has the port').toBe(true);
  expect(await find('127.0.0.1:11434')).toMatchObject({ servers: [] });
});
