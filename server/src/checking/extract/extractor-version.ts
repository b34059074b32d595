/** Another version may extract different text from the same bytes, so each snapshot records its version. */
export const EXTRACTOR_VERSION = '1';
