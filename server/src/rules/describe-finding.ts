import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Segment } from '../checking/extract/document.ts';
import { sourceOf } from '../checking/extract/locate.ts';
import type { Finding } from '../checking/rule.ts';
import type { Insertion } from '../checking/suggestions/suggestion.ts';
import type { PackRule } from './packs/pack.ts';
import { tellRule } from './packs/rule-texts.ts';

/** A stretch of a text; offsets in UTF-16 units. */
interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A finding of a rule, with the rule's texts. The rule's id is a UUID, or its key where there is no database. */
export interface TextFinding {
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly ruleName: string;
  /** Null for a rule that the workspace wrote itself. */
  readonly packId: string | null;
  readonly severity: PackRule['severity'];
  /** Null if something is missing from the whole text; then the offsets are null too. */
  readonly quote: string | null;
  /** Offsets in UTF-16 units of the text that the segments come from. */
  readonly start: number | null;
  readonly end: number | null;
  readonly reason: string;
  /** The language of the reason; null for a rule of the workspace, if it does not say. */
  readonly reasonLanguage: LanguageKey | null;
  readonly recommendation: string | null;
  readonly suggestion: string | null;
  /** A text to add, if something is missing and the rule offers one. */
  readonly insertion: Insertion | null;
  /** A sentence to leave out, with offsets like those of the quote. */
  readonly omission: Stretch | null;
  readonly cite: PackRule['cite'];
}

/** A rule with what a finding of it is called by. */
export interface KnownRule {
  readonly ruleId: string;
  readonly version: number;
  readonly packId: string | null;
  readonly rule: PackRule;
}

/** Tells a finding in the words of its rule, with its place in the text that the segments come from. */
export const describeFinding = (
  segments: readonly Pick<Segment, 'text' | 'runs'>[],
  byKey: ReadonlyMap<string, KnownRule>,
  finding: Finding,
  language: LanguageKey | null,
): TextFinding => {
  const { ruleId: key, place, suggestion, omission: omitted } = finding;
  const known = byKey.get(key);
  const segment = place && segments[place.segment];
  if (!known || (place && !segment)) throw new Error('a finding of no rule or of no segment');
  const { rule, ruleId, version, packId } = known;
  const source = place && segment ? sourceOf(segment, place.start, place.end) : null;
  return {
    ruleId,
    ruleVersion: version,
    ruleName: rule.name,
    packId,
    severity: rule.severity,
    quote: place?.quote.toWellFormed() ?? null,
    start: source?.start ?? null,
    end: source?.end ?? null,
    ...tellRule(known, { language, words: place?.quote.toWellFormed() ?? null }),
    suggestion,
    insertion: finding.insertion ?? null,
    omission:
      omitted && segment
        ? { text: omitted.text.toWellFormed(), ...sourceOf(segment, omitted.start, omitted.end) }
        : null,
    cite: rule.cite,
  };
};
