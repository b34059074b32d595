import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';

const app = await createTestApp(await createTestDatabase());
const DOCS = new URL('../../../docs/', import.meta.url);
const names = readdirSync(DOCS).filter((name) => name.endsWith('.md'));

test('models find every document by its title and a sentence, and each of its addresses answers', async () => {
  const { body, headers } = await app.inject('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^# Copydesk\n\n> /);
  for (const name of names) {
    expect(body).toMatch(new RegExp(`^- \\[.+\\]\\(/llms/${name}\\): [A-Z\`].+\\.$`, 'm'));
  }
  const addresses = [...body.matchAll(/\]\((\/[^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(names.length);
  for (const address of addresses) {
    expect([address, (await app.inject(address)).statusCode]).toEqual([address, 200]);
  }
});

test('the whole text has every document as it is, and nothing else can be read there', async () => {
  const { body } = await app.inject('/llms-full.txt');
  for (const name of names) {
    const document = readFileSync(new URL(name, DOCS), 'utf8').trim();
    expect(body.includes(document), name).toBe(true);
  }
  for (const path of ['/llms/..%2Fpackage.json', '/llms/adr', '/llms/LICENSE', '/llms/']) {
    const answer = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});
