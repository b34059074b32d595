import { checkInLanguage } from '../check-in-language.ts';
import { type CompiledRules, compileRules } from '../compile-rules.ts';
import type { HiddenReason, HiddenText } from '../extract/document.ts';
import type { Finding, Place, Segment } from '../rule.ts';
import { instructionRules } from './instruction-words.ts';

/**
 * The id of the built-in rule that reports hidden text in a file.
 * @internal
 */
export const HIDDEN_TEXT_RULE = 'engine/hidden-text';

/** Hidden text that must be reported. The caller decides how severe it is. */
export interface HiddenFinding {
  readonly ruleId: typeof HIDDEN_TEXT_RULE;
  readonly reason: HiddenReason;
  /** Why it is reported: invisible characters, instructions to a model, or words that a rule searches for. */
  readonly because: 'characters' | 'instructions' | 'rules';
  /**
   * Offsets in the text of `hidden[place.segment]`. The runs and anchor of that text locate it in the file.
   */
  readonly place: Place;
  /** The text that a reviewer sees: the sentence, or the names of the characters. */
  readonly shown: string;
  /** The number of characters of this kind, or of hits in this text. */
  readonly count: number;
}

/**
 * Turns hidden texts into segments, so that the rules can check them.
 * @internal
 */
export const hiddenSegments = (hidden: readonly HiddenText[]): readonly Segment[] =>
  hidden.map(({ text }) => ({ text, scope: 'body' }));

const CHARACTERS: readonly HiddenReason[] = ['zero_width', 'bidi_control', 'tag_character'];

/** Characters that are not reported: byte order marks, and direction marks, which mixed scripts need. */
const HARMLESS = /[\uFEFF\u200E\u200F\u061C]/gu;
const TAG_OFFSET = 0xe0000;
const MAX_SHOWN = 200;
const MAX_NAMED = 5;

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Tag characters encode plain letters, so their text can be shown; other characters are shown by name. */
const showCharacters = (reason: HiddenReason, text: string): string => {
  const characters = Array.from(text);
  if (reason === 'tag_character') {
    const codes = characters.map((one) => (one.codePointAt(0) ?? 0) - TAG_OFFSET);
    const letters = codes.filter((code) => code >= 0x20 && code < 0x7f).slice(0, MAX_SHOWN);
    if (letters.length > 0) return String.fromCodePoint(...letters);
  }
  const names = [...new Set(characters.map(nameOf))];
  const more = names.length > MAX_NAMED ? ' …' : '';
  return `${names.slice(0, MAX_NAMED).join(' ')}${more} (${characters.length})`;
};

/** One finding for each kind of character, at its first place, because a page may contain thousands. */
const characterFindings = (hidden: readonly HiddenText[]): readonly HiddenFinding[] =>
  CHARACTERS.flatMap((reason): readonly HiddenFinding[] => {
    const held = hidden.flatMap(({ text, reason: own }, index) =>
      own === reason && text.replace(HARMLESS, '') !== '' ? [{ index, text }] : [],
    );
    const [first] = held;
    if (!first) return [];
    const all = held.map(({ text }) => text.replace(HARMLESS, '')).join('');
    const { index, text } = first;
    const place = { segment: index, start: 0, end: text.length, quote: text, sentence: text };
    const shown = showCharacters(reason, all);
    return [
      {
        ruleId: HIDDEN_TEXT_RULE,
        reason,
        because: 'characters',
        place,
        shown,
        count: Array.from(all).length,
      },
    ];
  });

let compiled: CompiledRules | null = null;

/** Finds the places where hidden text gives instructions to a model. */
const instructionsIn = (segments: readonly Segment[]): readonly Finding[] => {
  compiled ??= compileRules(instructionRules(HIDDEN_TEXT_RULE));
  // The rules apply to all languages and all days, so the values given here do not matter.
  const asset = { segments, language: 'EN' as const, metadata: {} };
  return checkInLanguage(asset, compiled, '2000-01-01').findings;
};

/**
 * Returns findings about the hidden content of a file: zero-width, bidi and tag characters, and hidden texts
 * that address a model or contain words of a rule. `hits` are the findings and gates of a check of
 * `hiddenSegments`. Other hidden texts, such as collapsed menus, are not reported.
 */
export const findHiddenText = (
  hidden: readonly HiddenText[],
  hits: readonly Finding[],
): readonly HiddenFinding[] => {
  const isText = ({ reason }: HiddenText): boolean =>
    !CHARACTERS.includes(reason) && reason !== 'control_character';
  const instructions = Map.groupBy(
    instructionsIn(hiddenSegments(hidden)),
    ({ place }) => place?.segment,
  );
  const ruled = Map.groupBy(hits, ({ place }) => place?.segment);
  const texts = hidden.flatMap((text, index): readonly HiddenFinding[] => {
    if (!isText(text)) return [];
    const orders = instructions.get(index);
    const found = orders ?? ruled.get(index) ?? [];
    const place = found[0]?.place;
    if (!place) return [];
    const because = orders ? 'instructions' : 'rules';
    const { reason } = text;
    const { sentence: shown } = place;
    return [{ ruleId: HIDDEN_TEXT_RULE, reason, because, place, shown, count: found.length }];
  });
  return [...characterFindings(hidden), ...texts];
};
