import {
  mainPartOf,
  type OfficePackage,
  openPackage,
  readBytesPart,
  type Relation,
  relationsOf,
} from '../extract/office-package.ts';
import { readLists } from './docx-lists.ts';
import { readStyleLooks, writeLook } from './docx-look.ts';
import { drawPart, type FileMark, type ImageSlot, type PageSize } from './docx-part.ts';
import { MARK_STYLE } from './write-marks.ts';

/** Parts with text outside of the body, as the extracted text has them. Headers are drawn above the body. */
const OTHER_PARTS = ['footer', 'footnotes', 'endnotes', 'diagramData', 'chart'];

/** How many bytes one image and all images together may have. Those beyond it are drawn as empty frames. */
const MAX_IMAGE = 4 * 1024 * 1024;
const MAX_IMAGES = 12 * 1024 * 1024;

const PAGE_WIDTH = '595pt';
const STYLE = `body{margin:0;background:#e9e9ec;color:#000;font:10pt/1.15 serif}
.sheet{box-sizing:border-box;max-width:100%;margin:12px auto;padding:60pt;background:#fff;box-shadow:0 1px 4px #0003;overflow-wrap:anywhere;counter-reset:page 1}
.p{margin:0;min-height:1em;white-space:pre-wrap}.label{display:inline-block;min-width:1.4em;margin-right:.3em;text-indent:0}
.part{margin:0 0 18pt;padding:6pt 0;border-bottom:1px dotted #999}.part.after{margin:18pt 0 0;border-top:1px dotted #999;border-bottom:0}
.box{display:block;margin:4pt;padding:4pt;border:1px solid #ccc}
.turn{display:block;counter-increment:page;margin:14pt -30pt;border-top:1px dashed #777;color:#555;font:9pt sans-serif;text-align:right;text-indent:0}.turn::after{content:counter(page)}
table{border-collapse:collapse;max-width:100%}td{padding:2pt 5pt;vertical-align:top}.lined td{border:1px solid #888}
img{max-width:100%;height:auto}.none{display:inline-block;border:1px dashed #888;background:#f4f4f4}
#finding{scroll-margin-top:25vh}
${MARK_STYLE}`;

/** The images that a browser draws without a doubt about what they are, by their first bytes. */
const mediaTypeOf = (bytes: Buffer): string | null => {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\u0089PNG')) return 'image/png';
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return null;
};

interface Images {
  readonly pkg: OfficePackage;
  readonly relations: readonly Relation[];
  readonly budget: { left: number };
}

const drawImage = async (
  { pkg, relations, budget }: Images,
  { relation, width, height }: ImageSlot,
): Promise<string> => {
  const style = width === null ? '' : `width:${width}`;
  const part = relations.find(({ id }) => id === relation)?.part;
  const most = Math.min(MAX_IMAGE, budget.left);
  const bytes = part === undefined ? null : await readBytesPart(pkg, part, most);
  const type = bytes && mediaTypeOf(bytes);
  if (!bytes || type === null) {
    const size = `width:${width ?? '80pt'};height:${height ?? '60pt'}`;
    return `<span class="none" style="${size}"></span>`;
  }
  budget.left -= bytes.length;
  return `<img alt="" style="${style}" src="data:${type};base64,${bytes.toString('base64')}">`;
};

export interface DrawRequest {
  readonly bytes: Uint8Array;
  readonly marks: readonly FileMark[];
}

/**
 * Draws a Word file as one page of HTML with its findings marked: its fonts, colours, lists, tables and images as far as a browser has them, and
 * pages where Word last broke them. Everything is written anew, so nothing in the file can become an element or a declaration of its own.
 */
export const drawDocx = async ({ bytes, marks }: DrawRequest): Promise<string> => {
  const pkg = await openPackage(bytes);
  const main = await mainPartOf(pkg);
  if (main === null) throw new Error('the file has no main part');
  const relations = await relationsOf(pkg, main);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part;
  const styles = await readStyleLooks(pkg, partOf('styles'));
  const countItem = await readLists(pkg, partOf('numbering'));
  const size: PageSize = { width: null, margins: {} };
  const budget = { left: MAX_IMAGES };
  const draw = async (part: string): Promise<string> => {
    const images = { pkg, relations: await relationsOf(pkg, part), budget };
    const written: string[] = [];
    for (const one of await drawPart(pkg, part, { styles, countItem, marks, size })) {
      written.push(typeof one === 'string' ? one : await drawImage(images, one));
    }
    return written.join('');
  };
  const drawAll = async (types: readonly string[], name: string): Promise<string> => {
    const parts = types.flatMap((type) => relations.filter((relation) => relation.type === type));
    const drawn: string[] = [];
    for (const part of new Set(parts.map((one) => one.part))) {
      drawn.push(`<section class="${name}">${await draw(part)}</section>`);
    }
    return drawn.join('');
  };
  const body = await draw(main);
  const above = await drawAll(['header'], 'part');
  const below = await drawAll(OTHER_PARTS, 'part after');
  const page = writeLook({ width: size.width ?? PAGE_WIDTH, ...size.margins });
  return `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body><main class="sheet" style="${page}">${above}${body}${below}</main></body></html>`;
};
