import { check } from '../check.ts';
import { type CompiledRules, compileRules } from '../compile-rules.ts';
import type { HiddenReason, HiddenText } from '../extract/document.ts';
import type { Finding, Place, Segment } from '../rule.ts';
import { instructionRules } from './instruction-words.ts';

/** The built-in rule that reports what a file hides from its reader. */
export const HIDDEN_TEXT_RULE = 'engine/hidden-text';

/** Something hidden that matters. How severe that is, the caller decides. */
export interface HiddenFinding {
  readonly ruleId: typeof HIDDEN_TEXT_RULE;
  readonly reason: HiddenReason;
  /** Characters nobody sees, words to a model, or words that a rule looks for. */
  readonly because: 'characters' | 'instructions' | 'rules';
  /** Offsets in the text of `hidden[place.segment]`, whose runs and anchor lead into the file. */
  readonly place: Place;
  /** What a reviewer can read: the sentence, or the characters by name. */
  readonly shown: string;
  /** How many characters of this kind, or hits in this text. */
  readonly count: number;
}

/** As segments of their own, so that the rules can be run over them. */
export const hiddenSegments = (hidden: readonly HiddenText[]): readonly Segment[] =>
  hidden.map(({ text }) => ({ text, scope: 'body' }));

const CHARACTERS: readonly HiddenReason[] = ['zero_width', 'bidi_control', 'tag_character'];

/** Byte order marks and the marks of direction that writers of two scripts need. */
const HARMLESS = /[\uFEFF\u200E\u200F\u061C]/gu;
const TAG_OFFSET = 0xe0000;
const MAX_SHOWN = 200;
const MAX_NAMED = 5;

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Tags spell plain letters, so what they say can be shown; other characters have only names. */
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

/** One finding for each kind of character, at its first place: a page may hold thousands. */
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

/** Where hidden words give orders to a model. */
const instructionsIn = (segments: readonly Segment[]): readonly Finding[] => {
  compiled ??= compileRules(instructionRules(HIDDEN_TEXT_RULE));
  // The rules are of all languages and of all days, so neither matters here.
  return check({ segments, language: 'EN', metadata: {} }, compiled, '2000-01-01').findings;
};

/**
 * What a file hides, as findings: zero-width, bidi and tag characters, and texts out of sight that
 * speak to a model or hold words of a rule. `hits` are the findings and gates of a check of
 * `hiddenSegments`. Menus and the like that are merely folded away are none.
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
