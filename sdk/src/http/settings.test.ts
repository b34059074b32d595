import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { VERSION } from '../shared/version.ts';
import { readSettings } from './settings.ts';

const apiKey = 'cd_test';
const baseUrl = 'https://copydesk.example';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['https://copydesk.example', 'https://copydesk.example/public/v1'],
  ['https://copydesk.example/', 'https://copydesk.example/public/v1'],
  ['http://127.0.0.1:4020/public/v1/', 'http://127.0.0.1:4020/public/v1'],
  ['https://intranet.example/copydesk', 'https://intranet.example/copydesk/public/v1'],
])('%s leads to %s', (given, root) => {
  expect(readSettings({ apiKey, baseUrl: given }).root).toBe(root);
});

test.each([
  ['ftp://copydesk.example'],
  ['copydesk.example'],
  [''],
  ['https://name:secret@copydesk.example'],
  ['https://copydesk.example?x=1'],
])('the address %s is refused, and not repeated in the error', (given) => {
  const read = () => readSettings({ apiKey, baseUrl: given });
  expect(read).toThrow(/baseUrl/);
  expect(read).not.toThrow(/secret/);
});

test('key and address come from the environment if they are not given', () => {
  vi.stubEnv('COPYDESK_API_KEY', ' cd_env\n');
  vi.stubEnv('COPYDESK_URL', baseUrl);
  const { headers, root } = readSettings({});
  expect(headers()['X-API-Key']).toBe('cd_env');
  expect(root).toBe('https://copydesk.example/public/v1');
});

test('a missing key, a wrong timeout and wrong retries are refused', () => {
  expect(() => readSettings({ apiKey: '', baseUrl })).toThrow('apiKey');
  expect(() => readSettings({ apiKey, baseUrl, timeout: 0 })).toThrow('timeout');
  expect(() => readSettings({ apiKey, baseUrl, retries: -1 })).toThrow('retries');
});

test('the version that is sent is that of the package', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(text) as { version: string }).version).toBe(VERSION);
  const { headers } = readSettings({ apiKey, baseUrl, userAgent: 'desk/2' });
  expect(headers()['User-Agent']).toBe(`desk/2 copydesk-sdk/${VERSION}`);
});
