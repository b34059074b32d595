/** What `rewriteStyle` asks while it writes a style sheet anew. */
export interface StyleSources {
  /** What to write for an address; null if it is not in the copy. */
  readonly find: (address: string) => string | null;
  /** The text of an imported sheet, and what its addresses refer to; null if it is not in the copy. */
  readonly sheet: (address: string) => { readonly text: string; readonly base: string } | null;
}

const ESCAPE = String.raw`\\(?:[0-9a-f]{1,6}[ \n\t\f]?|[^\n])`;
const NAME = String.raw`(?:[-\w\u0080-\uffff]|${ESCAPE})+`;
const DOUBLE = String.raw`"(?:[^"\\\n]|\\[^])*"?`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\[^])*'?`;
/** Without its own closing bracket: the address is what is before the next one. */
const URL_TOKEN = String.raw`url\(\s*(?:${DOUBLE}|${SINGLE}|(?:[^"'()\\\s]|\\[^])*)\s*\)`;
/** Every character is in exactly one token, and no token is read twice. */
const TOKENS = new RegExp(
  String.raw`\/\*[^]*?(?:\*\/|$)|${DOUBLE}|${SINGLE}|${URL_TOKEN}|<!--|-->|@${NAME}|${NAME}\(?|[\s,;]+|[^]`,
  'giu',
);

const MAX_IMPORTS = 5;
/** Browsers take no address that is longer from a style sheet into account here. */
const MAX_DATA = 3_000_000;
const NOTHING = 'data:,';
const OWN_DATA =
  /^data:(?:image\/[a-z0-9.+-]{1,40}|font\/[a-z0-9.+-]{1,40}|application\/(?:x-)?font[a-z0-9.+-]{0,40})(?:;[a-z0-9=-]{1,40}){0,3},/i;

const unescape = (text: string): string =>
  text.replaceAll(/\\(?:([0-9a-f]{1,6})[ \n\t\f]?|\n|([^]))/gi, (_, code?: string, sign = '') => {
    if (code === undefined) return sign as string;
    const point = Number.parseInt(code, 16);
    return point === 0 || point > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(point);
  });

const innerOf = (quoted: string): string => {
  const quote = quoted[0];
  const isClosed = quoted.length > 1 && quoted.endsWith(quote ?? '');
  return unescape(quoted.slice(1, isClosed ? -1 : undefined));
};

/** Writes a text as a string that ends neither itself nor the element around it. */
const quote = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

