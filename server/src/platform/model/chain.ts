import { type Link, linkName, parseChain, type ProviderKind } from './parse-chain.ts';

/** The environment variables with the providers' credentials. */
export const SECRET_NAMES = [
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'AZURE_API_KEY',
  'AZURE_RESOURCE_NAME',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'MISTRAL_API_KEY',
  'COMPATIBLE_API_KEY',
] as const;
type SecretName = (typeof SECRET_NAMES)[number];
export type ProviderSecrets = Readonly<Partial<Record<SecretName, string | undefined>>>;

/** The models to ask, in this order. */
export interface Chain {
  readonly links: readonly Link[];
  /** Names for receipts and reports: `openai:gpt-x`. */
  readonly names: readonly string[];
  /** A function, so that printing a chain does not print a secret. */
  readonly secret: (name: SecretName) => string;
}

/** A chain of these links. The credentials are handed out one by one. */
export const chainOf = (links: readonly Link[], secrets: ProviderSecrets): Chain => ({
  links,
  names: links.map(linkName),
  secret: (name) => secrets[name] ?? '',
});

const NEEDED: Readonly<Record<ProviderKind, readonly SecretName[]>> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY'],
  azure: ['AZURE_API_KEY', 'AZURE_RESOURCE_NAME'],
  bedrock: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'],
  mistral: ['MISTRAL_API_KEY'],
  compatible: [],
  sandbox: [],
};

/** If this secret is set, the operator probably means to use the provider. */
const SIGNS: readonly (readonly [SecretName, ProviderKind])[] = [
  ['OPENAI_API_KEY', 'openai'],
  ['ANTHROPIC_API_KEY', 'anthropic'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'google'],
  ['AZURE_API_KEY', 'azure'],
  ['AWS_ACCESS_KEY_ID', 'bedrock'],
  ['MISTRAL_API_KEY', 'mistral'],
  ['COMPATIBLE_API_KEY', 'compatible'],
];

/** Whether a link has its credentials, without revealing them. */
export const secretOf = (chain: Chain, { kind }: Link): 'present' | 'absent' | 'not_needed' => {
  if (kind === 'sandbox') return 'not_needed';
  const names = kind === 'compatible' ? (['COMPATIBLE_API_KEY'] as const) : NEEDED[kind];
  return names.every((name) => chain.secret(name) !== '') ? 'present' : 'absent';
};

const missingFor = ({ kind, url }: Link, secrets: ProviderSecrets): readonly SecretName[] =>
  NEEDED[kind].filter(
    (name) => !secrets[name] && !(name === 'AZURE_RESOURCE_NAME' && url !== null),
  );

/** Without MODEL the sandbox answers. Throws if credentials of a provider are set. */
const withoutModel = (secrets: ProviderSecrets): readonly Link[] => {
  const found = SIGNS.filter(([name]) => secrets[name]);
  if (found.length === 0) return parseChain('sandbox', () => undefined);
  const names = found.map(([name]) => name).join(', ');
  throw new Error(
    `MODEL is not set, but ${names} is. Set MODEL=${found[0]?.[1]}:<model> to use it, ` +
      `or MODEL=sandbox to answer with sample texts.`,
  );
};

/**
 * Builds the chain from the value of MODEL and the secrets. Throws one error that lists
 * every mistake without repeating any value.
 */
export const resolveChain = (model: string | undefined, secrets: ProviderSecrets): Chain => {
  if (!model?.trim()) return chainOf(withoutModel(secrets), secrets);
  const faults: string[] = [];
  const links = parseChain(model, (fault) => faults.push(fault));
  for (const link of links) {
    const missing = missingFor(link, secrets);
    if (missing.length > 0) faults.push(`${link.kind}: needs ${missing.join(' and ')}`);
  }
  if (faults.length === 0) return chainOf(links, secrets);
  throw new Error(`MODEL is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
};
