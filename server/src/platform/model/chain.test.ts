import { expect, test } from 'vitest';
import { resolveChain } from './chain.ts';

const errorOf = (model: string | undefined, secrets = {}): string => {
  try {
    resolveChain(model, secrets);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('a chain is read with its options, and what is not said has a default', () => {
  const chain = resolveChain(
    'openai:gpt-5-mini?concurrency=50&rpm=500&tpm=200000,compatible:llama3:8b?url=http://127.0.0.1:11434/v1&name=ollama&price_in=0&price_out=0.5',
    { OPENAI_API_KEY: 'sk' },
  );
  expect(chain.names).toEqual(['openai:gpt-5-mini', 'ollama:llama3:8b']);
  expect(chain.links).toEqual([
    {
      kind: 'openai',
      provider: 'openai',
      model: 'gpt-5-mini',
      url: null,
      concurrency: 50,
      rpm: 500,
      tpm: 200_000,
      connectMs: 30_000,
      idleMs: 30_000,
      totalMs: 300_000,
      priceIn: null,
      priceOut: null,
    },
    {
      kind: 'compatible',
      provider: 'ollama',
      model: 'llama3:8b',
      url: 'http://127.0.0.1:11434/v1',
      concurrency: 20,
      rpm: null,
      tpm: null,
      connectMs: 30_000,
      idleMs: 30_000,
      totalMs: 300_000,
      priceIn: 0,
      priceOut: 0.5,
    },
  ]);
});

test('a compatible server without a name is called by its host', () => {
  const { names } = resolveChain('compatible:llama?url=http://models.test:8080/v1/', {});
  expect(names).toEqual(['models.test:8080:llama']);
});

test('nothing configured is the sandbox, and so is an empty variable', () => {
  expect(resolveChain(undefined, {}).names).toEqual(['sandbox']);
  expect(resolveChain('  ', { OPENAI_API_KEY: '' }).names).toEqual(['sandbox']);
  expect(resolveChain('sandbox', { OPENAI_API_KEY: 'sk' }).names).toEqual(['sandbox']);
});

test('the sandbox is never chosen silently where a provider is configured', () => {
  const message = errorOf(undefined, { ANTHROPIC_API_KEY: 'sk-canary' });
  expect(message).toMatch(/ANTHROPIC_API_KEY.*MODEL=anthropic:<model>.*MODEL=sandbox/);
  expect(message).not.toContain('canary');
});

test.for([
  ['openai:x', 'OPENAI_API_KEY'],
  ['anthropic:x', 'ANTHROPIC_API_KEY'],
  ['google:x', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ['azure:x', 'AZURE_API_KEY and AZURE_RESOURCE_NAME'],
  ['bedrock:x', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY and AWS_REGION'],
  ['mistral:x', 'MISTRAL_API_KEY'],
])('%s without its secret is refused by the name of the variable', ([model, variable]) => {
  expect(errorOf(model)).toContain(`needs ${variable}`);
});

test('azure with an address of its own needs no resource name', () => {
  const secrets = { AZURE_API_KEY: 'k' };
  expect(resolveChain('azure:x?url=https://gateway.test', secrets).names).toEqual(['azure:x']);
});

test.for([
  ['gpt-5', 'no known provider'],
  ['openia:gpt-5', 'no known provider'],
  ['openai', 'write openai:model'],
  ['openai:', 'write openai:model'],
  ['openai:x?concurency=3', 'the options are concurrency'],
  ['openai:x?concurrency=0', 'concurrency must be a whole number from 1 to 10000'],
  ['openai:x?rpm=1e3', 'rpm must be a whole number'],
  ['openai:x?rpm=5&rpm=6', 'rpm is given twice'],
  ['openai:x?price_in=1', 'price_in and price_out go together'],
  ['openai:x?price_in=-1&price_out=1', 'price_in must be a number from 0'],
  ['openai:x?name=y', 'name belongs to compatible only'],
  ['compatible:x', 'needs url'],
  ['compatible:x?url=ftp://y', 'url must be an address'],
  ['compatible:x?url=http://u:secret@y/v1', 'url must hold no password'],
  ['compatible:x?url=http://y/v1&name=a b', 'name must be letters'],
  ['sandbox,openai:x', 'sandbox stands alone'],
  ['sandbox?rpm=1', 'write sandbox'],
  ['openai:x,openai:x', 'named twice'],
  ['openai:x,', 'part 2 begins with no known provider'],
])('%s is refused: %s', ([model, reason]) => {
  const message = errorOf(model, { OPENAI_API_KEY: 'sk' });
  expect(message).toContain(reason);
  expect(message).not.toContain('secret');
});

test('every mistake is said at once', () => {
  const message = errorOf('openai:x?rpm=no&tpm=no,mistral:y?what=1');
  expect(message.split('\n')).toHaveLength(6);
});

test('a chain that is printed shows no secret', () => {
  const chain = resolveChain('openai:x', { OPENAI_API_KEY: 'sk-canary' });
  expect(JSON.stringify(chain) + String(chain.secret)).not.toContain('canary');
  expect(chain.secret('OPENAI_API_KEY')).toBe('sk-canary');
});
