import type { Topic } from '@copydesk/contract/assets/topics';
import { check } from '../../src/checking/check.ts';
import { compileRules } from '../../src/checking/compile-rules.ts';
import type { Finding } from '../../src/checking/rule.ts';
import { isShown } from '../../src/checking/topic/find-topics.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { type Family, familyOf } from '../../src/checking/hints/families.ts';
import type { Interval } from '../../src/text/find-quotations.ts';
import { languageOf } from '../../src/text/locales.ts';
import type { LabelledText } from './read-open-texts.ts';
import { type Share, shareOf } from './share.ts';

/** A day on which every rule of the starter packs is in force. */
const TODAY = '2026-12-01';

/** A text with what the rules said of it. */
export interface MeasuredText {
  readonly labelled: LabelledText;
  /** The ids of the rules that object, each once. */
  readonly findings: readonly string[];
  /** For a breach: the rules whose findings meet the words that break the rule. */
  readonly met: readonly string[];
  /** The ids of the judge rules that would ask a model about this text. */
  readonly questions: readonly string[];
  /** For a breach: whether a finding, or a question, meets the words that break the rule. */
  readonly isFound: boolean;
  readonly isAsked: boolean;
  /** The families of the hints. */
  readonly hints: readonly Family[];
  /** For a breach: whether a hint of its rule's family meets the words. */
  readonly isHinted: boolean;
  /** The main topic that the words show; null if they show none. */
  readonly topic: Topic | null;
}

/** What a set of texts shows: how many flagged texts are breaches, and how many breaches are flagged. */
export interface Quality {
  readonly texts: number;
  readonly precision: Share | null;
  readonly recall: Share | null;
  /** Breaches that are found, or that a model would at least be asked about. */
  readonly reached: Share | null;
  /** Breaches that are found, that a model would be asked about, or that at least get a hint. */
  readonly withHints: Share | null;
  /** Lawful texts that get a hint. */
  readonly hintedClean: Share | null;
  /** Texts that only name a forbidden claim and are flagged all the same. */
  readonly misread: Share | null;
}

/** Whether a place touches the words that break the rule. Without such words every place does. */
export const meets = ({ text, quote }: LabelledText, place: Interval | null): boolean => {
  if (quote === null || place === null) return true;
  const start = text.indexOf(quote);
  return place.start < start + quote.length && start < place.end;
};

/** Checks every text with the rules. All that a label says of the asset is known to the check. */
export const measure = (
  texts: readonly LabelledText[],
  rules: readonly PackRule[],
): readonly MeasuredText[] => {
  const compiled = compileRules(rules);
  return texts.map((labelled): MeasuredText => {
    const { text, locale, metadata, scope, rule } = labelled;
    const asset = {
      segments: [{ text, scope }],
      language: languageOf(locale),
      metadata,
    };
    const { findings, gates, hints, topics } = check(asset, compiled, TODAY, { hints: true });
    const idsOf = (list: readonly Finding[]) => [...new Set(list.map(({ ruleId }) => ruleId))];
    const isBreach = rule !== null;
    const meeting = isBreach ? findings.filter(({ place }) => meets(labelled, place)) : [];
    return {
      labelled,
      findings: idsOf(findings),
      met: idsOf(meeting),
      questions: idsOf(gates),
      isFound: meeting.length > 0,
      isAsked: isBreach && gates.some(({ place }) => meets(labelled, place)),
      hints: hints.map(({ family }) => family),
      isHinted:
        isBreach && hints.some((hint) => hint.family === familyOf(rule) && meets(labelled, hint)),
      topic: topics?.find(isShown)?.topic ?? null,
    };
  });
};

const count = <T>(list: readonly T[], isCounted: (one: T) => boolean): number =>
  list.filter(isCounted).length;

/**
 * Adds up measured texts. A flagged text is right if it is a breach and a finding meets the words that break the
 * rule. Findings elsewhere in a breach are not counted: its author labelled one rule only.
 */
export const qualityOf = (measured: readonly MeasuredText[]): Quality => {
  const breaches = measured.filter(({ labelled }) => labelled.rule !== null);
  const others = measured.filter(({ labelled }) => labelled.rule === null);
  const senses = others.filter(({ labelled }) => labelled.sense !== null);
  const isFlagged = ({ findings }: MeasuredText): boolean => findings.length > 0;
  const right = count(breaches, ({ isFound }) => isFound);
  return {
    texts: measured.length,
    precision: shareOf(right, right + count(others, isFlagged)),
    recall: shareOf(right, breaches.length),
    reached: shareOf(
      count(breaches, ({ isFound, isAsked }) => isFound || isAsked),
      breaches.length,
    ),
    withHints: shareOf(
      count(breaches, ({ isFound, isAsked, isHinted }) => isFound || isAsked || isHinted),
      breaches.length,
    ),
    hintedClean: shareOf(
      count(others, ({ hints }) => hints.length > 0),
      others.length,
    ),
    misread: shareOf(count(senses, isFlagged), senses.length),
  };
};
