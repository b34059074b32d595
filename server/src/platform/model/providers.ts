import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Link } from './parse-chain.ts';
import type { Chain } from './chain.ts';
import { ADDRESSES } from './addresses.ts';
import { watchedFetch } from './watch-fetch.ts';

/** Each library takes long to load, so only those of the configured models are. */
const makeModel = async (link: Link, secret: Chain['secret']): Promise<LanguageModelV4> => {
  const { kind, model, url } = link;
  const fetch = watchedFetch;
  switch (kind) {
    case 'openai':
      return (await import('@ai-sdk/openai'))
        .createOpenAI({
          baseURL: url ?? ADDRESSES.openai,
          apiKey: secret('OPENAI_API_KEY'),
          fetch,
        })
        .chat(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic({
        baseURL: url ?? ADDRESSES.anthropic,
        apiKey: secret('ANTHROPIC_API_KEY'),
        fetch,
      })(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle({
        baseURL: url ?? ADDRESSES.google,
        apiKey: secret('GOOGLE_GENERATIVE_AI_API_KEY'),
        fetch,
      })(model);
    case 'azure':
      return (await import('@ai-sdk/azure'))
        .createAzure({
          ...(url ? { baseURL: url } : { resourceName: secret('AZURE_RESOURCE_NAME') }),
          apiKey: secret('AZURE_API_KEY'),
          fetch,
        })
        .chat(model);
    case 'bedrock': {
      const session = secret('AWS_SESSION_TOKEN');
      const region = secret('AWS_REGION');
      const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
      return (await import('@ai-sdk/amazon-bedrock')).createAmazonBedrock({
        region,
        baseURL: url ?? `https://bedrock-runtime.${region}.${suffix}`,
        accessKeyId: secret('AWS_ACCESS_KEY_ID'),
        secretAccessKey: secret('AWS_SECRET_ACCESS_KEY'),
        // An empty key keeps the library from taking a token from the environment.
        apiKey: '',
        ...(session ? { sessionToken: session } : {}),
        fetch,
      })(model);
    }
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral({
        baseURL: url ?? ADDRESSES.mistral,
        apiKey: secret('MISTRAL_API_KEY'),
        fetch,
      })(model);
    case 'compatible': {
      const key = secret('COMPATIBLE_API_KEY');
      return (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
        name: link.provider,
        baseURL: url ?? '',
        ...(key ? { apiKey: key } : {}),
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch,
      })(model);
    }
    case 'sandbox':
      throw new Error('the sandbox has no model object');
  }
};

const models = new WeakMap<Link, Promise<LanguageModelV4>>();

/**
 * The model object of a link. It is created once, because creating one builds the schemas of its protocol.
 */
export const modelOf = (link: Link, secret: Chain['secret']): Promise<LanguageModelV4> => {
  const known = models.get(link) ?? makeModel(link, secret);
  models.set(link, known);
  return known;
};