const addressIn = (token: string): string => {
  const inner = token.slice(token.indexOf('(') + 1, -1).trim();
  return /^["']/.test(inner) ? innerOf(inner) : unescape(inner);
};

const resolve = (address: string, base: string): string =>
  URL.parse(address.trim(), base)?.href ?? '';

const isQuoted = (token: string): boolean => /^["']/.test(token);
const isUrl = (token: string): boolean => /^url\(.*\)$/is.test(token);

/** A picture or font that the style sheet itself contains may stay as it is. */
export const ownData = (address: string): string | null =>
  address.length <= MAX_DATA && OWN_DATA.test(address) ? address : null;

const writeAddress = (address: string, base: string, { find }: StyleSources): string => {
  const given = address.trim();
  // A part of the same document, such as a gradient of an SVG.
  if (given.startsWith('#')) return quote(given);
  const whole = resolve(given, base);
  const [plain = '', part] = whole.split('#', 2);
  if (part !== undefined && plain === base.split('#', 1)[0]) return quote(`#${part}`);
  return quote(ownData(whole) ?? find(plain) ?? NOTHING);
};

interface Import {
  readonly address: string;
  readonly layer: string | null;
  readonly supports: string | null;
  readonly media: string;
}

/** Reads what is between `@import` and its semicolon. */
const readImport = (tokens: readonly string[]): Import | null => {
  const [first = '', ...rest] = tokens.filter(
    (token, at) => at > 0 || (token.trim() !== '' && !token.startsWith('/*')),
  );
  const address = isQuoted(first) ? innerOf(first) : isUrl(first) ? addressIn(first) : null;
  if (address === null) return null;
  const words = rest
    .map((token) => (isQuoted(token) || isUrl(token) ? '' : token))
    .join('')
    .trim();
  const [, layered, named, afterLayer = ''] =
    /^(layer(?:\(([^()]*)\)|(?![-\w(])))?\s*([^]*)$/i.exec(words) ?? [];
  const [, supports = null, media = ''] =
    /^(?:supports\(((?:[^()]|\([^()]*\)){0,500})\))?\s*([^]*)$/i.exec(afterLayer) ?? [];
  return { address, layer: layered ? (named ?? '').trim() : null, supports, media: media.trim() };
};

const wrap = (rules: string, { layer, supports, media }: Import): string => {
  const inLayer = layer === null ? rules : `@layer ${layer}{${rules}}`;
  const condition =
    supports !== null && /^\s*[-\w]+\s*:/.test(supports) ? `(${supports})` : supports;
  const inSupports = condition === null ? inLayer : `@supports ${condition}{${inLayer}}`;
  return media === '' ? inSupports : `@media ${media}{${inSupports}}`;
};

const significant = (tokens: readonly string[]): readonly string[] =>
  tokens.map((token) => (token.startsWith('/*') ? ' ' : token));

const LOADING = /^(?:url|src|image-set|-webkit-image-set|image|-webkit-cross-fade|cross-fade)$/;
const SETS = /^(?:image-set|-webkit-image-set|image|src)$/;
/** What browsers of old ran code by. No browser of today knows it. */
const RUNNING = /^(?:(?:-ms-)?behavior|-moz-binding|expression)$/;
const SKIPPED = /^@(?:charset|namespace)$/;

/** Cuts the tokens until the next semicolon that no bracket holds. Returns where the following token is. */
const endOfStatement = (tokens: readonly string[], from: number): number => {
  let open = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === '{' || token === '}') return at;
    if (!isUrl(token) && token.endsWith('(')) open += 1;
    else if (token === ')') open -= 1;
    else if (open <= 0 && /^[\s,;]+$/.test(token) && token.includes(';')) return at + 1;
  }
  return tokens.length;
};

const importAt = (
  words: readonly string[],
  base: string,
  sources: StyleSources,
  depth: number,
): string => {
  const read = depth < MAX_IMPORTS ? readImport(words) : null;
  const address = read && resolve(read.address, base);
  const found = address ? sources.sheet(address) : null;
  return read && found ? wrap(rewriteStyle(found.text, found.base, sources, depth + 1), read) : '';
};

/**
 * Writes a style sheet, or the declarations of one element, anew. Every address becomes what the copy has for it, or leads nowhere;
 * imported sheets are put in place. What is written is complete in itself, and nothing in it can end the element around it.
 */
export const rewriteStyle = (
  text: string,
  base: string,
  sources: StyleSources,
  depth = 0,
): string => {
  const tokens = significant(text.toWellFormed().replaceAll('\0', '\uFFFD').match(TOKENS) ?? []);
  const out: string[] = [];
  /** The names of the functions that are open, and braces. */
  const open: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (isUrl(token)) out.push(`url(${writeAddress(addressIn(token), base, sources)})`);
    else if (isQuoted(token)) {
      const isAddress = SETS.test(open.at(-1) ?? '');
      const inner = innerOf(token);
      out.push(isAddress ? writeAddress(inner, base, sources) : quote(inner));
    } else if (token.startsWith('@') && token.length > 1) {
      const name = unescape(token).toLowerCase();
      const isImport = name === '@import';
      if (!isImport && !SKIPPED.test(name)) out.push(token);
      else {
        const end = endOfStatement(tokens, at + 1);
        const words =
          tokens
            .slice(at + 1, end)
            .join('')
            .replace(/;\s*$/, '')
            .match(TOKENS) ?? [];
        if (isImport) out.push(importAt(words, base, sources, depth));
        at = end - 1;
      }
    } else if (token.endsWith('(') && token !== '(') {
      const name = unescape(token.slice(0, -1)).toLowerCase();
      // A name in disguise, or an address that is not complete.
      const isOdd =
        (LOADING.test(name) && (token.includes('\\') || name === 'url')) || RUNNING.test(name);
      out.push(isOdd ? 'none(' : token);
      open.push(isOdd ? 'none' : name);
    } else if (token === '(' || token === '{' || token === '[') {
      out.push(token);
      open.push(token);
    } else if (token === ')' || token === ']') {
      out.push(token);
      if (open.at(-1) !== '{') open.pop();
    } else if (token === '}') {
      // Brackets that were left open end with their block, so nothing is swallowed after it.
      while (open.length > 0 && open.at(-1) !== '{') out.push(closing(open.pop()));
      if (open.pop()) out.push(token);
    } else if (token === '<' && !tokens[at + 1]?.startsWith('=')) out.push('< ');
    else if (token === '<!--' || token === '-->') continue;
    else if (token === 'defined' && out.at(-1) === ':') out.push('not(copydesk-undefined)');
    else out.push(RUNNING.test(unescape(token).toLowerCase()) ? 'none' : token);
  }
  return out.join('') + open.toReversed().map(closing).join('');
};

const closing = (opened: string | undefined): string =>
  opened === '{' ? '}' : opened === '[' ? ']' : ')';
