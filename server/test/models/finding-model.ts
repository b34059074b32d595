import type { FindingChange, FindingLife } from '@copydesk/contract/findings/finding';
import type { Sighting } from './forward-model.ts';

/** A finding over all audits, as plain data. */
export interface ModelFinding {
  readonly asset: number;
  newest: Sighting;
  life: FindingLife;
  change: FindingChange;
  sightings: number;
  /** The standing decision that decided it last. */
  settledBy: string | null;
  /** What the sighting before the newest was when that was stored; null if there is none. */
  before: Sighting['review']['state'] | null;
}

/**
 * Which sightings are one finding, worked out from the pages alone: the same sentence goes on in its order, and a
 * single sentence that was edited goes on.
 */
export const createFindingModel = () => {
  const findings: ModelFinding[] = [];

  /** The findings of an asset in its newest reading, or in the newest that judged the sentence. */
  const current = (asset: number, sentence: number): ModelFinding[] =>
    findings.filter(
      (one) => one.asset === asset && one.newest.sentence === sentence && one.life !== 'gone',
    );

  const continued = (
    before: readonly ModelFinding[],
    now: readonly Sighting[],
  ): readonly ModelFinding[] => {
    const [first] = now;
    if (!first) return [];
    const alike = before.filter(({ newest }) => newest.wording === first.wording);
    if (alike.length > 0) {
      const isFixed = ({ newest }: ModelFinding) => Number(newest.review.state === 'fixed');
      const chosen = alike.toSorted((one, two) => isFixed(one) - isFixed(two)).slice(0, now.length);
      return alike.filter((one) => chosen.includes(one));
    }
    return before.length === 1 && now.length === 1 ? before : [];
  };

  const changeOf = (
    state: Sighting['review']['state'],
    isEdited: boolean,
    isClear: boolean,
    ruleChanged: boolean,
  ): FindingChange => {
    if (state === 'fixed' && isClear && !ruleChanged) return 'regressed';
    return isEdited ? 'changed' : 'still';
  };

  return {
    all: (): readonly ModelFinding[] => findings,
    /** Takes in what a reading saw. The sentences that were not judged may still be there. */
    read: (asset: number, sightings: readonly Sighting[], unjudged: readonly number[]): void => {
      for (const sentence of [0, 1, 2]) {
        const now = sightings.filter((one) => one.sentence === sentence);
        const known = current(asset, sentence);
        if (unjudged.includes(sentence)) {
          for (const one of known) one.life = 'unknown';
          continue;
        }
        const going = continued(known, now);
        const same = known.filter(({ newest }) => newest.wording === now[0]?.wording);
        const told = same.map(({ newest }) => JSON.stringify(newest.review));
        const isClear = same.length === now.length || new Set(told).size <= 1;
        const last = same.at(-1)?.newest;
        for (const [n, sighting] of now.entries()) {
          const one = going[n];
          if (one) {
            const isEdited = one.newest.wording !== sighting.wording;
            const ruleChanged = one.newest.ruleVersion !== sighting.ruleVersion;
            one.change = changeOf(one.newest.review.state, isEdited, isClear, ruleChanged);
            one.before = one.newest.review.state;
            one.newest = sighting;
            one.life = 'seen';
            one.sightings += 1;
          } else {
            // One more of the same words is told as the last of those before it.
            const ruleChanged = last?.ruleVersion !== sighting.ruleVersion;
            const change = last ? changeOf(last.review.state, false, isClear, ruleChanged) : 'new';
            findings.push({
              asset,
              newest: sighting,
              life: 'seen',
              change,
              sightings: 1,
              settledBy: null,
              before: null,
            });
          }
        }
        for (const one of known) if (!now.includes(one.newest)) one.life = 'gone';
      }
    },
    /** A reading that failed proves nothing. */
    fail: (asset: number): void => {
      for (const one of findings) {
        if (one.asset === asset && one.life === 'seen') one.life = 'unknown';
      }
    },
  };
};
