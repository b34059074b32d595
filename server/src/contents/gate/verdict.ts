import type { GateEdit, GatePolicyRules, Verdict } from '@copydesk/contract/contents/gate';
import { VERDICTS } from '@copydesk/contract/contents/gate';
import type { DescribedUnknowns, PossibleRule } from '../../rules/unknowns.ts';
import type { ReadFinding } from '../read-findings.ts';

type Judged = Pick<
  ReadFinding,
  'id' | 'review_state' | 'severity' | 'packId' | 'suggested_text' | 'suggestion_kind' | 'anchor'
>;

export interface GateAnswer {
  readonly verdict: Verdict;
  readonly edits: readonly GateEdit[];
  /** Whether a finding that nobody has decided about holds the text. */
  readonly isWaiting: boolean;
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS[Math.max(0, ...verdicts.map((verdict) => VERDICTS.indexOf(verdict)))] ?? 'refuse';

/** The edit that a finding suggests. To leave a sentence out is for a person. */
const editOf = ({ id, suggested_text: text, suggestion_kind: kind, anchor }: Judged) =>
  text === null || kind === null || kind === 'remove'
    ? null
    : { violation_id: id, kind, text, anchor };

/** What the policy answers to a finding that nobody has decided about. */
const undecided = (finding: Judged, { severities, packs }: GatePolicyRules): Verdict => {
  const ofPack = packs.find(({ pack_id: id }) => id === finding.packId)?.verdict;
  const verdict = ofPack ?? severities[finding.severity ?? 'UNSPECIFIED'];
  return verdict === 'pass_with_edits' && !editOf(finding) ? 'hold' : verdict;
};

/**
 * What a finding means for the text. A decision of a person counts more than the policy: what is dismissed
 * passes, and what is urgent is refused. A risk, and what is said to be fixed and is still there, is held.
 */
const verdictOf = (finding: Judged, policy: GatePolicyRules): Verdict => {
  switch (finding.review_state) {
    case 'undecided':
      return undecided(finding, policy);
    case 'dismissed':
      return 'pass';
    case 'urgent_violation':
      return 'refuse';
    case 'elevated_risk':
    case 'fixed':
      return 'hold';
  }
};

/** Whether the policy would let a text pass to which this rule objects, if it did. */
const wouldPass = (
  rule: PossibleRule,
  { severities, packs, unjudged }: GatePolicyRules,
): boolean => {
  if (rule.judged) return unjudged === 'pass';
  const ofPack = packs.find(({ pack_id: id }) => id === rule.pack_id)?.verdict;
  return (ofPack ?? severities[rule.severity]) === 'pass';
};

/** Whether the answer depends on something that nobody stated. */
const isOpen = (unknowns: DescribedUnknowns | null, policy: GatePolicyRules): boolean =>
  unknowns !== null &&
  (unknowns.unread || unknowns.possible.some((rule) => !wouldPass(rule, policy)));

/**
 * The verdict about a text: that of its worst finding. What was found but is not listed holds it,
 * and so does what is not known, if the policy says so.
 */
export const decideGate = (
  checked: {
    readonly findings: readonly Judged[];
    readonly unjudged: number;
    readonly truncated: boolean;
    readonly unknowns: DescribedUnknowns | null;
  },
  policy: GatePolicyRules,
): GateAnswer => {
  const { findings, unjudged, truncated, unknowns } = checked;
  const verdicts = findings.map((finding) => verdictOf(finding, policy));
  const verdict = worst([
    ...verdicts,
    ...(truncated ? (['hold'] as const) : []),
    ...(unjudged > 0 ? [policy.unjudged] : []),
    ...(isOpen(unknowns, policy) ? [policy.gaps] : []),
  ]);
  const edits = findings.flatMap((finding, n) =>
    verdicts[n] === 'pass_with_edits' ? (editOf(finding) ?? []) : [],
  );
  return {
    verdict,
    edits: verdict === 'pass_with_edits' ? edits : [],
    isWaiting: findings.some(
      ({ review_state: state }, n) => state === 'undecided' && verdicts[n] === 'hold',
    ),
  };
};
