const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that are kept as they are. None of them changes how a browser parses what follows. */
export const KEPT = words(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup ' +
    'dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header ' +
    'hgroup hr i img ins kbd label legend li main menu nav ol p pre q rp rt ruby s samp section ' +
    'small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
);

/**
 * Elements that are replaced by another. A copy sends no forms, so their elements become `div`. A page's own
 * `mark` becomes a `span`, because the copy uses `mark` for the findings.
 */
export const SHOWN_AS: ReadonlyMap<string, string> = new Map([
  ['form', 'div'],
  ['search', 'div'],
  ['dialog', 'div'],
  ['select', 'div'],
  ['optgroup', 'div'],
  ['option', 'div'],
  ['textarea', 'div'],
  ['listing', 'pre'],
  ['xmp', 'pre'],
  ['plaintext', 'pre'],
  ['dir', 'ul'],
  ['acronym', 'abbr'],
]);

/** Elements that are removed with their content. */
export const DROPPED = words(
  'applet area audio base basefont bgsound canvas datalist embed fencedframe frame frameset head ' +
    'iframe link map meta noembed noframes noscript param portal script slot source style template ' +
    'title track video',
);

export const VOID = words('br col hr img wbr');

const COLOUR = String.raw`#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([0-9., %/+-]{1,60}\)`;
const NUMERAL = String.raw`(?:[0-9]{1,6}(?:\.[0-9]{1,6})?|\.[0-9]{1,6})`;
const LENGTH = `[+-]?${NUMERAL}(?:px|pt|em|rem|ex|ch|cm|mm|in|vw|vh|%)?`;
const VALUE = `(?:${COLOUR}|${LENGTH}|[a-z][a-z-]{0,30})`;
const VALUES = new RegExp(`^${VALUE}(?:[ ,/]{1,3}${VALUE}){0,9}$`);

const sides = (name: string): string =>
  ['', '-top', '-right', '-bottom', '-left'].map((side) => name + side).join(' ');

/** CSS properties that only draw: they cannot load anything, cover other elements or take clicks. */
const PROPERTIES = words(
  `${sides('margin')} ${sides('padding')} ${sides('border')} background-color border-collapse ` +
    'border-color border-radius border-spacing border-style border-width clear color column-count ' +
    'column-gap direction display flex flex-direction flex-wrap float font font-family font-size ' +
    'font-style font-variant font-weight gap height justify-content align-items letter-spacing ' +
    'line-height list-style-type max-height max-width min-height min-width opacity overflow ' +
    'overflow-wrap text-align text-decoration text-indent text-transform unicode-bidi ' +
    'vertical-align visibility white-space width word-break word-spacing',
);

const MAX_DECLARATIONS = 60;

/**
 * Returns the harmless part of a style attribute. A declaration stays only if every character of it is known:
 * no strings, escapes, comments or functions except those for colours. So a declaration cannot load anything
 * or leave the attribute.
 */
export const cleanStyle = (style: string): string =>
  style
    .toLowerCase()
    .split(';', MAX_DECLARATIONS)
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, Math.max(0, colon)).trim();
      const value = declaration
        .slice(colon + 1)
        .replace(/\s*!\s*important\s*$/, '')
        .trim();
      const isKnown = PROPERTIES.has(name) && value.length <= 200 && VALUES.test(value);
      return isKnown ? [`${name}:${value}`] : [];
    })
    .join(';');

const NUMBER = /^-?[0-9]{1,5}$/;
const LANGUAGE = /^[a-z0-9-]{1,35}$/i;
const DIRECTION = /^(?:ltr|rtl|auto)$/i;
const FLAG = /^[^]*$/;
/** Pictures embedded in the page itself. SVG is not allowed, because it is a document, not just a picture. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]{1,2000000}={0,2}$/i;

/** Attributes and their allowed values, for all elements and for single ones. */
const EVERYWHERE: ReadonlyMap<string, RegExp> = new Map([
  ['lang', LANGUAGE],
  ['dir', DIRECTION],
  ['hidden', FLAG],
  ['title', FLAG],
]);
const OF_ELEMENT: ReadonlyMap<string, ReadonlyMap<string, RegExp>> = new Map([
  [
    'img',
    new Map([
      ['src', PICTURE],
      ['alt', FLAG],
      ['width', NUMBER],
      ['height', NUMBER],
    ]),
  ],
  [
    'td',
    new Map([
      ['colspan', NUMBER],
      ['rowspan', NUMBER],
    ]),
  ],
  [
    'th',
    new Map([
      ['colspan', NUMBER],
      ['rowspan', NUMBER],
    ]),
  ],
  ['col', new Map([['span', NUMBER]])],
  ['colgroup', new Map([['span', NUMBER]])],
  [
    'ol',
    new Map([
      ['start', NUMBER],
      ['reversed', FLAG],
    ]),
  ],
  ['li', new Map([['value', NUMBER]])],
  ['details', new Map([['open', FLAG]])],
]);

/** Whether an attribute of an element may stay as it is. */
export const isKeptAttribute = (tagName: string, name: string, value: string): boolean =>
  (EVERYWHERE.get(name) ?? OF_ELEMENT.get(tagName)?.get(name))?.test(value) ?? false;
