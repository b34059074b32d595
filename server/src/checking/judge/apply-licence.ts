import type { Gate } from './find-passages.ts';
import type { JudgeFinding, Unjudged } from './judge-outcome.ts';
import type { LicenceOf } from './licence.ts';

/** What the models said by one rule: its places, and the models that answered about them. */
export interface AnsweredRule {
  readonly ruleId: string;
  readonly gates: readonly Gate[];
  readonly models: readonly string[];
}

const overlaps = ({ place: gate }: Gate, { place }: JudgeFinding): boolean =>
  gate.segment === place.segment && gate.start < place.end && place.start < gate.end;

/**
 * Keeps of the answers what the models have a licence for. Without a licence to accuse, the objections by a rule
 * are questions. Without a licence to clear, a place that nobody objected to is not clean. The rule is then
 * unjudged. If several models answered, each of them needs the licence.
 */
export const applyLicence = (
  findings: readonly JudgeFinding[],
  rules: readonly AnsweredRule[],
  licenceOf: LicenceOf,
): {
  readonly findings: readonly JudgeFinding[];
  /** The objections without a licence. Somebody can look at them; they are no findings. */
  readonly questions: readonly JudgeFinding[];
  readonly unjudged: readonly Unjudged[];
  /** True if something was judged by a model that had too few controls to prove its licence. */
  readonly provisional: boolean;
} => {
  const unjudged: Unjudged[] = [];
  const dropped = new Set<string>();
  let provisional = false;
  for (const { ruleId, gates, models } of rules) {
    const licences = models.map((model) => licenceOf(model, ruleId));
    const mayAccuse = licences.every(({ accuse }) => accuse !== 'withdrawn');
    const mayClear = licences.every(({ clear }) => clear !== 'withdrawn');
    const own = findings.filter((finding) => finding.ruleId === ruleId);
    const isLeftAlone = gates.some((gate) => !own.some((finding) => overlaps(gate, finding)));
    const isAccused = own.length > 0;
    if (isAccused && !mayAccuse) {
      dropped.add(ruleId);
      unjudged.push({ ruleId, reason: 'may_not_accuse' });
    } else if (isLeftAlone && !mayClear) unjudged.push({ ruleId, reason: 'may_not_clear' });
    provisional ||= licences.some(
      ({ accuse, clear }) =>
        (isAccused && mayAccuse && accuse === 'provisional') ||
        (isLeftAlone && mayClear && clear === 'provisional'),
    );
  }
  return {
    findings: findings.filter(({ ruleId }) => !dropped.has(ruleId)),
    questions: findings.filter(({ ruleId }) => dropped.has(ruleId)),
    unjudged,
    provisional,
  };
};
