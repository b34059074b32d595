/** The protocols that a link can use. */
export const KINDS = [
  'openai',
  'anthropic',
  'google',
  'azure',
  'bedrock',
  'mistral',
  'compatible',
  'sandbox',
] as const;
export type ProviderKind = (typeof KINDS)[number];

/**
 * One model of a provider and how it may be used. It contains no secret,
 * because it is shown in receipts and reports.
 */
export interface Link {
  readonly kind: ProviderKind;
  /** The provider's name in receipts: the kind, or the name of a compatible server. */
  readonly provider: string;
  readonly model: string;
  /** Replaces the provider's own address. */
  readonly url: string | null;
  /** The maximum number of simultaneous calls of all processes together. */
  readonly concurrency: number;
  /** Requests and tokens per minute of all processes together; null means no limit. */
  readonly rpm: number | null;
  readonly tpm: number | null;
  /** Time limits until the response headers, between two bytes, and for the whole call. */
  readonly connectMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
  /** US dollars per million tokens, instead of the known price. */
  readonly priceIn: number | null;
  readonly priceOut: number | null;
  /** Names the credentials if they are not the operator's own. */
  readonly account?: string;
}

/** The name of a link wherever people read it: `openai:gpt-x`. */
export const linkName = ({ provider, model, kind }: Link): string =>
  kind === 'sandbox' ? 'sandbox' : `${provider}:${model}`;

/** The name under which a link's limits are kept. A provider that is angry with one key may like another. */
export const bucketName = (link: Link): string =>
  link.account === undefined ? linkName(link) : `${linkName(link)} of ${link.account}`;

const NUMBERS = {
  concurrency: { fallback: 20, min: 1, max: 10_000, whole: true },
  rpm: { fallback: null, min: 1, max: 10_000_000, whole: true },
  tpm: { fallback: null, min: 1, max: 1_000_000_000, whole: true },
  connect_ms: { fallback: 30_000, min: 100, max: 3_600_000, whole: true },
  idle_ms: { fallback: 30_000, min: 100, max: 3_600_000, whole: true },
  total_ms: { fallback: 300_000, min: 100, max: 3_600_000, whole: true },
  price_in: { fallback: null, min: 0, max: 100_000, whole: false },
  price_out: { fallback: null, min: 0, max: 100_000, whole: false },
} as const;
type NumberOption = keyof typeof NUMBERS;
const OPTIONS = [...Object.keys(NUMBERS), 'url', 'name'];

const SANDBOX: Link = {
  kind: 'sandbox',
  provider: 'sandbox',
  model: 'sandbox',
  url: null,
  concurrency: 1000,
  rpm: null,
  tpm: null,
  connectMs: 30_000,
  idleMs: 30_000,
  totalMs: 300_000,
  priceIn: 0,
  priceOut: 0,
};

const readNumber = (name: NumberOption, text: string, say: (fault: string) => void) => {
  const { min, max, whole } = NUMBERS[name];
  const pattern = whole ? /^\d{1,10}$/ : /^\d{1,6}(\.\d{1,9})?$/;
  const value = pattern.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  say(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
  return null;
};

/** Reads an address that may be shown: it contains no password, query or fragment. */
const readUrl = (text: string, say: (fault: string) => void): URL | null => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    say('url must be an address such as http://127.0.0.1:11434/v1');
    return null;
  }
  if (url.username || url.password || url.search || url.hash) {
    say('url must hold no password, query or fragment; a key goes into the environment');
    return null;
  }
  return url;
};

const readOptions = (text: string, say: (fault: string) => void): Map<string, string> => {
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    // The unknown name may be a secret that was pasted wrongly, so it is not repeated.
    if (!OPTIONS.includes(name)) say(`an unknown option; the options are ${OPTIONS.join(', ')}`);
    else if (options.has(name)) say(`${name} is given twice`);
    else options.set(name, value);
  }
  return options;
};

const isKind = (text: string): text is ProviderKind => (KINDS as readonly string[]).includes(text);

const readLink = (text: string, fault: (fault: string) => void): Link | null => {
  const [, kind = '', model = '', options = ''] =
    /^([^:?]*)(?::([^?]*))?(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  if (!isKind(kind)) {
    fault(`begins with no known provider; write provider:model, with one of ${KINDS.join(', ')}`);
    return null;
  }
  if (kind === 'sandbox') {
    if (model || options) fault('sandbox takes no model and no options; write sandbox');
    return SANDBOX;
  }
  const say = (what: string): void => fault(`${kind}: ${what}`);
  if (!/^[\w.:/@+-]{1,200}$/.test(model)) say(`names no model; write ${kind}:model`);
  const given = readOptions(options, say);
  const number = (name: NumberOption): number | null => {
    const value = given.get(name);
    return value === undefined ? NUMBERS[name].fallback : readNumber(name, value, say);
  };
  const written = given.get('url');
  const url = written === undefined ? null : readUrl(written, say);
  if (kind === 'compatible' && written === undefined) {
    say('needs url, such as compatible:model?url=http://127.0.0.1:11434/v1');
  }
  const name = given.get('name');
  if (name !== undefined && kind !== 'compatible') say('name belongs to compatible only');
  if (name !== undefined && !/^[\w.-]{1,60}$/.test(name)) {
    say('name must be letters, digits, dots and dashes');
  }
  if (given.has('price_in') !== given.has('price_out')) say('price_in and price_out go together');
  return {
    kind,
    provider: kind === 'compatible' ? (name ?? url?.host ?? kind) : kind,
    model,
    url: url?.href.replace(/\/+$/, '') ?? null,
    concurrency: number('concurrency') ?? NUMBERS.concurrency.fallback,
    rpm: number('rpm'),
    tpm: number('tpm'),
    connectMs: number('connect_ms') ?? NUMBERS.connect_ms.fallback,
    idleMs: number('idle_ms') ?? NUMBERS.idle_ms.fallback,
    totalMs: number('total_ms') ?? NUMBERS.total_ms.fallback,
    priceIn: number('price_in'),
    priceOut: number('price_out'),
  };
};

/**
 * Reads `provider:model?option=value&...,provider:model...`, in the order of asking. Calls `fault` for every
 * mistake, without repeating the given text.
 */
export const parseChain = (text: string, fault: (fault: string) => void): readonly Link[] => {
  const parts = text.split(',');
  const links = parts.flatMap((part, i) => {
    const say = (what: string): void => fault(parts.length > 1 ? `part ${i + 1} ${what}` : what);
    return readLink(part, say) ?? [];
  });
  if (links.length > 1 && links.some(({ kind }) => kind === 'sandbox')) {
    fault('sandbox stands alone; it is no fallback for a real provider');
  }
  const names = links.map(linkName);
  if (new Set(names).size < names.length) fault('the same model is named twice');
  return links;
};
