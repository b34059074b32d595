import { createHash } from 'node:crypto';
import type { ExtractedDocument } from '../checking/extract/document.ts';

/**
 * A hash of everything in a document that a check looks at, and of none of the places where it stands:
 * new markup around the same texts gives the same hash.
 */
export const hashTexts = ({ language, title, segments, hidden }: ExtractedDocument): string => {
  const hash = createHash('sha256').update(JSON.stringify([language, title]));
  for (const segment of segments) {
    hash.update(JSON.stringify([segment.scope, segment.language, segment.text]));
  }
  for (const { reason, text } of hidden) hash.update(JSON.stringify({ reason, text }));
  return hash.digest('hex');
};
