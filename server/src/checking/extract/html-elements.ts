const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements whose content is never shown as text. It is parsed and skipped. */
export const SKIPPED = words(
  'script style template noscript iframe noembed noframes canvas video audio datalist metadata',
);

/** Elements that begin and end a block. All others are inline. */
export const BLOCKS = words(
  'address article aside blockquote body button caption center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li ' +
    'listing main menu nav ol optgroup option p plaintext pre search section select summary table ' +
    'tbody td textarea tfoot th thead tr ul xmp text desc title',
);

export const HEADINGS = words('h1 h2 h3 h4 h5 h6');
export const CAPTIONS = words('figcaption caption');
/** Elements that a reader can follow or press. */
export const LINKS = words('a button');
/** Elements in which line breaks of the source are visible. */
export const PREFORMATTED = words('pre textarea listing xmp plaintext');

/** Names of meta elements whose text search engines and social networks show. */
export const META_NAMES = words(
  'description og:title og:description og:image:alt twitter:title twitter:description twitter:image:alt',
);

/** Types of inputs whose value is the label of a button. */
export const BUTTON_INPUTS = words('submit button reset');
/** Types of inputs whose value is not shown. */
export const SILENT_INPUTS = words('hidden checkbox radio color file image password range');
