import { type ComparedVersions, overlaps, type VersionFinding } from './compare-versions.ts';
import type { DecidedFinding } from './read-decided.ts';

/**
 * How a new version contradicts a person: it flags what was dismissed, or passes what was marked as an urgent
 * violation or an elevated risk.
 */
export type Contradiction = 'flags_dismissed' | 'passes_marked';

/** A finding with the decision about the same words, if there is one. */
export interface JudgedFinding {
  readonly quote: string | null;
  readonly sentence: string | null;
  readonly decided: DecidedFinding | null;
}

export interface Judged {
  readonly same: readonly JudgedFinding[];
  readonly changed: readonly JudgedFinding[];
  readonly new: readonly JudgedFinding[];
  readonly gone: readonly JudgedFinding[];
  readonly contradicted: readonly (JudgedFinding & { readonly how: Contradiction })[];
}

const isMarked = (decided: DecidedFinding | null): decided is DecidedFinding =>
  decided?.state === 'elevated_risk' || decided?.state === 'urgent_violation';

/**
 * Returns the decision about a text: the one that all findings of the text share, otherwise the one about
 * this occurrence.
 */
const decisionAbout = (
  known: readonly DecidedFinding[],
  occurrence: number | null,
): DecidedFinding | null => {
  const [first] = known;
  if (!first || known.every(({ state }) => state === first.state)) return first ?? null;
  return known.find((one) => one.occurrence === occurrence) ?? null;
};

/**
 * Adds people's decisions to the findings of two versions and says where the new version contradicts them.
 * `snapshotId` is the snapshot that both checked.
 */
export const judgeVersions = (
  compared: ComparedVersions,
  decided: readonly DecidedFinding[],
  snapshotId: string,
): Judged => {
  const byKey = Map.groupBy(decided, ({ textKey }) => textKey);
  const pairs = [...compared.same, ...compared.changed];
  const before = [...pairs.map((pair) => pair.before), ...compared.gone];
  const after = [...pairs.map((pair) => pair.after), ...compared.new];
  const about = ({ textKey }: VersionFinding, occurrence: number | null) =>
    decisionAbout(byKey.get(textKey) ?? [], occurrence);
  const judge = (
    { quote, sentence }: VersionFinding,
    decision: DecidedFinding | null,
  ): JudgedFinding => ({ quote, sentence, decided: decision });
  const judgeKnown = (finding: VersionFinding) =>
    judge(finding, about(finding, finding.occurrence));
  // A new quote that overlaps an earlier finding takes over the decision about it.
  const judgeNew = (finding: VersionFinding) => {
    const around = before.find(({ place }) => overlaps(place, finding.place));
    return judge(
      finding,
      about(finding, null) ?? (around ? about(around, around.occurrence) : null),
    );
  };
  const same = compared.same.map((pair) => judgeKnown(pair.before));
  const changed = compared.changed.map((pair) =>
    judge(pair.after, about(pair.after, null) ?? about(pair.before, pair.before.occurrence)),
  );
  const fresh = compared.new.map(judgeNew);
  const gone = compared.gone.map(judgeKnown);
  const isFlagged = (place: VersionFinding['place']): boolean =>
    after.some((finding) => overlaps(finding.place, place));
  const passed = compared.gone.flatMap((finding, n) => {
    const judged = gone[n] as JudgedFinding;
    return isMarked(judged.decided) && !isFlagged(finding.place) ? [judged] : [];
  });
  // A marked finding may be missed by both versions. In the same snapshot its words are still there.
  const seen = new Set([...before, ...after].map(({ textKey }) => textKey));
  const lost = decided
    .filter((one) => isMarked(one) && one.snapshotId === snapshotId)
    .filter(({ textKey, place }) => place !== null && !seen.has(textKey) && !isFlagged(place))
    .map((one): JudgedFinding => ({ quote: one.quote, sentence: null, decided: one }));
  const flags = [...same, ...changed, ...fresh].filter(
    (finding) => finding.decided?.state === 'dismissed',
  );
  return {
    same,
    changed,
    new: fresh,
    gone,
    contradicted: [
      ...flags.map((finding) => ({ ...finding, how: 'flags_dismissed' as const })),
      ...[...passed, ...lost].map((finding) => ({ ...finding, how: 'passes_marked' as const })),
    ],
  };
};
