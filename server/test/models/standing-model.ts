import type { StandingAction } from '@copydesk/contract/findings/standing-decision';
import type { Sighting } from './forward-model.ts';

/** A standing decision as plain data. */
export interface ModelStanding {
  readonly id: string;
  readonly sentence: number;
  readonly wording: number;
  readonly scope: 'everywhere' | 'market' | 'path' | 'asset';
  readonly asset: number;
  readonly action: StandingAction;
  readonly reason: string | null;
  readonly endsAt: number;
  readonly actor: 0 | 1;
  isOver: boolean;
  uses: number;
  /** What it decided: the audit, and what the model of decisions calls it. */
  readonly made: (readonly [auditId: string, token: number])[];
}

const WIDEST_FIRST = ['everywhere', 'market', 'path', 'asset'] as const;

/** Assets are for two markets in turn. */
export const marketOf = (asset: number): string => (asset % 2 === 0 ? 'NL' : 'BE');

/** Whether an asset is in the scope of a standing decision. */
const isIn = ({ scope, asset }: ModelStanding, other: number): boolean =>
  (scope !== 'asset' || asset === other) &&
  (scope !== 'market' || marketOf(asset) === marketOf(other));

/** Which standing decision decides about which finding, worked out from the list of all that were made. */
export const createStandingModel = () => {
  const all: ModelStanding[] = [];
  const mayDecide: [boolean, boolean] = [true, true];
  return {
    all: (): readonly ModelStanding[] => all,
    mayDecide,
    /** Whether a finding is one that a standing decision is about. */
    isAbout: (one: ModelStanding, sighting: Sighting): boolean =>
      one.sentence === sighting.sentence &&
      one.wording === sighting.wording &&
      isIn(one, sighting.asset),
    make: (made: ModelStanding): void => {
      for (const one of all) {
        const isSame =
          one.sentence === made.sentence &&
          one.wording === made.wording &&
          one.scope === made.scope &&
          isIn(one, made.asset);
        if (isSame) one.isOver = true;
      }
      all.push(made);
    },
    /** The narrowest that holds now, the newest of equally narrow ones. */
    choose(sighting: Sighting, now: number): ModelStanding | null {
      const holding = all.filter(
        (one) =>
          !one.isOver && one.endsAt > now && mayDecide[one.actor] && this.isAbout(one, sighting),
      );
      const widthOf = (one: ModelStanding): number => WIDEST_FIRST.indexOf(one.scope);
      return holding.toSorted((a, b) => widthOf(a) - widthOf(b)).at(-1) ?? null;
    },
  };
};
