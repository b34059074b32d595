import { placeOf } from '../web/web-target.ts';

/**
 * The address of each provider. It is set here so that no stray environment variable sends a key elsewhere.
 */
export const ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
} as const;

/** The provider's own address; null if it has none. */
export const addressOf = (kind: string): string | null =>
  (ADDRESSES as Readonly<Record<string, string>>)[kind] ?? null;

/** Where the known providers are. `*` stands for one part of a name. */
const WELL_KNOWN = [
  'api.openai.com',
  'api.anthropic.com',
  'generativelanguage.googleapis.com',
  'api.mistral.ai',
  '*.openai.azure.com',
  '*.cognitiveservices.azure.com',
  'bedrock-runtime.*.amazonaws.com',
] as const;

/** The default ports of Ollama and of llama.cpp's server, on this machine. */
export const LOCAL_SERVERS = [
  { name: 'ollama', places: ['127.0.0.1:11434', 'localhost:11434'] },
  { name: 'llama.cpp', places: ['127.0.0.1:8080', 'localhost:8080'] },
] as const;

/** The known providers and the usual local servers, for an operator who sits at the machine. */
export const WITH_THIS_MACHINE = [
  ...WELL_KNOWN,
  ...LOCAL_SERVERS.map(({ places: [first] }) => first),
].join(', ');

/** The places at which a workspace's own model may be, as the operator allows. */
export interface ModelAddresses {
  /** As people read them. */
  readonly listed: readonly string[];
  /** Those with a port, which may also be in a private network or on this machine. */
  readonly places: ReadonlySet<string>;
  readonly isAllowed: (url: URL) => boolean;
}

const PORT = /:\d{1,5}$/;

const patternOf = (entry: string): RegExp => {
  const parts = entry.split('.').map((part) => part.replaceAll('*', '[a-z0-9-]+'));
  return new RegExp(`^${parts.join('\\.')}$`);
};

/**
 * Reads the operator's list: hosts with commas between them, `*` for one part of a name. An empty list has the known
 * providers, and `none` nothing. A host without a port is reached by https on its usual port and must have a public
 * address. One with a port may be anywhere, because the operator named exactly that place.
 */
export const readModelAddresses = (text: string): ModelAddresses => {
  const own = text.split(',').flatMap((entry) => entry.trim().toLowerCase() || []);
  const listed = own.length === 0 ? WELL_KNOWN : own.filter((entry) => entry !== 'none');
  const places = new Set(listed.filter((entry) => PORT.test(entry)));
  const hosts = listed.filter((entry) => !PORT.test(entry)).map(patternOf);
  const isPublicHost = ({ protocol, port, hostname }: URL): boolean =>
    protocol === 'https:' && port === '' && hosts.some((host) => host.test(hostname));
  return { listed, places, isAllowed: (url) => places.has(placeOf(url)) || isPublicHost(url) };
};
