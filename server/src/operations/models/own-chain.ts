import { type Chain, chainOf, type ProviderSecrets } from '../../platform/model/chain.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import { type Link, parseChain } from '../../platform/model/parse-chain.ts';
import { addressOf, type ModelAddresses } from '../../platform/model/addresses.ts';
import { type ModelCredentials, type OwnModel, regionOf } from './model-input.ts';

/** Calls at a time from each process. A key that somebody brought is rarely good for more. */
const CONCURRENCY = 8;

/** The link of a workspace's own model. Its limits are counted apart from those of the operator's models. */
export const ownLink = ({ id, kind, model, name, url }: OwnModel): Link => {
  const options = new URLSearchParams({
    concurrency: String(CONCURRENCY),
    ...(url === null ? {} : { url }),
    ...(name === null ? {} : { name }),
  });
  const [link] = parseChain(`${kind}:${model}?${options.toString()}`, (fault) => {
    throw new Error(`a stored model is not usable: ${fault}`);
  });
  if (!link) throw new Error('a stored model is not usable');
  return { ...link, account: id };
};

const secretsOf = (
  { kind, url }: OwnModel,
  { key, keyId }: ModelCredentials = { key: '', keyId: '' },
): ProviderSecrets => {
  switch (kind) {
    case 'openai':
      return { OPENAI_API_KEY: key };
    case 'anthropic':
      return { ANTHROPIC_API_KEY: key };
    case 'google':
      return { GOOGLE_GENERATIVE_AI_API_KEY: key };
    case 'azure':
      return { AZURE_API_KEY: key };
    case 'mistral':
      return { MISTRAL_API_KEY: key };
    case 'compatible':
      return { COMPATIBLE_API_KEY: key };
    case 'bedrock':
      return {
        AWS_ACCESS_KEY_ID: keyId,
        AWS_SECRET_ACCESS_KEY: key,
        AWS_REGION: (url === null ? null : regionOf(url)) ?? '',
      };
  }
};

/** The chain of a workspace's own model alone: no other model gets its texts if it fails. */
export const ownChain = (own: OwnModel, credentials: ModelCredentials | null): Chain =>
  chainOf([ownLink(own)], secretsOf(own, credentials ?? undefined));

/** Throws ModelError if the operator no longer allows the address at which the model is. */
export const checkAddress = (own: OwnModel, addresses: ModelAddresses): void => {
  const url = own.url ?? addressOf(own.kind);
  if (url !== null && addresses.isAllowed(new URL(url))) return;
  const message = `The operator does not allow the address of ${own.model} (MODEL_ADDRESSES).`;
  throw new ModelError('provider_misconfigured', message, { retryable: false });
};
