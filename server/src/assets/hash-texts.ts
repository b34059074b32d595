import { createHash } from 'node:crypto';
import type { ExtractedDocument } from '../checking/extract/document.ts';

/**
 * Hashes every text in a document that a check reads, but not where it is: new markup around the same texts
 * gives the same hash. How a browser shows the texts is left out too: a snapshot's layout differs more often than
 * what it says.
 */
export const hashTexts = ({ language, title, segments, hidden }: ExtractedDocument): string => {
  const hash = createHash('sha256').update(JSON.stringify([language, title]));
  for (const segment of segments) {
    hash.update(JSON.stringify([segment.scope, segment.language, segment.text]));
  }
  for (const { reason, text } of hidden) hash.update(JSON.stringify({ reason, text }));
  return hash.digest('hex');
};
