import { CopydeskError } from '../shared/errors.ts';
import { VERSION } from '../shared/version.ts';
import type { RetryPolicy } from './retry-rules.ts';

/** What `new Copydesk()` takes. */
export interface CopydeskOptions {
  /** Without it, the environment variable COPYDESK_API_KEY, where there are any. */
  readonly apiKey?: string | undefined;
  /** The address of the service, such as https://copydesk.example. Without it, COPYDESK_URL. */
  readonly baseUrl?: string | undefined;
  /** Another `fetch`, for proxies and tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds for one attempt, answer included; 60,000 unless told otherwise. */
  readonly timeout?: number | undefined;
  /** How often a failed request is sent again where that is safe; 4 unless told otherwise. */
  readonly retries?: number | undefined;
  /** Put before the name of this package in User-Agent. Browsers send their own. */
  readonly userAgent?: string | undefined;
}

export interface Settings {
  readonly fetch: typeof globalThis.fetch;
  /** Everything before the path of an operation. */
  readonly root: string;
  readonly timeout: number;
  readonly policy: RetryPolicy;
  /** Headers of every request, the key among them. */
  readonly headers: () => Record<string, string>;
}

const PREFIX = '/public/v1';
const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_RETRIES = 4;
/** POST /document is held for up to two minutes. */
const PATIENCE = 150_000;
const LONGEST_WAIT = 60_000;

type Surroundings = {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  readonly document?: unknown;
  readonly WorkerGlobalScope?: unknown;
};

/** An environment variable; undefined where there are none, or where they may not be read. */
const variable = (name: string): string | undefined => {
  try {
    return (globalThis as Surroundings).process?.env?.[name];
  } catch {
    return undefined;
  }
};

const isBrowser = (): boolean => {
  const { document, WorkerGlobalScope } = globalThis as Surroundings;
  return document !== undefined || WorkerGlobalScope !== undefined;
};

/** The key, which no message may contain: a wrong header value would be quoted by `fetch`. */
const readKey = (given: string | undefined): string => {
  const key = (given ?? variable('COPYDESK_API_KEY') ?? '').trim();
  if (key === '') throw new CopydeskError('Give an apiKey, or set COPYDESK_API_KEY.');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CopydeskError('The apiKey has characters that no key has.');
  return key;
};

const readRoot = (given: string | undefined): string => {
  const text = (given ?? variable('COPYDESK_URL') ?? '').trim();
  if (text === '') throw new CopydeskError('Give a baseUrl, or set COPYDESK_URL.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CopydeskError('The baseUrl is no http or https address.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new CopydeskError('The baseUrl may have no user, password, query or fragment.');
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith(PREFIX) ? path : path + PREFIX}`;
};

const readCount = (name: string, value: number, least: number): number => {
  if (Number.isFinite(value) && value >= least) return value;
  throw new CopydeskError(`${name} must be a number of at least ${least}.`);
};

/** The settings of a client. Throws if a value cannot be used. */
export const readSettings = (options: CopydeskOptions): Settings => {
  const key = readKey(options.apiKey);
  const own = `copydesk-sdk/${VERSION}`;
  const agent = options.userAgent ? `${options.userAgent} ${own}` : own;
  const given = options.fetch ?? globalThis.fetch;
  return {
    // A browser's fetch must be called on its own object.
    fetch: (input, init) => given(input, init),
    root: readRoot(options.baseUrl),
    timeout: readCount('timeout', options.timeout ?? DEFAULT_TIMEOUT, 1),
    policy: {
      retries: readCount('retries', options.retries ?? DEFAULT_RETRIES, 0),
      patience: PATIENCE,
      longestWait: LONGEST_WAIT,
    },
    headers: () => ({ 'X-API-Key': key, ...(isBrowser() ? {} : { 'User-Agent': agent }) }),
  };
};
