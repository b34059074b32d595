import type { SetModelRequest } from '@copydesk/contract/operations/own-model';
import { expect, test } from 'vitest';
import { readModelAddresses } from '../../platform/model/addresses.ts';
import { SECRET_NAMES } from '../../platform/model/chain.ts';
import { readModelInput } from './model-input.ts';
import { ownChain } from './own-chain.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const addresses = readModelAddresses('');

const chainOf = (input: SetModelRequest) => {
  const { own, credentials } = readModelInput(input, addresses, ID);
  const chain = ownChain(own, credentials);
  const secrets = SECRET_NAMES.flatMap((name) => {
    const value = chain.secret(name);
    return value === '' ? [] : [[name, value] as const];
  });
  return { names: chain.names, url: chain.links[0]?.url, secrets: Object.fromEntries(secrets) };
};

const AZURE = 'https://desk.openai.azure.com/openai';
const AMAZON = 'https://bedrock-runtime.eu-central-1.amazonaws.com';

test.each<[string, SetModelRequest, object]>([
  ['OpenAI', { kind: 'openai', model: 'm', key: 'k' }, { OPENAI_API_KEY: 'k' }],
  ['Anthropic', { kind: 'anthropic', model: 'm', key: 'k' }, { ANTHROPIC_API_KEY: 'k' }],
  ['Google', { kind: 'google', model: 'm', key: 'k' }, { GOOGLE_GENERATIVE_AI_API_KEY: 'k' }],
  ['Mistral', { kind: 'mistral', model: 'm', key: 'k' }, { MISTRAL_API_KEY: 'k' }],
  ['Azure', { kind: 'azure', model: 'm', key: 'k', address: AZURE }, { AZURE_API_KEY: 'k' }],
  [
    'Amazon, with the region of its address',
    { kind: 'bedrock', model: 'm', key: 'k', key_id: 'i', address: AMAZON },
    { AWS_ACCESS_KEY_ID: 'i', AWS_SECRET_ACCESS_KEY: 'k', AWS_REGION: 'eu-central-1' },
  ],
])('%s gets its own credentials and nothing else', (_name, input, secrets) => {
  expect(chainOf(input)).toEqual({
    names: [`${input.kind}:m`],
    url: input.address ?? null,
    secrets,
  });
});

test.each<[string, SetModelRequest, RegExp]>([
  ['no key', { kind: 'openai', model: 'm' }, /this provider needs one/],
  ['Azure without an address', { kind: 'azure', model: 'm', key: 'k' }, /needs one, such as/],
  [
    'Amazon without the id of the key',
    { kind: 'bedrock', model: 'm', key: 'k', address: AMAZON },
    /needs the id of the access key/,
  ],
  [
    'Amazon at another address',
    { kind: 'bedrock', model: 'm', key: 'k', key_id: 'i', address: AZURE },
    /it must be like/,
  ],
  [
    'an id of a key for another provider',
    { kind: 'openai', model: 'm', key: 'k', key_id: 'i' },
    /only Amazon Bedrock has one/,
  ],
  [
    'a name for a known provider',
    { kind: 'openai', model: 'm', key: 'k', name: 'desk' },
    /only a compatible server is named/,
  ],
])('%s is refused with its reason', (_what, input, reason) => {
  expect(() => chainOf(input)).toThrow(reason);
});
