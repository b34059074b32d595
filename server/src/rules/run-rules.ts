import type { Coverage } from '@copydesk/contract/audits/coverage';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { CheckFailure, CheckRequest } from '../checking/children/check-in-child.ts';
import type { CheckResult } from '../checking/check-in-language.ts';
import type { Segment } from '../checking/extract/document.ts';
import type { Hint } from '../checking/hints/find-hints.ts';
import { sourceOf } from '../checking/extract/locate.ts';
import type { AssetMetadata, Finding } from '../checking/rule.ts';
import type { InChild } from '../platform/children/fair-pool.ts';
import type { Scope } from '../platform/db/scope.ts';
import { assumeMarket } from './assume-market.ts';
import { describeFinding, type TextFinding } from './describe-finding.ts';
import { isHint } from './quality/is-hint.ts';
import { coverageIn } from './coverage-in.ts';
import type { LoadedRules, LoadRules } from './rule-files.ts';
import { freezeRules, type FrozenRules } from './rule-set.ts';
import { type DescribedUnknowns, describeUnknowns } from './unknowns.ts';

/** The child processes that check texts, and the rules as files that these processes can read. */
export interface Checker {
  readonly check: InChild<CheckRequest, CheckResult | CheckFailure>;
  readonly loadRules: LoadRules;
}

/** A text in segments with their places, and its language and metadata. */
export interface TextToCheck {
  readonly segments: readonly Pick<Segment, 'text' | 'scope' | 'runs'>[];
  /** Null detects the language from the text. */
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  /** Only these packs; null for all that are enabled. */
  readonly packs: readonly string[] | null;
  readonly priority: 'interactive' | 'bulk';
  /** The rules of an earlier run instead of today's, to compare two texts by the same rules. */
  readonly frozen?: FrozenRules | null;
  /** Whether hints are wanted. */
  readonly hints?: boolean;
  /** Whether to try what is not known of the text. */
  readonly open?: boolean;
}

/** A judge rule that needs a model for this text and was not judged. The id is a UUID. */
export interface UnjudgedRule {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/**
 * A sentence that reads like a claim although no rule objects to it, or words to which a rule objects that is
 * often wrong in the language. It counts nowhere.
 */
export interface TextHint {
  readonly family: Hint['family'] | 'rule';
  /** Null if no rule objects. */
  readonly rule: TextFinding | null;
  readonly quote: string;
  /** Offsets in UTF-16 units of the text that the segments come from. */
  readonly start: number;
  readonly end: number;
}

export interface RulesRun {
  /** The hash of the set of rules, as stored in `rule_set`. */
  readonly ruleSet: string;
  readonly rules: number;
  readonly coverage: Coverage;
  readonly language: LanguageKey | null;
  /** What the words show the text to be about; null if nobody looked. */
  readonly topics: CheckResult['topics'];
  /** Whether a rule found more than is listed. */
  readonly truncated: boolean;
  readonly findings: readonly TextFinding[];
  /** Judge rules whose gate matched the text. They have no findings, but the text may still break them. */
  readonly unjudged: readonly UnjudgedRule[];
  /** How many matches are hints and no findings, because their rules are often wrong in the language. */
  readonly ruleHints: number;
  /** What is not known of the text; null unless it was tried. */
  readonly unknowns: DescribedUnknowns | null;
  /** In reading order; empty unless hints were wanted. */
  readonly hints: readonly TextHint[];
}

/** The most findings, and the most hints, that are listed. Nobody reads more. */
const MAX_FINDINGS = 1_000;

const describeHint = (
  { segments }: TextToCheck,
  { family, segment: at, start, end }: Hint,
): TextHint => {
  const segment = segments[at];
  if (!segment) throw new Error('a hint in no segment');
  const quote = segment.text.slice(start, end).toWellFormed();
  const source = sourceOf(segment, start, end);
  return { family, rule: null, quote, start: source.start, end: source.end };
};

const inReadingOrder = (one: TextHint, other: TextHint): number => one.start - other.start;

/** A match of a rule that is often wrong in the language, as a hint. Such a match has a place. */
const toRuleHint = (rule: TextFinding): TextHint => ({
  family: 'rule',
  rule,
  quote: rule.quote ?? '',
  start: rule.start ?? 0,
  end: rule.end ?? 0,
});

/** The judge rules that would ask a model about this text, each once. */
const unjudgedBy = (
  { byKey }: LoadedRules,
  gates: readonly Pick<Finding, 'ruleId'>[],
): readonly UnjudgedRule[] =>
  [...new Set(gates.map(({ ruleId }) => ruleId))].map((key) => {
    const known = byKey.get(key);
    if (!known) throw new Error('a place that no rule left open');
    return { id: known.ruleId, version: known.version, name: known.rule.name };
  });

/**
 * Runs the workspace's enabled rules over a text, as they are now. The set is stored, so that findings can
 * always be explained. Judge rules need a model: those that would ask it about this text are listed as not
 * judged.
 */
export const runRules = async (
  scope: Scope,
  { check, loadRules }: Checker,
  text: TextToCheck,
): Promise<RulesRun | CheckFailure> => {
  const frozen = text.frozen ?? (await freezeRules(scope, { packs: text.packs }));
  const { hash: ruleSet, count: rules } = frozen;
  const { segments, language, metadata, priority } = text;
  if (rules === 0)
    return {
      ruleSet,
      rules,
      coverage: { rules, ran: 0, may_apply: 0 },
      language,
      topics: null,
      truncated: false,
      findings: [],
      unjudged: [],
      ruleHints: 0,
      unknowns: null,
      hints: [],
    };
  const loaded = await loadRules(scope, ruleSet);
  const day = scope.now().toISOString().slice(0, 10);
  const request: CheckRequest = {
    rules: loaded.file,
    asset: {
      segments: segments.map(({ text: words, scope: place }) => ({ text: words, scope: place })),
      language,
      metadata: assumeMarket(loaded.byKey, metadata),
    },
    today: day,
    hints: text.hints,
    open: text.open,
  };
  const result = await check(scope.workspaceId, request, priority);
  if ('failure' in result) return result;
  const describe = (finding: Finding): TextFinding =>
    describeFinding(segments, loaded.byKey, finding, result.language);
  const weak = result.findings.filter((one) => isHint(one, loaded.byKey.get(one.ruleId)));
  const firm = result.findings.filter((one) => !isHint(one, loaded.byKey.get(one.ruleId)));
  const listed = text.hints
    ? [
        ...weak.slice(0, MAX_FINDINGS).map((one) => toRuleHint(describe(one))),
        ...result.hints.map((hint) => describeHint(text, hint)),
      ]
    : [];
  const unjudged = unjudgedBy(loaded, result.gates);
  return {
    ruleSet,
    rules,
    coverage: coverageIn(loaded, request.asset.metadata, result, {
      day,
      unjudged: unjudged.length,
    }),
    language: result.language,
    topics: result.topics,
    truncated: result.truncated.length > 0 || firm.length > MAX_FINDINGS,
    findings: firm.slice(0, MAX_FINDINGS).map(describe),
    unjudged,
    ruleHints: weak.length,
    unknowns: describeUnknowns(result, loaded),
    hints: listed.toSorted(inReadingOrder).slice(0, MAX_FINDINGS),
  };
};
