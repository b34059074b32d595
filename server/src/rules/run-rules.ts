import type { LanguageKey } from '@copydesk/contract/schema';
import type { CheckFailure, CheckRequest } from '../checking/check-in-child.ts';
import type { CheckResult } from '../checking/check-in-language.ts';
import type { Segment } from '../checking/extract/document.ts';
import { sourceOf } from '../checking/extract/locate.ts';
import type { AssetMetadata, Finding } from '../checking/rule.ts';
import type { Scope } from '../platform/scope.ts';
import type { PackRule } from './packs/pack.ts';
import type { LoadedRules, LoadRules } from './rule-files.ts';
import { freezeRules, type FrozenRules } from './rule-set.ts';

/** What checks texts: processes of their own, and the rules as files that they can read. */
export interface Checker {
  readonly check: (
    workspaceId: string,
    request: CheckRequest,
    priority?: 'interactive' | 'bulk',
  ) => Promise<CheckResult | CheckFailure>;
  readonly loadRules: LoadRules;
}

/** A text in parts that know where they stand in it, and what is known of it. */
export interface TextToCheck {
  readonly segments: readonly Pick<Segment, 'text' | 'scope' | 'runs'>[];
  /** Null has the language found out from the text. */
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  /** Leaves out other packs; null takes all that are enabled. */
  readonly packs: readonly string[] | null;
  readonly priority: 'interactive' | 'bulk';
  /** The rules of an earlier run in place of those of today, for two texts to be compared by. */
  readonly frozen?: FrozenRules | null;
}

/** An objection of a rule, in the words of the rule. The rule's id is a UUID. */
export interface TextFinding {
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly ruleName: string;
  /** Null for a rule of the workspace itself. */
  readonly packId: string | null;
  readonly severity: PackRule['severity'];
  /** Null where something is missing from the text as a whole; so are its offsets. */
  readonly quote: string | null;
  /** Offsets in UTF-16 units of the text that the segments come from. */
  readonly start: number | null;
  readonly end: number | null;
  readonly reason: string;
  readonly recommendation: string | null;
  readonly suggestion: string | null;
  readonly cite: PackRule['cite'];
}

/** A rule that wants a model asked about the text, which was not done. The id is a UUID. */
export interface UnjudgedRule {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

export interface RulesRun {
  /** The hash of the set of rules, as `rule_set` keeps it. */
  readonly ruleSet: string;
  readonly rules: number;
  readonly language: LanguageKey | null;
  /** Some rule found more than is told. */
  readonly truncated: boolean;
  readonly findings: readonly TextFinding[];
  /** Rules whose words stand in the text and that only a model can judge: no findings does not mean clean. */
  readonly unjudged: readonly UnjudgedRule[];
}

/** More than a person reads on one text say no more than these. */
const MAX_FINDINGS = 1_000;

const describe = (
  { segments }: TextToCheck,
  { byKey }: LoadedRules,
  { ruleId: key, place, suggestion }: Finding,
): TextFinding => {
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
    reason: rule.message,
    recommendation: rule.recommendation || null,
    suggestion,
    cite: rule.cite,
  };
};

/** The rules that left places open, each once. */
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
 * Runs the workspace's enabled rules over a text, as they are now: the set is kept, so that what was
 * found can be explained for ever. Rules of kind judge need a model: those that would ask it about this
 * text are named as not judged.
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
    return { ruleSet, rules, language, truncated: false, findings: [], unjudged: [] };
  const loaded = await loadRules(scope, ruleSet);
  const request: CheckRequest = {
    rules: loaded.file,
    asset: {
      segments: segments.map(({ text: words, scope: place }) => ({ text: words, scope: place })),
      language,
      metadata,
    },
    today: scope.now().toISOString().slice(0, 10),
  };
  const result = await check(scope.workspaceId, request, priority);
  if ('failure' in result) return result;
  return {
    ruleSet,
    rules,
    language: result.language,
    truncated: result.truncated.length > 0 || result.findings.length > MAX_FINDINGS,
    findings: result.findings
      .slice(0, MAX_FINDINGS)
      .map((finding) => describe(text, loaded, finding)),
    unjudged: unjudgedBy(loaded, result.gates),
  };
};
