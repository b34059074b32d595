import { languageOf } from '../text/locales.ts';
import type { CompiledRule } from './compile-rules.ts';
import { isInScope, speaks } from './evaluate-rule.ts';
import { touches } from './hit-list.ts';
import { hitsOf, placeOf, type ReadSegment } from './read-segment.ts';
import type { Finding } from './rule.ts';
import { familyOf } from './hints/families.ts';
import type { Hint } from './hints/find-hints.ts';

/**
 * The most sentences of an asset about which a model is asked because of a hint.
 * @internal
 */
export const MAX_ASKED = 5;

/** A rule whose own words stand in the sentence has decided already: it asks anyway, or it excuses them. */
const mayAsk = ({ rule, trigger }: CompiledRule, segment: ReadSegment, hint: Hint): boolean =>
  familyOf(rule.id) === hint.family &&
  speaks(rule, segment.locale) &&
  isInScope(rule, segment.scope) &&
  rule.unless?.scopes?.includes(segment.scope) !== true &&
  !touches(hitsOf(segment, trigger), hint);

/**
 * The places where judge rules ask a model because of a hint, although their words are not there: at most five
 * sentences, those with the highest scores. `judges` are the judge rules that apply to the asset.
 */
export const askAboutHints = (
  hints: readonly Hint[],
  segments: readonly ReadSegment[],
  judges: readonly CompiledRule[],
): readonly Finding[] => {
  const asked = new Set<string>();
  const gates: Finding[] = [];
  for (const hint of hints.toSorted((one, other) => other.score - one.score)) {
    const segment = segments[hint.segment] as ReadSegment;
    const sentence = `${hint.segment} ${hint.start}`;
    if (asked.size === MAX_ASKED && !asked.has(sentence)) continue;
    for (const compiled of judges) {
      if (!mayAsk(compiled, segment, hint)) continue;
      asked.add(sentence);
      gates.push({
        ruleId: compiled.rule.id,
        language: segment.locale && languageOf(segment.locale),
        place: placeOf(segment, hint),
        suggestion: null,
        stance: null,
        point: '/question',
      });
    }
  }
  return gates;
};
