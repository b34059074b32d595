import { readReason } from './reasons.ts';
import type { ReviewTexts } from './texts.ts';

/** A stored reason in the interface's language. The words that a person typed stay unchanged. */
export const reasonText = (t: ReviewTexts, reason: string): string => {
  const { preset, words } = readReason(reason);
  if (preset === null) return words;
  const name = t(`preset_${preset}`);
  return words === '' ? name : `${name}: ${words}`;
};
