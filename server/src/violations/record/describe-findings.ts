import { type AssetOutcome, BROKEN } from '../../audits/run/check-asset.ts';
import { tellRule } from '../../rules/packs/rule-texts.ts';
import type { RuleInSet } from '../../rules/rule-set.ts';
import type { LoadedRules } from '../../rules/rule-files.ts';
import { locate } from '../../checking/extract/locate.ts';
import { type TextPosition, textPositions } from '../../checking/extract/text-position.ts';
import { fingerprintOf, fingerprintOfAbsence, textKeyOf } from '../../checking/fingerprint.ts';
import { localeOf } from '../../text/locales.ts';
import type { Finding as CheckFinding } from '../../checking/rule.ts';
import { type DescribedHints, describeHints } from '../../hints/describe-hints.ts';
import { describeRuleHints, splitMatches } from '../../hints/describe-rule-hints.ts';
import type { Log } from '../../platform/log.ts';
import type { Finding, ViolationAnchor } from './record-violations.ts';

type Checked = Extract<AssetOutcome, { ok: true }>;

/** The most findings that are recorded for one asset. Nobody reads more. */
const MAX_FINDINGS = 5_000;

type AnyFinding = Checked['findings'][number];

/** The words that identify a finding. A model may quote other words each time, so its sentence is used. */
const wordsOf = (finding: AnyFinding): string | null =>
  ('votes' in finding ? finding.place.sentence : finding.place?.quote) ?? null;

const fingerprintOfFinding = (finding: AnyFinding, assetId: string): string => {
  const { ruleId, language, place } = finding;
  const locale = language && localeOf(language);
  return place
    ? fingerprintOf({ ruleId, locale, quote: wordsOf(finding) ?? '', sentence: place.sentence })
    : fingerprintOfAbsence({ ruleId, locale, trigger: null, templateKey: assetId });
};

const textKeyOfFinding = (finding: AnyFinding): string =>
  textKeyOf({
    ruleId: finding.ruleId,
    locale: finding.language && localeOf(finding.language),
    quote: wordsOf(finding),
    sentence: finding.place?.sentence ?? null,
  });

const judgementOf = (finding: AnyFinding, { judging }: Checked): Finding['judgement'] => {
  if (!('votes' in finding)) return null;
  const { match, votes, stability, unstable } = finding;
  const { models = [], request_hashes: hashes = [] } = judging ?? {};
  return { match, votes, stability, unstable, models, request_hashes: hashes };
};

const anchorOf = (
  { document }: Checked,
  { place, omission }: CheckFinding,
  positionOf: TextPosition,
): ViolationAnchor | null => {
  if (!place) return null;
  const { segment, start, end } = place;
  const { quote, position } = locate(document, segment, start, end);
  const text = positionOf(segment, start, end);
  const { prefix, suffix } = quote;
  return {
    segment,
    start,
    end,
    prefix,
    suffix,
    position,
    text,
    ...(omission ? { omission: omission.text.toWellFormed() } : {}),
  };
};

/** What a finding suggests: words to write instead, a text to add, or a sentence less. */
const suggestionOf = ({
  suggestion: instead,
  ...more
}: AnyFinding): Pick<Finding, 'suggestedText' | 'suggestionKind' | 'suggestionStatus'> => {
  if (instead !== null)
    return { suggestedText: instead, suggestionKind: 'replace', suggestionStatus: null };
  if ('omission' in more && more.omission)
    return { suggestedText: null, suggestionKind: 'remove', suggestionStatus: null };
  const added = 'insertion' in more ? (more.insertion ?? null) : null;
  return {
    suggestedText: added?.text ?? null,
    suggestionKind: added && 'insert',
    suggestionStatus: added?.status ?? null,
  };
};

/** Why the words were flagged and what to do, in the language of the asset if the rule has it. */
const reasonOf = (
  known: RuleInSet,
  finding: AnyFinding,
  { language }: Checked,
): Pick<Finding, 'reason' | 'reasonLanguage' | 'recommendedSolution'> => {
  const words = finding.place?.quote.toWellFormed() ?? null;
  const told = tellRule(known, { language, words });
  // The message says that words are missing. If they are only hard to see, the detail says so, in English.
  const detail = 'detail' in finding ? finding.detail : undefined;
  return {
    reason: detail ?? told.reason,
    reasonLanguage: detail === undefined ? told.reasonLanguage : 'EN',
    recommendedSolution: told.recommendation,
  };
};

/**
 * Turns the findings on an asset into violations: each with the texts of its rule, its place in the snapshot,
 * and its number among equal findings on this asset.
 */
