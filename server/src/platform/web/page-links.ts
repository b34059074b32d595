import { type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

const MAX_LINKS = 10_000;

/** Elements whose content is plain text, in which `<a>` is not a link. */
const TEXT_MODES = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/**
 * The base URL for a page's relative links. Only the first base element counts, and only an http(s) address.
 */
const readBase = (href: string, pageUrl: string): string => {
  const url = URL.parse(href, pageUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : pageUrl;
};

/**
 * The addresses that a page links to, as absolute URLs in the order of the page, each once. It reads only
 * tokens and builds no tree, so the cost depends only on the length of the page and not on its depth.
 */
export const extractLinks = (html: string, pageUrl: string): readonly string[] => {
  const hrefs = new Set<string>();
  let base: string | undefined;
  const ignore = () => undefined;
  const handler: TokenHandler = {
    onComment: ignore,
    onDoctype: ignore,
    onEndTag: ignore,
    onEof: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
    onStartTag: ({ tagName, attrs }) => {
      const mode = TEXT_MODES.get(tagName);
      if (mode !== undefined) tokenizer.state = mode;
      const href = attrs.find(({ name }) => name === 'href')?.value;
      if (href === undefined) return;
      if (tagName === 'base') base ??= readBase(href, pageUrl);
      const isLink = tagName === 'a' || tagName === 'area';
      if (isLink && hrefs.size < MAX_LINKS) hrefs.add(href);
    },
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(html, true);
  const links = [...hrefs].flatMap((href) => URL.parse(href, base ?? pageUrl)?.href ?? []);
  return [...new Set(links)];
};
