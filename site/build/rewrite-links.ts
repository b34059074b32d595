import { posix } from 'node:path';
import { mapOutsideCode, mapProse } from './prose.ts';

/** What the rewriting of links knows about the repository. */
export interface Places {
  /** The address on the site of each file or folder that is a page there. */
  readonly routes: ReadonlyMap<string, string>;
  /** The headings of pages, by their address. They stand for links that are named after a file. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Whether the repository has a file or folder. */
  readonly exists: (path: string) => boolean;
}

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
const COMMENT = /^\s*<!--.*-->\s*$/;

/** Addresses of the product that are no pages of the site. */
const isElsewhere = (target: string): boolean => /^[a-z][a-z0-9+.-]*:|^#/i.test(target);

/** The images of a page are copied below /images under their name in the repository. */
export const imageRoute = (path: string): string =>
  `/images/${path.replace(/^docs\/images\//, '').replaceAll('/', '-')}`;

const label = (text: string): string => (text.startsWith('`') ? text : `\`${text}\``);

/**
 * Turns the links of a Markdown file, which lead to files as on GitHub, into links of the site. A file that
 * is no page is named instead. Every link to nothing is reported.
 */
export const rewriteLinks = (
  source: string,
  text: string,
  places: Places,
): {
  readonly text: string;
  readonly images: readonly string[];
  readonly broken: readonly string[];
} => {
  const images: string[] = [];
  const broken: string[] = [];
  const rewrite = (whole: string, bang: string, words: string, target: string): string => {
    if (isElsewhere(target)) return whole;
    if (target.startsWith('/')) return `[${words}](${target.replace(/^\/docs/, '')})`;
    const [file = '', anchor] = target.split('#', 2);
    const path = posix.join(posix.dirname(source), file).replace(/\/$/, '');
    if (!places.exists(path)) {
      broken.push(`${source}: ${target}`);
      return whole;
    }
    if (bang === '!') {
      images.push(path);
      return `![${words}](${imageRoute(path)})`;
    }
    const route = places.routes.get(path);
    if (route === undefined) {
      return words.includes(posix.basename(path)) ? label(path) : `${words} (\`${path}\`)`;
    }
    const isFileName = words === file || words === posix.basename(file);
    const named = isFileName ? (places.titles?.get(route) ?? words) : words;
    return `[${named}](/${route}${anchor === undefined ? '' : `#${anchor}`})`;
  };
  const rewritten = mapProse(text, (line) =>
    COMMENT.test(line) ? '' : mapOutsideCode(line, (part) => part.replaceAll(LINK, rewrite)),
  );
  return { text: rewritten, images, broken };
};
