import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Attributes that VitePress writes and that its own code or our style sheet sets again. */
const KNOWN_STYLES = / style="(?:position:relative;|--vp-vh:0px;)"/g;

export interface Stripped {
  readonly html: string;
  /** Files for the scripts that were inside the page, by name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Other code or style inside the page, which the policy would refuse. */
  readonly left: readonly string[];
}

/** Moves the scripts of a page into files, so that its policy needs no exception for code inside pages. */
export const stripInline = (page: string, base: string): Stripped => {
  const scripts = new Map<string, string>();
  const html = page
    .replaceAll(INLINE_SCRIPT, (_whole, attributes: string, code: string) => {
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
      scripts.set(`inline-${hash}.js`, code);
      return `<script${attributes} src="${base}assets/inline-${hash}.js"></script>`;
    })
    .replaceAll(KNOWN_STYLES, '');
  const left = [
    ...html.matchAll(/<[a-z][^<>]*\sstyle="[^"]*"/g),
    ...html.matchAll(/<style[\s>]/g),
    ...html.matchAll(/<[a-z][^<>]*\son[a-z]+="/g),
    ...html.matchAll(/href="javascript:/g),
  ].map(([text]) => text.slice(0, 120));
  return { html, scripts, left };
};
