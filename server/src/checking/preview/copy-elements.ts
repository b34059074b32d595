const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements of HTML that a copy keeps. None of them runs, loads or sends anything by itself once its addresses are written anew. */
const ELEMENTS = words(
  'a abbr address article aside b bdi bdo big blockquote br button caption center cite code ' +
    'col colgroup data dd del details dfn dialog dir div dl dt em fieldset figcaption figure font ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark ' +
    'menu meter nav ol optgroup option output p picture pre progress q rp rt ruby s samp search ' +
    'section select slot small span strike strong sub summary sup table tbody td textarea tfoot th ' +
    'thead time tr tt u ul var video wbr',
);
export const VOID = words('br col hr img input wbr');

/** Elements of SVG that only draw. Those that change others by time, and those that are documents, are not among them. */
const DRAWN = words(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'title desc linearGradient radialGradient stop pattern clipPath mask marker filter switch view ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting ' +
    'feSpotLight feTile feTurbulence foreignObject',
);

const CUSTOM = /^[a-z][a-z0-9._]{0,60}-[a-z0-9._-]{0,60}$/;
/** Names with a hyphen that browsers treat as elements of SVG or MathML. */
const NOT_CUSTOM = words(
  'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph',
);
const isCustom = (name: string): boolean => CUSTOM.test(name) && !NOT_CUSTOM.has(name);

/** The name to write for an element; null if it is left out with what is in it. */
export const writtenName = (name: string): string | null => {
  if (name.startsWith('svg:')) {
    const drawn = name.slice(4);
    if (drawn === 'a') return 'g';
    return DRAWN.has(drawn) ? drawn : null;
  }
  return ELEMENTS.has(name) || isCustom(name) ? name : 'span';
};

/** Attributes that style sheets choose by, or that change how an element looks. */
const ATTRIBUTES = words(
  'class id lang dir hidden title role alt width height type value placeholder checked selected disabled readonly multiple ' +
    'size rows cols wrap maxlength colspan rowspan scope headers span start reversed open align valign bgcolor color face border cellpadding ' +
    'cellspacing nowrap for name label min max low high optimum step datetime slot part exportparts shape noshade ' +
    'hspace vspace clear compact text link vlink alink itemprop itemtype theme required inert',
);
const NAMED = /^(?:data|aria)-[a-z0-9_.:-]{1,100}$|^_ng(?:content|host)-[a-z0-9-]{1,100}$/;
const ANY_NAME = /^[a-z][a-z0-9-]{0,60}$/;
/** What browsers act on, whatever element it is on. */
const ACTIVE =
  /^(?:on.*|src.*|href|xlink.*|action|form.*|style|is|nonce|contenteditable|autofocus|accesskey|tabindex|popover.*|ping|target|draggable|command.*|poster|background|http.*|content|sandbox|allow.*)$/;

const DRAWN_ATTRIBUTES = words(
  'class id lang viewbox preserveaspectratio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathlength ' +
    'transform gradienttransform gradientunits patterntransform patternunits patterncontentunits spreadmethod offset ' +
    'clippathunits maskunits maskcontentunits markerunits markerwidth markerheight refx refy orient filterunits primitiveunits ' +
    'in in2 result stddeviation mode operator values type k1 k2 k3 k4 dx dy rotate textlength lengthadjust startoffset ' +
    'method spacing radius order kernelmatrix divisor bias targetx targety edgemode surfacescale diffuseconstant ' +
    'specularconstant specularexponent limitingconeangle azimuth elevation z pointsatx pointsaty pointsatz scale ' +
    'xchannelselector ychannelselector seed numoctaves basefrequency stitchtiles slope intercept amplitude exponent tablevalues ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity flood-color flood-opacity lighting-color ' +
    'clip-path clip-rule mask filter marker-start marker-mid marker-end display visibility overflow font-family font-size font-style ' +
    'font-weight font-variant font-stretch letter-spacing word-spacing text-anchor text-decoration dominant-baseline ' +
    'alignment-baseline baseline-shift direction unicode-bidi writing-mode vector-effect paint-order shape-rendering ' +
    'text-rendering image-rendering color-interpolation color-interpolation-filters mix-blend-mode isolation role focusable xml:space',
);

/** Whether an attribute may stay. Those with addresses and styles are written in their own way. */
export const staysOnCopy = (element: string, name: string): boolean => {
  const lower = name.toLowerCase();
  if (NAMED.test(lower)) return true;
  if (element.startsWith('svg:')) return DRAWN_ATTRIBUTES.has(lower);
  if (isCustom(element) && ANY_NAME.test(lower) && !ACTIVE.test(lower)) return true;
  return ATTRIBUTES.has(lower);
};
