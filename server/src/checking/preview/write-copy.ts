import { staysOnCopy, VOID, writtenName } from './copy-elements.ts';
import { ownData, rewriteStyle, type StyleSources } from './copy-styles.ts';

/** A node of a stored copy, as the browser copied it: everything in it was written by strangers. */
type StoredNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly StoredNode[],
    ];

/** A stored copy: the elements of a page, and the files that it had loaded. */
export interface StoredPage {
  readonly url: string;
  readonly base: string;
  readonly quirks: boolean;
  readonly root: StoredNode;
  readonly files: readonly StoredFile[];
}

interface StoredFile {
  readonly url: string;
  /** Where redirects led; addresses in a style sheet refer to it. */
  readonly base: string;
  readonly kind: 'image' | 'font' | 'sheet';
  readonly mediaType: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly size: number;
  /** The text of a style sheet, as far as it is known here. */
  readonly text?: string;
}

export interface WrittenCopy {
  /** Parts of the page. Between two of them belongs the file of the same place in `files`. */
  readonly parts: readonly string[];
  readonly files: readonly { readonly hash: string; readonly mediaType: string }[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '`': '&#96;',
  '\u00A0': '&nbsp;',
  '\0': '',
};
const escape = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"`\u00A0\0]/g, (sign) => ESCAPES[sign] ?? '');

/** Files are written where they are used, so a file that is used often makes the page large. */
const MAX_WRITTEN = 48 * 1024 * 1024;
const MAX_STYLES = 24 * 1024 * 1024;
const NOWHERE = '#copydesk-left-out';
const IMAGE_TYPE = /^image\/[a-z0-9.+-]{1,40}$/;
const FONT_TYPE = /^(?:font|application)\/[a-z0-9.+-]{1,40}$/;
/** A point that cannot be seen. */
const NO_DRAWING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const DENSITY = /^\d{1,5}(?:\.\d{1,4})?[wx]$/;

const typeOf = ({ kind, mediaType }: StoredFile): string => {
  if (kind === 'font') return FONT_TYPE.test(mediaType) ? mediaType : 'font/woff2';
  return IMAGE_TYPE.test(mediaType) ? mediaType : 'image/png';
};

const attribute = (name: string, value: string): string => ` ${name}="${escape(value)}"`;

/**
 * Writes a page that can only be looked at from a stored copy. It is written anew, with only elements and attributes that are known to be
 * harmless; every address becomes a file of the copy, written as data, or leads nowhere. Whatever else a page names is left out.
 */
export const writeCopy = (page: StoredPage): WrittenCopy => {
  const byUrl = new Map(page.files.map((file) => [file.url.split('#', 1)[0] ?? '', file]));
  const used: StoredFile[] = [];
  let written = 0;
  let styles = 0;
  /** A place for a file. Nothing else that is written has this character. */
  const placeOf = (file: StoredFile): string | null => {
    if (written + file.size > MAX_WRITTEN) return null;
    written += file.size;
    used.push(file);
    return `\0${used.length - 1}\0`;
  };
  const find = (address: string): string | null => {
    const file = byUrl.get(address.split('#', 1)[0] ?? '');
    return file && file.kind !== 'sheet' ? placeOf(file) : null;
  };
  const sheet: StyleSources['sheet'] = (address) => {
    const { text, base } = byUrl.get(address.split('#', 1)[0] ?? '') ?? {};
    if (text === undefined || base === undefined) return null;
    styles += text.length;
    return styles > MAX_STYLES ? null : { text, base };
  };
  const sources: StyleSources = { find, sheet };
  const pictureAt = (address: string): string | null => ownData(address) ?? find(address);

  /** Without scripts a canvas shows what is written inside of it, so its drawing becomes an image. */
  const drawingOf = ({ drawing = '' }: Readonly<Record<string, string>>): string =>
    ` src="${quoteData(ownData(drawing) ?? NO_DRAWING)}"`;

  const imageAttributes = (given: Readonly<Record<string, string>>): string => {
    const { src = '', density = '', sizes = '' } = given;
    const picture = pictureAt(src);
    if (picture === null) return '';
    if (!DENSITY.test(density)) return ` src="${quoteData(picture)}"`;
    const size = density.endsWith('w') && sizes !== '' ? attribute('sizes', sizes) : '';
    return ` srcset="${quoteData(picture)} ${density}"${size}`;
  };
  const linkAttributes = (name: string, given: Readonly<Record<string, string>>): string => {
    if (name === 'img') return imageAttributes(given);
    if (name === 'canvas') return drawingOf(given);
    const href = given['href'] ?? given['xlink:href'];
    if (name === 'svg:image') {
      const picture = href === undefined ? null : pictureAt(href);
      return picture === null ? '' : ` href="${quoteData(picture)}"`;
    }
    if (name === 'svg:use' || name === 'svg:textPath' || name.endsWith('Gradient')) {
      return href?.startsWith('#') ? attribute('href', href) : '';
    }
    if (name === 'a' && href !== undefined) {
      const [plain, part] = href.split('#', 2);
      const isHere = plain === '' || plain === page.url.split('#', 1)[0];
      return attribute('href', isHere && part ? `#${part}` : NOWHERE);
    }
    if (name === 'input' && given['type']?.toLowerCase() === 'image') return imageAttributes(given);
    // Sent like this, a form that is in no dialog goes nowhere.
    if (name === 'form') return attribute('method', 'dialog');
    const poster = name === 'video' ? pictureAt(given['poster'] ?? '') : null;
    return poster === null ? '' : ` poster="${quoteData(poster)}"`;
  };
  const quoteData = (address: string): string =>
    address.startsWith('\0') ? address : escape(address).replaceAll(/\s/g, '%20');

  const styleOf = (given: Readonly<Record<string, string>>): string => {
    const own = rewriteStyle(given['style'] ?? '', page.base, sources);
    const table = given['background'] && find(given['background']);
    const behind = table ? `background-image:url("${table}")` : '';
    const all = [own, behind].filter((one) => one.trim() !== '').join(';');
    return all === '' ? '' : ` style="${escapeKeeping(all)}"`;
  };
  /** Escapes a text that has places of files in it. */
  const escapeKeeping = (text: string): string =>
    text
      .split(/(\0\d+\0)/)
      .map((part) => (part.startsWith('\0') ? part : escape(part)))
      .join('');

  const attributesOf = (name: string, given: Readonly<Record<string, string>>): string => {
    const kept = Object.entries(given)
      .filter(([one]) => staysOnCopy(name, one))
      // An attribute of SVG may name a part of the document, or something outside of it.
      .map(([one, value]) =>
        name.startsWith('svg:') && /\(/.test(value)
          ? ` ${one}="${escapeKeeping(rewriteStyle(value, page.base, sources))}"`
          : attribute(one, value),
      );
    return kept.join('') + linkAttributes(name, given) + styleOf(given);
  };

  const styleElement = (text: string, base: string, media: string, isDrawn: boolean): string => {
    const rules = rewriteStyle(text, base, sources);
    const asked = media.trim() === '' ? '' : attribute('media', media);
    return `<style${asked}>${isDrawn ? escapeKeeping(rules) : rules}</style>`;
  };
  const special = (node: Exclude<StoredNode, string>, isDrawn: boolean): string => {
    const [name, given, children] = node;
    const { media = '', base = page.base, href = '', text = '' } = given;
    if (name === '#style') return styleElement(text, base, media, isDrawn);
    if (name === '#sheet') {
      const found = sheet(href);
      return found === null ? '' : styleElement(found.text, found.base, media, isDrawn);
    }
    if (name === '#shadow') {
      return `<template shadowrootmode="open">${children.map((one) => write(one, false)).join('')}</template>`;
    }
    const px = (value = ''): number => Math.min(20_000, Math.max(0, Number(value) || 0));
    const { width, height, class: kind = '', id = '' } = given;
    const size = `display:inline-block;box-sizing:border-box;width:${px(width)}px;height:${px(height)}px`;
    const named = (kind && attribute('class', kind)) + (id && attribute('id', id));
    return `<span${named} style="${size};border:1px dashed #8a8f98"></span>`;
  };

  const HEADS = new Set(['title', 'meta']);
  const write = (node: StoredNode, isDrawn: boolean): string => {
    if (typeof node === 'string') return escape(node);
    const [name, given, children] = node;
    if (name.startsWith('#')) return special(node, isDrawn);
    if (HEADS.has(name) || name === 'head') return '';
    const drawn = name.startsWith('svg:');
    const as = name === 'canvas' ? 'img' : writtenName(name);
    if (as === null) return '';
    const opening = `<${as}${attributesOf(name, given)}>`;
    if (VOID.has(as)) return opening;
    const inside = drawn && name !== 'svg:foreignObject';
    // A line break right after these tags is dropped by the browser.
    const first = as === 'pre' || as === 'textarea' ? '\n' : '';
    return `${opening}${first}${children.map((one) => write(one, inside)).join('')}</${as}>`;
  };
  const writeHead = (node: StoredNode): string => {
    if (typeof node === 'string') return '';
    const [name, given, children] = node;
    if (name === 'title') {
      return `<title>${escape(children.filter((one) => typeof one === 'string').join(''))}</title>`;
    }
    if (name === 'meta') {
      const { content = '' } = given;
      const isScheme = /^[a-z ]{1,40}$/.test(content);
      return isScheme ? `<meta name="color-scheme" content="${content}">` : '';
    }
    return name === '#style' || name === '#sheet' ? special(node, false) : '';
  };

  const elementsOf = (node: StoredNode, wanted: string) =>
    typeof node === 'string'
      ? []
      : node[2].filter(
          (one): one is Exclude<StoredNode, string> => typeof one !== 'string' && one[0] === wanted,
        );
  const rootGiven = typeof page.root === 'string' ? {} : page.root[1];
  const [head] = elementsOf(page.root, 'head');
  const [body] = elementsOf(page.root, 'body');
  const adopted = elementsOf(page.root, '#style').map((one) => special(one, false));
  const whole = [
    page.quirks ? '' : '<!doctype html>',
    `<html${attributesOf('html', rootGiven)}><head><meta charset="utf-8">`,
    ...(head?.[2] ?? []).map(writeHead),
    `</head><body${attributesOf('body', body?.[1] ?? {})}>`,
    ...(body?.[2] ?? []).map((one) => write(one, false)),
    ...adopted,
    '</body></html>',
  ].join('');
  const pieces = whole.split('\0');
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    files: pieces.flatMap((piece, at) => {
      const file = at % 2 === 0 ? undefined : used[Number(piece)];
      return file ? [{ hash: file.hash, mediaType: typeOf(file) }] : [];
    }),
  };
};
