import type { CreateAuditRequest } from '@copydesk/contract/audits/audit-detail';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Issue } from '../../../lib/problem.ts';
import { wholeAddress } from '../../../lib/whole-address.ts';
import { type Cadence, cronOf, USUAL } from '../cadence.ts';

export const SOURCES = ['all', 'picked', 'urls', 'sitemaps', 'crawl'] as const;
export type Source = (typeof SOURCES)[number];

/** The values of the form for a new audit, in the shape of its fields. */
export interface AuditForm extends Cadence {
  readonly name: string;
  readonly source: Source;
  /** The ids of the picked assets. */
  readonly picked: readonly string[];
  /** Addresses, one per line. */
  readonly urls: string;
  readonly sitemaps: string;
  readonly crawlUrl: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  /** The enabled packs that this audit leaves out. A pack that is enabled later is included. */
  readonly without: readonly string[];
  readonly render: 'static' | 'browser';
  readonly market: readonly string[];
  readonly category: readonly string[];
  readonly channel: readonly string[];
  readonly audience: readonly string[];
  readonly language: LanguageKey | '';
  /** Whether a model is asked about hints. */
  readonly secondOpinion: boolean;
  readonly when: 'now' | 'schedule';
  readonly timezone: string;
}

const MOST_URLS = 1_000;
const MOST_SITEMAPS = 20;
export const MOST_PAGES = 10_000;
export const MOST_DEPTH = 20;

export const emptyForm = (timezone: string, picked: readonly string[], site = ''): AuditForm => ({
  ...USUAL,
  name: '',
  source: picked.length > 0 ? 'picked' : site === '' ? 'all' : 'crawl',
  picked,
  urls: '',
  sitemaps: '',
  crawlUrl: site,
  maxPages: 100,
  maxDepth: 5,
  without: [],
  render: 'static',
  market: [],
  category: [],
  channel: [],
  audience: [],
  language: '',
  secondOpinion: false,
  when: 'now',
  timezone,
});

/** The addresses in a field, one per line, with their scheme. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(wholeAddress)
    .filter((line) => line !== '');

/**
 * Whether the text is a valid http or https address without a user name or password. The page may still not
 * exist.
 */
export const isAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  );
};

/**
 * A mistake that the form finds before it sends anything: the field, the key of the message, and the wrong
 * value.
 */
export interface Mistake {
  readonly field: keyof AuditForm;
  readonly text:
    | 'mistake_no_assets'
    | 'mistake_no_address'
    | 'mistake_address'
    | 'mistake_too_many'
    | 'mistake_no_cron';
  readonly value?: string;
}

const mistakesInLines = (field: 'urls' | 'sitemaps', text: string, most: number): Mistake[] => {
  const lines = linesOf(text);
  const wrong = lines.find((line) => !isAddress(line));
  if (lines.length === 0) return [{ field, text: 'mistake_no_address' }];
  if (wrong !== undefined) return [{ field, text: 'mistake_address', value: wrong }];
  return lines.length > most ? [{ field, text: 'mistake_too_many', value: String(most) }] : [];
};

const mistakesInTargets = (form: AuditForm): Mistake[] => {
  switch (form.source) {
    case 'all':
      return [];
    case 'picked':
      return form.picked.length === 0 ? [{ field: 'picked', text: 'mistake_no_assets' }] : [];
    case 'urls':
      return mistakesInLines('urls', form.urls, MOST_URLS);
    case 'sitemaps':
      return mistakesInLines('sitemaps', form.sitemaps, MOST_SITEMAPS);
    case 'crawl': {
      const url = wholeAddress(form.crawlUrl);
      if (url === '') return [{ field: 'crawlUrl', text: 'mistake_no_address' }];
      return isAddress(url) ? [] : [{ field: 'crawlUrl', text: 'mistake_address', value: url }];
    }
  }
};

export const mistakesOf = (form: AuditForm): readonly Mistake[] => [
  ...mistakesInTargets(form),
  ...(form.when === 'schedule' && cronOf(form) === ''
    ? [{ field: 'cron', text: 'mistake_no_cron' } as const]
    : []),
];

/** The properties that each part of the form gets. */
export interface FormPart {
  readonly form: AuditForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (part: Partial<AuditForm>) => void;
}

const targetsOf = (form: AuditForm) => ({
  assets: form.source === 'picked' ? [...form.picked] : [],
  all_assets: form.source === 'all',
  urls: form.source === 'urls' ? linesOf(form.urls) : [],
  sitemaps: form.source === 'sitemaps' ? linesOf(form.sitemaps) : [],
  ...(form.source === 'crawl'
    ? {
        crawl: {
          url: wholeAddress(form.crawlUrl),
          max_pages: form.maxPages,
          max_depth: form.maxDepth,
        },
      }
    : {}),
});

const metadataOf = ({ market, category, channel, audience, language }: AuditForm) => {
  const metadata = {
    ...(market.length > 0 ? { market: [...market] } : {}),
    ...(category.length > 0 ? { category: [...category] } : {}),
    ...(channel.length > 0 ? { channel: [...channel] } : {}),
    ...(audience.length > 0 ? { audience: [...audience] } : {}),
    ...(language === '' ? {} : { language }),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
};

/**
 * The request for the values of the form. If no pack is left out, the request names no packs, which means all
 * enabled packs.
 */
export const requestOf = (form: AuditForm, enabled: readonly string[]): CreateAuditRequest => {
  const left = enabled.filter((id) => !form.without.includes(id));
  return {
    ...(form.name.trim() === '' ? {} : { name: form.name.trim() }),
    ...targetsOf(form),
    ...(left.length === enabled.length ? {} : { packs: left }),
    render: form.render,
    ...metadataOf(form),
    ...(form.secondOpinion ? { second_opinion: true } : {}),
  };
};

export const scheduleOf = (form: AuditForm, enabled: readonly string[]) => ({
  ...requestOf(form, enabled),
  cron: cronOf(form),
  timezone: form.timezone,
});

/** The public request without members that have their default value, so that people can read it easily. */
export const briefly = (request: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(request).filter(
      ([name, value]) =>
        !(Array.isArray(value) && value.length === 0 && name !== 'packs') &&
        value !== false &&
        !(name === 'render' && value === 'static'),
    ),
  );

const FIELD_OF: Readonly<Record<string, string>> = {
  assets: 'picked',
  all_assets: 'picked',
  packs: 'without',
};

/**
 * The server's mistakes by the form field that they belong to. In a field with several lines, the message
 * quotes the wrong line.
 */
export const fieldErrors = (issues: readonly Issue[], form: AuditForm): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const { loc, msg } of issues) {
    const [, name = 'form', at] = loc.map(String);
    const words = msg.replace(/^Value error, /, '');
    const line = name === 'urls' || name === 'sitemaps' ? linesOf(form[name])[Number(at)] : null;
    const field =
      name === 'crawl'
        ? at === 'max_pages'
          ? 'maxPages'
          : at === 'max_depth'
            ? 'maxDepth'
            : 'crawlUrl'
        : name === 'metadata'
          ? (at ?? 'market')
          : (FIELD_OF[name] ?? name);
    const said = line ? `${line}: ${words}` : words;
    errors[field] = errors[field] ? `${errors[field]}. ${said}` : said;
  }
  return errors;
};
