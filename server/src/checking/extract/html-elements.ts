const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Never text to a reader. What stands in them is parsed and passed over. */
export const SKIPPED = words(
  'script style template noscript iframe noembed noframes canvas video audio datalist metadata',
);

/** Begin and end a block; everything else runs on in its line. */
export const BLOCKS = words(
  'address article aside blockquote body button caption center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li ' +
    'listing main menu nav ol optgroup option p plaintext pre search section select summary table ' +
    'tbody td textarea tfoot th thead tr ul xmp text desc title',
);

export const HEADINGS = words('h1 h2 h3 h4 h5 h6');
export const CAPTIONS = words('figcaption caption');
/** What a reader can follow or press. */
export const LINKS = words('a button');
/** Line breaks of the source show in these. */
export const PREFORMATTED = words('pre textarea listing xmp plaintext');

/** Descriptions of a page that search engines and social networks show. */
export const META_NAMES = words(
  'description og:title og:description og:image:alt twitter:title twitter:description twitter:image:alt',
);

/** Inputs whose value is a label on a button. */
export const BUTTON_INPUTS = words('submit button reset');
/** Inputs whose value nobody reads. */
export const SILENT_INPUTS = words('hidden checkbox radio color file image password range');
