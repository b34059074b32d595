import { REVIEW_ACTIONS, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import {
  STANDING_ACTIONS,
  type StandingAction,
} from '@copydesk/contract/findings/standing-decision';
import fc from 'fast-check';
import { createBareRule } from '../../test/bare-rule.ts';
import { makeWorkspace } from '../../test/factories.ts';
import type { TestDatabase } from '../../test/harness.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { marketOf } from '../../test/models/standing-model.ts';
import { addMember } from '../members/add-member.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const ASSETS = 2;

interface Page {
  readonly asset: number;
  readonly counts: readonly [number, number, number];
  readonly wordings: readonly [number, number, number];
  readonly ruleVersion: number;
  readonly fails: boolean;
  /** The rule of the last sentence is not judged, so that sentence is not found. */
  readonly unjudged: boolean;
}

export type Command =
  | StandingCommand
  | { kind: 'begin' }
  | { kind: 'read'; at: number; page: Page }
  | { kind: 'end'; at: number }
  | { kind: 'one' | 'group'; at: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'many'; at: number; share: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'queue' | 'cluster'; at: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'undo'; at: number; actor: 0 | 1 };

const actor = fc.constantFrom(0 as const, 1 as const);
const action = fc.constantFrom(...REVIEW_ACTIONS);
const three = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, arbitrary, arbitrary);
export const rarely = (chance: number) => fc.nat({ max: chance }).map((n) => n === 0);
const page = (unjudged: fc.Arbitrary<boolean>): fc.Arbitrary<Page> =>
  fc.record({
    asset: fc.nat({ max: ASSETS - 1 }),
    counts: three(fc.constantFrom(1, 1, 1, 0, 2, 3)),
    wordings: three(fc.constantFrom(0, 0, 0, 1)),
    ruleVersion: fc.constantFrom(1, 1, 1, 2),
    fails: rarely(6),
    unjudged,
  });
const at = fc.nat();
export const reading = (unjudged: fc.Arbitrary<boolean>): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
    {
      weight: 7,
      arbitrary: fc.record({ kind: fc.constant('read' as const), at, page: page(unjudged) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), at }) },
  );
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: reading(fc.constant(false)) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom('one' as const, 'one' as const, 'group' as const),
      at,
      action,
      actor,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('many' as const),
      at,
      share: fc.integer({ min: 1, max: 3 }),
      action,
      actor,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('queue' as const, 'cluster' as const),
      at,
      action,
      actor,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), at, actor }) },
);

/** Where a standing decision of the model holds. */
const SCOPES = ['everywhere', 'market', 'path', 'asset'] as const;

export interface StandingChange {
  kind: 'revoke' | 'unstand' | 'wait' | 'role';
  at: number;
  actor: 0 | 1;
}

type StandingCommand =
  | {
      kind: 'stand';
      at: number;
      scope: (typeof SCOPES)[number];
      action: StandingAction;
      days: number;
      actor: 0 | 1;
      open: boolean;
    }
  | StandingChange;

const standing: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('stand' as const),
      at,
      scope: fc.constantFrom(...SCOPES),
      action: fc.constantFrom(...STANDING_ACTIONS),
      days: fc.constantFrom(1, 1, 30),
      actor,
      open: rarely(4),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'revoke' as const,
        'unstand' as const,
        'unstand' as const,
        'wait' as const,
        'wait' as const,
        'role' as const,
      ),
      at,
      actor,
    }),
  },
);
/** All that people do, with standing decisions. */
export const anything: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: command },
  { weight: 3, arbitrary: reading(fc.constant(false)) },
  { weight: 3, arbitrary: standing },
);

export const createWorld = async (database: TestDatabase) => {
  const { scope, userId } = await makeWorkspace(database);
  const join = (name: string): Promise<string> => {
    const email = `${name}-${newUuid()}@test.example`;
    return addMember(scope, { email, name, role: 'reviewer' });
  };
  const users = [await join('ann'), await join('bob')] as const;
  const owner: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const as = (who: 0 | 1 | null): Scope => ({
    ...scope,
    actor: who === null ? { kind: 'system' } : { kind: 'user', id: users[who] },
    now: () => new Date(now),
  });
  const assets: string[] = [];
  for (let n = 0; n < ASSETS; n++)
    assets.push(await makeAsset(scope, `Asset ${n}`, { market: marketOf(n) }));
  const bare = { description: null, explanation: null };
  const rules = [
    await createBareRule(scope, { key: 'a', name: 'a', ...bare }),
    await createBareRule(scope, { key: 'b', name: 'b', ...bare }),
  ] as const;
  const ruleOf = (sentence: number): string => rules[sentence === 2 ? 1 : 0];
  const wait = (ms: number): void => {
    now += ms;
  };
  return { scope, owner, users, as, wait, assets, rules, ruleOf, time: () => now };
};

export const BEGINNING: Command[] = [
  { kind: 'begin' },
  ...[0, 1].map((asset): Command => ({
    kind: 'read',
    at: 0,
    page: {
      asset,
      counts: [1, 1, 1],
      wordings: [0, 0, 0],
      ruleVersion: 1,
      fails: false,
      unjudged: false,
    },
  })),
];

const readingOf = (counts: Page['counts'], asset = 0): Command => ({
  kind: 'read',
  at: 0,
  page: { asset, counts, wordings: [0, 0, 0], ruleVersion: 1, fails: false, unjudged: false },
});
const ALWAYS: Command = {
  kind: 'stand',
  at: 0,
  scope: 'everywhere',
  action: 'dismiss',
  days: 30,
  actor: 0,
  open: false,
};
const BEGIN: Command = { kind: 'begin' };

/** Of two findings of the same words, which a standing decision dismissed, one becomes urgent. Then there are three. */
export const DOUBT: readonly Command[] = [
  ...BEGINNING,
  BEGIN,
  readingOf([2, 1, 1]),
  ALWAYS,
  { kind: 'end', at: 0 },
  BEGIN,
  readingOf([2, 1, 1]),
  { kind: 'one', at: 7, action: 'urgent_violation', actor: 1 },
  { kind: 'end', at: 1 },
  BEGIN,
  readingOf([3, 1, 1]),
];

/** A group is decided and reopened on one asset. Then the same audit finds it on the other. */
export const REOPENED_GROUP: readonly Command[] = [
  ...BEGINNING,
  ALWAYS,
  { kind: 'end', at: 0 },
  BEGIN,
  readingOf([1, 1, 1]),
  { kind: 'group', at: 3, action: 'urgent_violation', actor: 1 },
  { kind: 'group', at: 3, action: 'reopen', actor: 1 },
  readingOf([1, 1, 1], 1),
];
