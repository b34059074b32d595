/** Another version may read the same bytes otherwise; a snapshot says which one read it. */
export const EXTRACTOR_VERSION = '1';
