import { isBlank } from '@copydesk/contract/shared/blank';
import { type Preset, PRESETS } from '@copydesk/contract/shared/dismissal-reasons';

export type { Preset };
export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];

/** The reason to send: the preset, the typed words, or the preset followed by the words. */
export const composeReason = (preset: Preset | null, typed: string): string => {
  const words = isBlank(typed) ? '' : typed.trim();
  if (preset === null) return words;
  return words === '' ? PRESETS[preset] : `${PRESETS[preset]}: ${words}`;
};

/** Finds the preset with which a stored reason begins. */
export const readReason = (
  reason: string,
): { readonly preset: Preset | null; readonly words: string } => {
  for (const preset of PRESET_NAMES) {
    const name = PRESETS[preset];
    if (reason === name) return { preset, words: '' };
    if (reason.startsWith(`${name}: `)) return { preset, words: reason.slice(name.length + 2) };
  }
  return { preset: null, words: reason };
};
