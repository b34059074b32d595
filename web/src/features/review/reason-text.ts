import { readReason } from './reasons.ts';
import type { ReviewTexts } from './texts.ts';

/** A stored reason in the interface's words; what a person wrote stays as it is. */
export const reasonText = (t: ReviewTexts, reason: string): string => {
  const { preset, words } = readReason(reason);
  if (preset === null) return words;
  const name = t(`preset_${preset}`);
  return words === '' ? name : `${name}: ${words}`;
};
