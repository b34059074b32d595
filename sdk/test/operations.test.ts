import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Copydesk } from '../src/copydesk.ts';

const DOCUMENTS = ['openapi', 'openapi-extended', 'openapi-workspace'];

/** Operations that no method reaches, with the reason. There are none. */
const UNREACHED: Readonly<Record<string, string>> = {};

interface Described {
  readonly id: string;
  readonly method: string;
  readonly pattern: RegExp;
}

const readDocument = (name: string): Described[] => {
  const text = readFileSync(new URL(`../../contract/${name}.json`, import.meta.url), 'utf8');
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      pattern: new RegExp(
        `^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, 'arg\\d')}$`,
      ),
    })),
  );
};

const described = DOCUMENTS.flatMap(readDocument);

/** A client whose requests are only written down; each is answered with an ended thing. */
const recordingClient = () => {
  const requests: { method: string; path: string }[] = [];
  const answer = { status: 'ready', finished_at: 'now', events: [], has_more: false };
  const client = new Copydesk({
    apiKey: 'cd_test',
    baseUrl: 'http://copydesk.example',
    fetch: (input, init) => {
      const { pathname } = new URL(String(input as string));
      requests.push({ method: init?.method ?? '', path: pathname.replace('/public/v1', '') });
      const isStream = new Headers(init?.headers).get('accept') === 'text/event-stream';
      const body = isStream ? 'event: done\ndata: {}\n\n' : JSON.stringify(answer);
      const type = isStream ? 'text/event-stream' : 'application/json';
      return Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
    },
  });
  return { client, requests };
};

type Method = (...args: unknown[]) => unknown;

/** Every method of the client with its name. */
const methodsOf = (client: Copydesk): [string, Method][] =>
  Object.entries(client).flatMap(([noun, value]) =>
    typeof value === 'function'
      ? [[noun, value as Method] as [string, Method]]
      : Object.entries(value as Record<string, Method>).map(([name, method]): [string, Method] => [
          `${noun}.${name}`,
          method,
        ]),
  );

/** Calls a method and, if it gives a list or a stream, asks that for its beginning. */
const use = async (method: Method): Promise<void> => {
  const result = await method('arg0', 'arg1', 'arg2', 'arg3');
  if (typeof result !== 'object' || result === null) return;
  if ('page' in result)
    await (result as { page: () => Promise<unknown> }).page().catch(() => undefined);
  else if (Symbol.asyncIterator in result) {
    const iterator = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    await iterator.next();
    await iterator.return?.();
  }
};

test('every operation of the three OpenAPI documents is reached by a method', async () => {
  const reached = new Set<string>();
  const { client, requests } = recordingClient();
  for (const [name, method] of methodsOf(client)) {
    requests.length = 0;
    // An endless method would need an end; its operation is that of list.
    if (name === 'events.follow') continue;
    await use(method).catch(() => undefined);
    expect(requests, name).not.toHaveLength(0);
    for (const { method: sent, path } of requests) {
      const found = described.filter((one) => one.method === sent && one.pattern.test(path));
      expect(found.length, `${name} asked ${sent} ${path}`).toBeGreaterThan(0);
      for (const { id } of found) reached.add(id);
    }
  }
  const missing = described.map(({ id }) => id).filter((id) => !reached.has(id));
  expect(missing).toEqual(Object.keys(UNREACHED));
});

test('docs/sdk.md lists every method of the client, and no other', () => {
  const text = readFileSync(new URL('../../docs/sdk.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('## Methods'), text.indexOf('- **Lists**'));
  const rows = table.split('\n').filter((line) => /^\| (?:`|the client)/.test(line));
  const listed = rows.flatMap((row) => {
    const [parts = '', methods = ''] = row.split(' | ');
    const nouns = [...parts.matchAll(/`(\w+)`/g)].map(([, noun = '']) => `${noun}.`);
    const groups = methods.replace(/ \|$/, '').split('; ');
    return groups.flatMap((group, n) =>
      group.split(', ').map((name) => `${nouns[n] ?? ''}${name}`),
    );
  });
  const { client } = recordingClient();
  // It is a method of the class and not a property.
  const methods = [...methodsOf(client).map(([name]) => name), 'request'];
  expect(listed.toSorted()).toEqual(methods.toSorted());
});
