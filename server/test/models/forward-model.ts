import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { applyAction, effectOf, type Review } from '../../src/violations/review.ts';

/** A finding as one audit saw it on an asset. */
export interface Sighting {
  readonly audit: number;
  readonly asset: number;
  readonly sentence: number;
  readonly wording: number;
  readonly ruleVersion: number;
  /** What was decided about it here and not undone, and what a second actor said the same of since. */
  base: Own | null;
  again: Own | null;
  /** Where the state came from before that second actor. */
  under: Own | null;
  /** What the table shows, and where that comes from. */
  review: Review;
  from: Own | null;
  /** Changes with everything that happens to it. */
  touch: number;
  lastActor: string | null;
  /** Nobody had decided about it when it was stored, and there was no doubt which one it is. */
  free: boolean;
}

interface Own {
  readonly review: Review;
  readonly at: number;
  readonly touch: number;
}

interface Entry {
  readonly items: { readonly sighting: Sighting; readonly before: Kept; readonly touch: number }[];
  readonly group: string | null;
  readonly replaces: number | null;
}

interface Kept {
  readonly base: Own | null;
  readonly review: Review;
  readonly from: Own | null;
}

const UNDECIDED: Review = { state: 'undecided', dismissalReason: null };

const same = (one: Review, other: Review): boolean =>
  one.state === other.state && one.dismissalReason === other.dismissalReason;

/** The table of docs/reviewing.md: what an earlier sighting hands on, or null for nothing. */
const handOn = (earlier: Review, textChanged: boolean, ruleChanged: boolean): Review | null => {
  if (ruleChanged) return null;
  if (earlier.state === 'dismissed') return textChanged ? null : earlier;
  return earlier.state === 'fixed' ? UNDECIDED : earlier;
};

/**
 * What people decide about findings over several audits, as plain data: each sighting is what was decided
 * last about the finding, here or in an audit that read the asset before.
 */
