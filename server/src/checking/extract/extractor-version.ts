/**
 * Another version may extract another text or layout from the same bytes. Each snapshot records its version, and bytes
 * that only an earlier version has read are read again.
 */
export const EXTRACTOR_VERSION = '2';