const describeFindings = (checked: Checked, rules: LoadedRules): Finding[] => {
  const { asset, findings, snapshotId, document } = checked;
  const positionOf = textPositions(document.segments);
  const counted = new Map<string, number>();
  return findings.slice(0, MAX_FINDINGS).map((finding): Finding => {
    const known = rules.byKey.get(finding.ruleId);
    if (!known) throw new Error('a finding of a rule that the audit does not have');
    const textKey = textKeyOfFinding(finding);
    const occurrence = counted.get(textKey) ?? 0;
    counted.set(textKey, occurrence + 1);
    const { rule, ruleId, version } = known;
    return {
      severity: rule.severity,
      fingerprint: fingerprintOfFinding(finding, asset.id),
      textKey,
      ruleId,
      ruleName: rule.name,
      ruleVersion: version,
      assetId: asset.id,
      assetName: asset.name,
      assetUrl: asset.url,
      violatingText: finding.place?.quote.toWellFormed() ?? null,
      ...reasonOf(known, finding, checked),
      ...suggestionOf(finding),
      snapshotId,
      anchor: anchorOf(checked, finding, positionOf),
      occurrence,
      judgement: judgementOf(finding, checked) ?? null,
      language: finding.language,
      stance: finding.stance,
      element: (finding.place && document.segments[finding.place.segment]?.scope) ?? null,
      point: finding.point,
    };
  });
};

const HIDDEN = {
  instructions: {
    severity: 'HIGH',
    reason: 'Text that readers do not see gives orders to a machine.',
  },
  rules: { severity: 'LOW', reason: 'Text that readers do not see holds words of a rule.' },
  characters: {
    severity: 'LOW',
    reason: 'The text holds characters that nobody sees and that can change how it is read.',
  },
} as const;
const HIDDEN_NAME = 'Text hidden from readers';

/** Turns hidden texts of a file into violations of a rule that every workspace has. */
const describeHidden = ({ asset, hidden, document, snapshotId }: Checked): Finding[] => {
  const segments = document.hidden.map(
    (text) => ({ ...text, scope: 'body', language: null }) as const,
  );
  return hidden.map(({ ruleId, because, place, shown }, occurrence): Finding => {
    const { segment, start, end } = place;
    const { quote, position } = locate({ ...document, segments }, segment, start, end);
    const words = { ruleId, locale: null, quote: shown, sentence: shown };
    return {
      severity: HIDDEN[because].severity,
      fingerprint: fingerprintOf(words),
      textKey: textKeyOf(words),
      ruleId: null,
      ruleName: HIDDEN_NAME,
      assetId: asset.id,
      assetName: asset.name,
      assetUrl: asset.url,
      violatingText: shown.toWellFormed(),
      reason: HIDDEN[because].reason,
      reasonLanguage: 'EN',
      recommendedSolution: 'Take it out, or show it.',
      suggestedText: null,
      snapshotId,
      anchor: {
        hidden: true,
        segment,
        start,
        end,
        prefix: quote.prefix,
        suffix: quote.suffix,
        position,
      },
      occurrence,
    };
  });
};

/** The outcome of an asset, and the violations and hints to record for it. */
export interface DescribedOutcome {
  readonly outcome: AssetOutcome;
  readonly violations: readonly Finding[];
  /** Not there if nobody looked for hints, and no rule made one. */
  readonly hints?: DescribedHints;
  /** The rules (UUIDs) whose matches on this asset are hints. */
  readonly hinted?: readonly string[];
  /** How many matches are hints and no violations. */
  readonly weak?: number;
}

/** The hints of classifiers and those of rules together. Undefined if there is nothing to store. */
const hintsOf = (
  checked: Checked,
  weak: ReturnType<typeof splitMatches>['weak'],
): DescribedHints | undefined => {
  const read = checked.hints ? describeHints(checked) : undefined;
  if (weak.length === 0) return read;
  const ofRules = describeRuleHints(weak, checked);
  return {
    hints: [...(read?.hints ?? []), ...ofRules.hints],
    leftOut: (read?.leftOut ?? 0) + ofRules.leftOut,
  };
};

/**
 * Describes the outcome of an asset. If its findings cannot be described, the asset fails without stopping
 * others.
 */
export const describeOutcome = (
  log: Log,
  outcome: AssetOutcome,
  rules: LoadedRules,
): DescribedOutcome => {
  if (!outcome.ok) return { outcome, violations: [] };
  try {
    const { findings, weak, hinted } = splitMatches(outcome, rules);
    const hints = hintsOf(outcome, weak);
    return {
      outcome,
      violations: [
        ...describeFindings({ ...outcome, findings }, rules),
        ...describeHidden(outcome),
      ],
      ...(hints ? { hints } : {}),
      ...(hinted.length > 0 ? { hinted, weak: weak.length } : {}),
    };
  } catch (error) {
    const { name: kind, stack } = error as Error;
    const { snapshotId, lookedAt, position } = outcome;
    const at = stack?.split('\n    at ')[1];
    log.error({ kind, at, assetId: outcome.asset.id }, 'findings could not be described');
    return { outcome: { ok: false, position, snapshotId, lookedAt, ...BROKEN }, violations: [] };
  }
};