export const createForwardModel = () => {
  /** The readings of each asset, the oldest first. */
  const readings = new Map<number, Sighting[][]>();
  const entries = new Map<number, Entry>();
  const groups = new Map<string, { token: number; review: Review; at: number } | null>();
  const decisions = new Map<number, { review: Review; at: number }>();
  let touches = 0;

  // That somebody said the same is remembered only until the next change.
  const keep = ({ base, review, from, again, under }: Sighting): Kept => ({
    base,
    review,
    from: again ? under : from,
  });
  const groupOf = ({ audit, sentence }: Sighting): string => `${audit} ${sentence}`;

  const alikeIn = (list: readonly Sighting[], { sentence }: Sighting, wording: number) =>
    list.filter((other) => other.sentence === sentence && other.wording === wording);

  /** The same words are there more or less often than before, and were decided differently. */
  const isUnclear = (before: readonly Sighting[], one: Sighting, now: readonly Sighting[]) => {
    const [then, here] = [alikeIn(before, one, one.wording), alikeIn(now, one, one.wording)];
    const [first] = then;
    if (!first || then.length === here.length) return false;
    return !then.every(({ review }) => same(review, first.review));
  };

  /** Which sighting of the reading before each one is; null for none, and for not clear which. */
  const match = (before: readonly Sighting[], one: Sighting, now: readonly Sighting[]) => {
    const of = (list: readonly Sighting[], wording: number) => alikeIn(list, one, wording);
    const [then, here] = [of(before, one.wording), of(now, one.wording)];
    if (then.length > 0) {
      if (isUnclear(before, one, now)) return null;
      return then[Math.min(here.indexOf(one), then.length - 1)] ?? null;
    }
    // Other words: clear only where one wording became one other.
    const all = before.filter((other) => other.sentence === one.sentence);
    const gone = all.filter((other) => of(now, other.wording).length === 0);
    const fresh = now.filter(
      (other) => other.sentence === one.sentence && of(before, other.wording).length === 0,
    );
    return gone.length === 1 && fresh.length === 1 ? (gone[0] as Sighting) : null;
  };

  /** Brings every sighting of an asset to what was decided last, from the oldest reading on. */
  const settle = (asset: number): void => {
    let before: Sighting[] = [];
    for (const now of readings.get(asset) ?? []) {
      for (const one of now) {
        const earlier = match(before, one, now);
        const textChanged = earlier?.wording !== one.wording;
        const ruleChanged = earlier?.ruleVersion !== one.ruleVersion;
        const handed = earlier && handOn(earlier.review, textChanged, ruleChanged);
        const from = handed ? (earlier?.from ?? null) : null;
        const own = one.again ?? one.base;
        const isOwn = own !== null && (from === null || own.at >= from.at);
        const review = isOwn ? own.review : (handed ?? UNDECIDED);
        const source = isOwn ? own : from;
        if (same(review, one.review) && source?.touch === one.from?.touch) continue;
        Object.assign(one, {
          review,
          from: source,
          again: null,
          touch: ++touches,
          lastActor: null,
        });
      }
      before = now;
    }
  };

  const decide = (
    targets: readonly Sighting[],
    after: Review,
    who: { readonly actor: string | null; readonly at: number },
    about: { readonly group: string | null; readonly replaces: number | null },
  ): number | null => {
    const touch = ++touches;
    const touched = targets.flatMap((sighting) => {
      const effect = effectOf(sighting.review, after, sighting.lastActor, who.actor);
      return effect === 'none' ? [] : [{ sighting, effect }];
    });
    if (touched.length === 0) return null;
    const items = touched
      .filter(({ effect }) => effect === 'changed')
      .map(({ sighting }) => ({ sighting, before: keep(sighting), touch }));
    entries.set(touch, { items, ...about });
    for (const { sighting, effect } of touched) {
      const own = { review: after, at: Math.max(who.at, sighting.from?.at ?? 0), touch };
      if (effect === 'changed') Object.assign(sighting, { base: own, again: null });
      else Object.assign(sighting, { again: own, under: keep(sighting).from });
      Object.assign(sighting, { review: after, from: own, touch, lastActor: who.actor });
    }
    for (const asset of new Set(targets.map((sighting) => sighting.asset))) settle(asset);
    return touch;
  };

  return {
    all: (): Sighting[] => [...readings.values()].flat(2),
    /** The newest sighting of everything: what counts. */
    newest: (): Sighting[] => [...readings.values()].flatMap((of) => of.at(-1) ?? []),
    /** An audit reads an asset; members of a group that was decided there get that decision first. */
    read: (
      audit: number,
      asset: number,
      found: readonly Pick<Sighting, 'sentence' | 'wording' | 'ruleVersion'>[],
    ): Sighting[] => {
      const sightings = found.map((one): Sighting => ({
        ...one,
        audit,
        asset,
        base: null,
        again: null,
        under: null,
        review: UNDECIDED,
        from: null,
        touch: 0,
        lastActor: null,
        free: true,
      }));
      const list = readings.get(asset) ?? [];
      readings.set(asset, [...list, sightings]);
      settle(asset);
      for (const one of sightings) {
        const group = groups.get(groupOf(one));
        one.free =
          !group &&
          one.from === null &&
          one.review.state === 'undecided' &&
          !isUnclear(list.at(-1) ?? [], one, sightings);
        if (!group || same(one.review, group.review)) continue;
        one.base = { review: group.review, at: group.at, touch: ++touches };
        Object.assign(one, { review: group.review, from: one.base, touch: touches });
      }
      settle(asset);
      return sightings;
    },
    /** Gives the token of the entry, or null where it was a mere retry. */
    review: (
      sighting: Sighting,
      action: ReviewAction,
      reason: string | null,
      isGroup: boolean,
      who: { readonly actor: string; readonly at: number },
    ): number | null => {
      const after = applyAction(action, reason);
      const key = groupOf(sighting);
      const members = [...readings.values()].flat(2).filter((one) => groupOf(one) === key);
      const replaces = isGroup ? (groups.get(key)?.token ?? null) : null;
      const about = { group: isGroup ? key : null, replaces };
      const token = decide(isGroup ? members : [sighting], after, who, about);
      if (token !== null && isGroup) {
        decisions.set(token, { review: after, at: who.at });
        groups.set(key, { token, review: after, at: who.at });
      }
      return token;
    },
    many: (
      targets: readonly Sighting[],
      action: ReviewAction,
      reason: string | null,
      /** No actor for what a standing decision decides. */
      who: { readonly actor: string | null; readonly at: number },
    ): number | null =>
      decide(targets, applyAction(action, reason), who, { group: null, replaces: null }),
    undo: (token: number, actor: string): number | null => {
      const entry = entries.get(token);
      if (!entry) throw new Error('no such entry');
      const items = entry.items.filter(({ sighting, touch }) => sighting.touch === touch);
      if (items.length === 0) return null;
      const touch = ++touches;
      entries.set(touch, {
        items: items.map(({ sighting }) => ({ sighting, before: keep(sighting), touch })),
        group: entry.group,
        replaces: entry.replaces,
      });
      for (const { sighting, before } of items) {
        Object.assign(sighting, { ...before, again: null, touch, lastActor: actor });
      }
      if (entry.group !== null && groups.get(entry.group)?.token === token) {
        const replaced = entry.replaces === null ? null : decisions.get(entry.replaces);
        const back =
          entry.replaces !== null && replaced ? { token: entry.replaces, ...replaced } : null;
        groups.set(entry.group, back);
      }
      for (const asset of new Set(items.map(({ sighting }) => sighting.asset))) settle(asset);
      return touch;
    },
  };
};
