import type { HiddenReason } from './document.ts';

const BIDI = /^[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]$/;
const CONTROL = /^\p{Cc}$/u;
const JOINER = /^[\u200C\u200D]$/;
const VARIATION = /^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D]$/u;
const TAG = /^[\u{E0000}-\u{E007F}]$/u;
const SOFT_HYPHEN = '\u00AD';

const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3]$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
// Scripts in which a joiner changes the shape of its neighbours or separates words.
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Mongolian}';
const JOINING_BEFORE = new RegExp(`[${JOINING}\\p{M}]$`, 'u');
const JOINING_AFTER = new RegExp(`^[${JOINING}]`, 'u');
const ENDS_WITH_VARIATION = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D]$/u;
const BEGINS_WITH_VARIATION = /^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D]/u;
const EMOJI_VARIANT = /[\p{Extended_Pictographic}\p{Emoji}][\uFE0E\uFE0F]$/u;
const IDEOGRAPH_VARIANT = /\p{Ideographic}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]$/u;
// Flags of regions such as Scotland: a black flag and up to six tag characters, the last of which ends it.
const FLAG_BEFORE = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{0,6}$/u;

/**
 * A variation selector chooses the shape of the character before it. No character takes two, so a run of
 * selectors is not spelling, except for its first one if the character before it takes a selector.
 */
const isVariant = (character: string, before: string, after: string): boolean => {
  if (!/\S$/u.test(before) || ENDS_WITH_VARIATION.test(before)) return false;
  if (!BEGINS_WITH_VARIATION.test(after)) return true;
  return EMOJI_VARIANT.test(before + character) || IDEOGRAPH_VARIANT.test(before + character);
};

/** Whether a character is a variation selector. */
export const isSelector = (character: string): boolean => VARIATION.test(character);

const isSpelling = (character: string, before: string, after: string): boolean => {
  if (JOINER.test(character)) {
    if (character === '\u200D' && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) return true;
    return JOINING_BEFORE.test(before) && JOINING_AFTER.test(after);
  }
  if (isSelector(character)) return isVariant(character, before, after);
  return TAG.test(character) && FLAG_BEFORE.test(before);
};

/**
 * Classifies a character without a visible shape. 'visible' means that the character belongs to the text,
 * such as the joiner in a family emoji or in a Persian word. A soft hyphen is only a hint for typesetting.
 * All other characters can hide words from a check or pass hidden words to a model, so they get a reason.
 */
export const invisibleReason = (
  character: string,
  before: string,
  after: string,
): HiddenReason | 'visible' | 'soft_hyphen' => {
  if (character === SOFT_HYPHEN) return 'soft_hyphen';
  if (isSpelling(character, before, after)) return 'visible';
  if (BIDI.test(character)) return 'bidi_control';
  if (TAG.test(character)) return 'tag_character';
  return CONTROL.test(character) ? 'control_character' : 'zero_width';
};
