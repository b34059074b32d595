import type { HiddenReason } from './document.ts';

const ESCAPE = /\\([0-9a-f]{1,6})[ \t\n]?|\\([^\n0-9a-f])/gi;

const unescapeCss = (text: string): string =>
  text.replace(ESCAPE, (_, hex?: string, plain?: string) => {
    const code = Number.parseInt(hex ?? '', 16);
    return plain ?? (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\u{FFFD}');
  });

// A comment, an escape, a string, a bracket, a semicolon, or anything else.
const TOKEN =
  /\/\*[^]*?(?:\*\/|$)|\\[^]?|"(?:\\[^]|[^"\\\n])*["\n]?|'(?:\\[^]|[^'\\\n])*['\n]?|[^]/g;

/**
 * Splits a style into declarations. A semicolon in a string or in brackets does not end a declaration.
 * Otherwise an author could put `display: none` there, and the check would skip a text that readers see.
 */
const splitStyle = (style: string): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const [token] of style.matchAll(TOKEN)) {
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth = Math.max(0, depth - 1);
    if (token === ';' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += token.startsWith('/*') ? ' ' : token;
  }
  return [...parts, part];
};

/** Declarations of a style attribute. The last one wins, unless an earlier one is important. */
const declarationsOf = (style: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const important = new Set<string>();
  for (const part of splitStyle(style)) {
    const colon = part.indexOf(':');
    const name = unescapeCss(part.slice(0, Math.max(0, colon)))
      .trim()
      .toLowerCase();
    if (name === '') continue;
    const raw = unescapeCss(part.slice(colon + 1))
      .trim()
      .toLowerCase();
    const value = raw.replace(/\s*!\s*important$/, '');
    if (value !== raw) important.add(name);
    else if (important.has(name)) continue;
    found.set(name, value);
  }
  return found;
};

const ZERO = /^[+-]?0*\.?0+(?:[a-z]+|%)?$/;
const RELATIVE_SIZE = /(?:em|%|larger|smaller|inherit)$/;

/** How inline styles and attributes affect the visibility of an element and its descendants. */
export interface Visibility {
  /** The reason why the element and all of its descendants are invisible, or null. */
  readonly gone: HiddenReason | null;
  /** `invisible` and `sizeZero` are inherited, but a descendant can become visible again. */
  readonly invisible: boolean;
  readonly sizeZero: boolean;
  /** Whether the element begins a block of its own. */
  readonly block: boolean;
}

export const VISIBLE: Visibility = { gone: null, invisible: false, sizeZero: false, block: false };

const ownSize = (value: string | undefined, inherited: boolean): boolean => {
  if (value === undefined) return inherited;
  if (ZERO.test(value)) return true;
  return inherited && RELATIVE_SIZE.test(value);
};

const ownVisibility = (value: string | undefined, inherited: boolean): boolean => {
  if (value === 'hidden' || value === 'collapse') return true;
  return value === undefined || value === 'inherit' ? inherited : false;
};

/** The visibility of an element from its attributes and that of its parent. */
export const visibilityOf = (
  parent: Visibility,
  style: string | undefined,
  hiddenAttribute: boolean,
  closedDialog: boolean,
): Visibility => {
  if (parent.gone) return { ...parent, block: false };
  if (style === undefined && !hiddenAttribute && !closedDialog) {
    return parent.block ? { ...parent, block: false } : parent;
  }
  const declared = declarationsOf(style ?? '');
  const display = declared.get('display');
  const opacity = declared.get('opacity');
  const gone = (): HiddenReason | null => {
    if (display === 'none') return 'display_none';
    // A `display` property overrides the hidden attribute and the closed dialog.
    if (hiddenAttribute && display === undefined) return 'hidden_attribute';
    if (closedDialog && display === undefined) return 'closed_dialog';
    return opacity !== undefined && ZERO.test(opacity) ? 'opacity_zero' : null;
  };
  return {
    gone: gone(),
    invisible: ownVisibility(declared.get('visibility'), parent.invisible),
    sizeZero: ownSize(declared.get('font-size'), parent.sizeZero),
    block: display !== undefined && !['inline', 'contents', 'none'].includes(display),
  };
};

export const hiddenReasonOf = (visibility: Visibility): HiddenReason | null => {
  if (visibility.gone) return visibility.gone;
  if (visibility.invisible) return 'visibility_hidden';
  return visibility.sizeZero ? 'font_size_zero' : null;
};
