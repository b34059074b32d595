import type { FetchedPage, FetchFailure } from './safe-fetch.ts';

interface RobotsRule {
  readonly allow: boolean;
  /** Normalised; `*` stands for anything, and `$` at the end for the end of the path. */
  readonly pattern: string;
}

interface RobotsGroup {
  /** Product tokens in lower case; `*` means all robots that are not named. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  readonly crawlDelaySeconds: number | null;
}

/** The rules of a site for robots, from its robots.txt (RFC 9309). */
export interface Robots {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly string[];
}

/** The number of bytes that the standard requires a robot to read. */
const MAX_BYTES = 500 * 1024;
const MAX_SITEMAPS = 1_000;
const MAX_DELAY_SECONDS = 24 * 60 * 60;

const EVERYTHING_ALLOWED: Robots = { groups: [], sitemaps: [] };
const NOTHING_ALLOWED: Robots = {
  groups: [{ agents: ['*'], rules: [{ allow: false, pattern: '/' }], crawlDelaySeconds: null }],
  sitemaps: [],
};

/**
 * Normalises the encoding: letters, digits and `-._~` are written as they
 * are; an encoded other octet stays as %XX.
 */
const normalise = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\u0021-\u007e]+/g, encodeURIComponent)
    .replace(/%([0-9a-f]{2})/gi, (escaped, digits: string) => {
      const char = String.fromCodePoint(Number.parseInt(digits, 16));
      return /[\w.~-]/.test(char) ? char : escaped.toUpperCase();
    });

/** A `$` that is not at the end of a pattern means itself, as `%24` does. */
const normalisePattern = (text: string): string => normalise(text).replace(/\$(?!$)/g, '%24');

const normalisePath = (text: string): string =>
  normalise(text).replaceAll('*', '%2A').replaceAll('$', '%24');

/**
 * Whether a pattern matches the beginning of a path. It compares
 * piece by piece, without a regular expression.
 */
const matches = (pattern: string, path: string): boolean => {
  const toTheEnd = pattern.endsWith('$');
  const [first = '', ...pieces] = (toTheEnd ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = toTheEnd ? pieces.pop() : undefined;
  let at = first.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!toTheEnd) return true;
  if (last === undefined) return at === path.length;
  return path.length - last.length >= at && path.endsWith(last);
};

const linesOf = (body: Buffer): string[] => {
  let text = body.subarray(0, MAX_BYTES).toString();
  // The cut last line is dropped, because half a line could say the opposite of the whole one.
  if (body.length > MAX_BYTES) text = text.slice(0, Math.max(0, text.search(/[\r\n][^\r\n]*$/)));
  return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
};

const readDelay = (value: string): number | null =>
  /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Math.min(Number(value), MAX_DELAY_SECONDS) : null;

/**
 * Reads a robots.txt. Lines that cannot be read are skipped, as the standard requires.
 * @internal
 */
export const parseRobots = (body: Buffer): Robots => {
  const groups: { agents: string[]; rules: RobotsRule[]; crawlDelaySeconds: number | null }[] = [];
  const sitemaps: string[] = [];
  let group: (typeof groups)[number] | undefined;
  for (const line of linesOf(body)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const said = value.trim();
    switch (key.toLowerCase()) {
      case 'user-agent': {
        // A name after rules begins the next group; several names in a row share a group.
        if (!group || group.rules.length > 0) {
          group = { agents: [], rules: [], crawlDelaySeconds: null };
          groups.push(group);
        }
        const token = said === '*' ? '*' : /^[a-z_-]+/i.exec(said)?.[0].toLowerCase();
        if (token) group.agents.push(token);
        break;
      }
      case 'allow':
      case 'disallow':
        // An empty rule is kept because it ends the list of names; it matches nothing.
        group?.rules.push({
          allow: key.toLowerCase() === 'allow',
          pattern: normalisePattern(said),
        });
        break;
      case 'crawl-delay':
        if (group) group.crawlDelaySeconds ??= readDelay(said);
        break;
      case 'sitemap':
        if (sitemaps.length < MAX_SITEMAPS && said) sitemaps.push(said);
        break;
    }
  }
  return { groups, sitemaps };
};

/**
 * The rules that follow from an attempt to fetch robots.txt: a missing file (4xx, or endless redirects)
 * allows everything; a broken or unreachable server allows nothing for now. Fetch with a limit above 500 KiB:
 * only the first 500 KiB of a file are read, but a file above the limit is a failure and forbids everything.
 */
export const readRobots = (fetched: FetchedPage | FetchFailure): Robots => {
  if (fetched.ok) return parseRobots(fetched.body);
  if (fetched.code === 'too_many_redirects') return EVERYTHING_ALLOWED;
  const { status } = fetched;
  return status !== null && status < 500 ? EVERYTHING_ALLOWED : NOTHING_ALLOWED;
};

/** The groups for a robot: all groups that name it, else all groups for `*`. */
const groupsFor = ({ groups }: Robots, productToken: string): readonly RobotsGroup[] => {
  const token = productToken.toLowerCase();
  const named = groups.filter(({ agents }) => agents.includes(token));
  return named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
};

/**
 * Whether a robot may fetch a URL: the longest matching rule decides, and of
 * two equally long ones the one that allows.
 */
export const isAllowedByRobots = (robots: Robots, productToken: string, url: string): boolean => {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = normalisePath(pathname + search);
  let longest = 0;
  let allowed = true;
  for (const { rules } of groupsFor(robots, productToken)) {
    for (const { allow, pattern } of rules) {
      if (pattern.length < longest || (pattern.length === longest && !allow)) continue;
      if (pattern === '' || !matches(pattern, path)) continue;
      longest = pattern.length;
      allowed = allow;
    }
  }
  return allowed;
};

/**
 * The pause between two pages that a site asks for, in seconds; null if it asks for none. It is not part of
 * the standard, so it is only a hint.
 */
export const crawlDelayOf = (robots: Robots, productToken: string): number | null => {
  const delays = groupsFor(robots, productToken).map((group) => group.crawlDelaySeconds ?? -1);
  const longest = Math.max(-1, ...delays);
  return longest < 0 ? null : longest;
};
