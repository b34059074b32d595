import type { AssetOutcome } from '../audits/run/check-asset.ts';
import { locate } from '../checking/extract/locate.ts';
import { type TextPosition, textPositions } from '../checking/extract/text-position.ts';
import { textKeyOf } from '../checking/fingerprint.ts';
import { tellRule } from '../rules/packs/rule-texts.ts';
import { figuresNow } from '../rules/quality/figures.ts';
import { isHint, type PlacedMatch } from '../rules/quality/is-hint.ts';
import type { LoadedRules } from '../rules/rule-files.ts';
import type { RuleInSet } from '../rules/rule-set.ts';
import { localeOf } from '../text/locales.ts';
import type { DescribedHint } from './describe-hints.ts';

type Checked = Extract<AssetOutcome, { ok: true }>;
type Match = Checked['findings'][number];

/** What a rule matched where it is often wrong. It has a place and a language. */
interface WeakMatch extends PlacedMatch {
  readonly known: RuleInSet;
}

/** The matches of rules that are findings, and those that are hints because the rule is often wrong there. */
export interface SplitMatches {
  readonly findings: readonly Match[];
  readonly weak: readonly WeakMatch[];
  /** The rules (UUIDs) that are hints on this asset: in its language, or in that of one of its parts. */
  readonly hinted: readonly string[];
}

/** Takes the matches of rules that are hints in their language out of the findings, and adds what a model only asks. */
export const splitMatches = (
  { findings, questions = [], language: ofAsset }: Checked,
  { byKey }: LoadedRules,
): SplitMatches => {
  const firm: Match[] = [];
  const weak: WeakMatch[] = [];
  for (const finding of findings) {
    const known = byKey.get(finding.ruleId);
    if (known && isHint(finding, known)) {
      weak.push({ known, place: finding.place, language: finding.language });
    } else firm.push(finding);
  }
  for (const { ruleId, place, language } of questions) {
    const known = byKey.get(ruleId);
    if (known && language !== null) weak.push({ known, place, language });
  }
  const here = [...byKey.values()].filter(
    ({ hintIn }) => ofAsset !== null && hintIn?.includes(ofAsset),
  );
  const hinted = [...here, ...weak.map(({ known }) => known)].map(({ ruleId }) => ruleId);
  return { findings: firm, weak, hinted: [...new Set(hinted)] };
};

/** The share of the marks of a rule in test texts of a language that were right. */
const shareRight = (key: string, locale: ReturnType<typeof localeOf>): number => {
  const cell = figuresNow()[key]?.[locale];
  if (!cell) return 0;
  const right = cell.locked.right + cell.open.right;
  const marks = right + cell.locked.wrong + cell.open.wrong;
  return marks === 0 ? 0 : right / marks;
};

const describe = (
  { known, place, language }: WeakMatch,
  { document, language: ofAsset }: Checked,
  positionOf: TextPosition,
): DescribedHint => {
  const { segment, start, end, sentence } = place;
  const { rule, ruleId, version } = known;
  const { quote: around, position } = locate(document, segment, start, end);
  const { prefix, suffix } = around;
  const locale = localeOf(language);
  const quote = place.quote.toWellFormed();
  return {
    family: 'rule',
    language,
    score: shareRight(rule.id, locale),
    element: document.segments[segment]?.scope ?? 'body',
    quote,
    anchor: {
      segment,
      start,
      end,
      prefix,
      suffix,
      position,
      text: positionOf(segment, start, end),
    },
    textKey: textKeyOf({ ruleId: rule.id, locale, quote: place.quote, sentence }),
    rule: {
      id: rule.id,
      ruleId,
      version,
      name: rule.name,
      severity: rule.severity,
      reason: tellRule(known, { language: ofAsset, words: quote }).reason,
      sentence,
    },
  };
};

/** The most matches of weak rules that are stored for one asset. */
const MOST_MATCHES = 1_000;

/** Turns matches of rules that are often wrong in their language into hints, in the order of the check. */
export const describeRuleHints = (
  weak: readonly WeakMatch[],
  checked: Checked,
): { readonly hints: readonly DescribedHint[]; readonly leftOut: number } => {
  const positionOf = textPositions(checked.document.segments);
  const kept = weak.slice(0, MOST_MATCHES);
  return {
    hints: kept.map((match) => describe(match, checked, positionOf)),
    leftOut: weak.length - kept.length,
  };
};
