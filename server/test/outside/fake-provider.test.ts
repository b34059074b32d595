import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type FakeCall, startFakeProvider } from './fake-provider.ts';

const ask = async (url: string, members: object = {}): Promise<Response> =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({
      model: 'm',
      messages: [
        { role: 'system', content: 'Schreibe nur deutsche Sätze über Sparkonten.' },
        { role: 'user', content: 'Los.' },
      ],
      ...members,
    }),
  });

test('a hundred streams at once are served, and one more is turned away', async () => {
  const fake = await startFakeProvider({ latencyMs: 300, concurrency: 100 });
  const responses = await Promise.all(
    Array.from({ length: 101 }, () => ask(fake.url, { stream: true })),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(texts.filter((text) => text.endsWith('data: [DONE]\n\n'))).toHaveLength(100);
  await fake.stop();
});

test('the same question has the same answer, streamed or not, in the words of the instructions', async () => {
  const fake = await startFakeProvider();
  const whole = (await (await ask(fake.url)).json()) as {
    choices: { message: { content: string } }[];
  };
  const text = whole.choices[0]?.message.content ?? '';
  const streamed = (await (await ask(fake.url, { stream: true })).text())
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as { choices: { delta?: { content?: string } }[] })
    .map(({ choices }) => choices[0]?.delta?.content ?? '');
  expect(streamed.join('')).toBe(text);
  expect(text).toContain('deutsche Sätze über Sparkonten');
  await fake.stop();
});

test('as a process of its own it takes a script and tells its calls', async () => {
  const script = new URL('./fake-provider.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, '--latency', '10'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString('utf8')) as { url: string };
  const queue = [{ kind: 'status', status: 503 }];
  await fetch(`${url}/script`, { method: 'POST', body: JSON.stringify({ queue }) });
  const statuses = [(await ask(url)).status, (await ask(url)).status];
  const { calls } = (await (await fetch(`${url}/calls`)).json()) as { calls: FakeCall[] };
  child.kill();
  expect(statuses).toEqual([503, 200]);
  expect(calls.map(({ fault }) => fault)).toEqual(['status', null]);
  expect(calls[0]?.hash).toBe(calls[1]?.hash);
});
