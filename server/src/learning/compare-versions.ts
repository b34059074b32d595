import { locate } from '../checking/extract/locate.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { textKeyOf } from '../checking/fingerprint.ts';
import { localeOf } from '../text/locales.ts';
import type { Finding } from '../checking/rule.ts';
import { type ComparedFinding, matchFindings } from '../violations/record/match-findings.ts';

interface Range {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
}

/** What one version of a rule found in a snapshot. */
export interface VersionFinding extends ComparedFinding {
  /** Null if the finding is that something is missing from the whole asset. */
  readonly place: Range | null;
  readonly sentence: string | null;
  /** The number of this finding among those with the same text in this snapshot, from 0. */
  readonly occurrence: number;
}

/**
 * Describes the findings of one version as an audit would. `ruleKey` is the key of the rule in the workspace.
 */
export const describeVersion = (
  document: ExtractedDocument,
  ruleKey: string,
  findings: readonly Finding[],
): VersionFinding[] => {
  const counted = new Map<string, number>();
  return findings.map(({ language, place }): VersionFinding => {
    const quote = place?.quote ?? null;
    const sentence = place?.sentence ?? null;
    const locale = language && localeOf(language);
    const textKey = textKeyOf({ ruleId: ruleKey, locale, quote, sentence });
    const occurrence = counted.get(textKey) ?? 0;
    counted.set(textKey, occurrence + 1);
    const around = place && locate(document, place.segment, place.start, place.end).quote;
    return {
      ruleId: ruleKey,
      ruleVersion: null,
      textKey,
      quote,
      prefix: around?.prefix ?? '',
      suffix: around?.suffix ?? '',
      place,
      sentence,
      occurrence,
    };
  });
};

interface Pair {
  readonly before: VersionFinding;
  readonly after: VersionFinding;
}

/** How the findings of two versions of a rule in one snapshot differ. */
export interface ComparedVersions {
  readonly same: readonly Pair[];
  /** Clearly the same finding, but it quotes other words. */
  readonly changed: readonly Pair[];
  readonly new: readonly VersionFinding[];
  readonly gone: readonly VersionFinding[];
}

const keyOf = ({ place, textKey }: VersionFinding): string =>
  place ? `${place.segment}:${place.start}:${place.end}` : textKey;

/** Whether two findings have characters in common. */
export const overlaps = (one: Range | null, other: Range | null): boolean =>
  one !== null &&
  other !== null &&
  one.segment === other.segment &&
  one.start < other.end &&
  other.start < one.end;

/**
 * Says which findings of one version the other has too. The same place in a snapshot is the same finding. The
 * rest is matched like the findings of two audits.
 */
export const compareVersions = (
  before: readonly VersionFinding[],
  after: readonly VersionFinding[],
): ComparedVersions => {
  const beforeAt = new Map(before.map((finding) => [keyOf(finding), finding]));
  const afterAt = new Set(after.map(keyOf));
  const same = after.flatMap((finding): Pair[] => {
    const known = beforeAt.get(keyOf(finding));
    return known ? [{ before: known, after: finding }] : [];
  });
  const changed: Pair[] = [];
  const left = before.filter((finding) => !afterAt.has(keyOf(finding)));
  const open = after.filter((finding) => !beforeAt.has(keyOf(finding)));
  // Both versions checked the same text at the same time, so decisions cannot tell two findings apart.
  const earlier = left.map((finding, n) => {
    const undecided = { state: 'undecided', reason: null } as const;
    return { ...finding, id: String(n), rank: '', ...undecided };
  });
  const { matches, gone } = matchFindings(earlier, open);
  const fresh = open.filter((finding, n) => {
    const match = matches[n];
    const known = match?.earlier && left[Number(match.earlier.id)];
    if (!known) return true;
    (match.textChanged ? changed : same).push({ before: known, after: finding });
    return false;
  });
  return {
    same,
    changed,
    new: fresh,
    gone: gone.map(({ id }) => left[Number(id)] as VersionFinding),
  };
};
