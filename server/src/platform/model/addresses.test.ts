import { expect, test } from 'vitest';
import { readModelAddresses, WITH_THIS_MACHINE } from './addresses.ts';

const allows = (list: string, url: string): boolean =>
  readModelAddresses(list).isAllowed(new URL(url));

test.each([
  'https://api.openai.com/v1',
  'https://api.anthropic.com/v1',
  'https://generativelanguage.googleapis.com/v1beta',
  'https://api.mistral.ai/v1',
  'https://desk.openai.azure.com/openai',
  'https://bedrock-runtime.eu-central-1.amazonaws.com',
])('without a list the known provider %s is allowed', (url) => {
  expect(allows('', url)).toBe(true);
});

test.each([
  ['a name that only begins like one', 'https://api.openai.com.attacker.example/v1'],
  ['a name that only ends like one', 'https://attackerapi.openai.com/v1'],
  ['two parts where one is allowed', 'https://a.b.openai.azure.com/openai'],
  ['another service of the same cloud', 'https://x.execute-api.eu-central-1.amazonaws.com'],
  ['no encryption', 'http://api.openai.com/v1'],
  ['another port', 'https://api.openai.com:8443/v1'],
  ['this machine', 'http://127.0.0.1:11434/v1'],
  ['a private network', 'http://10.0.0.5:8000/v1'],
  ['the address of cloud machines’ own data', 'http://169.254.169.254/latest'],
])('without a list %s is refused', (_what, url) => {
  expect(allows('', url)).toBe(false);
});

test('a place that the operator lists with its port is allowed, and only that port', () => {
  const list = 'llm.internal:8000, 127.0.0.1:11434, [::1]:8080';
  expect(allows(list, 'http://llm.internal:8000/v1')).toBe(true);
  expect(allows(list, 'https://llm.internal:8000/v1')).toBe(true);
  expect(allows(list, 'http://127.0.0.1:11434/v1')).toBe(true);
  expect(allows(list, 'http://[::1]:8080/v1')).toBe(true);
  expect(allows(list, 'http://127.0.0.1:8080/v1')).toBe(false);
  expect(allows(list, 'http://llm.internal/v1')).toBe(false);
});

test('a list of the operator takes the place of the known providers, and none allows nothing', () => {
  expect(allows('llm.example', 'https://llm.example/v1')).toBe(true);
  expect(allows('llm.example', 'https://api.openai.com/v1')).toBe(false);
  expect(allows('none', 'https://api.openai.com/v1')).toBe(false);
  expect(readModelAddresses('none').listed).toEqual([]);
});

test('only whoever sits at the machine gets its local servers without a list', () => {
  expect(allows(WITH_THIS_MACHINE, 'http://127.0.0.1:11434/v1')).toBe(true);
  expect(allows(WITH_THIS_MACHINE, 'http://127.0.0.1:8080/v1')).toBe(true);
  expect(allows(WITH_THIS_MACHINE, 'http://127.0.0.1:5432/')).toBe(false);
});
