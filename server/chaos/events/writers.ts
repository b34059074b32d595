import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAudit } from '../../test/factories.ts';
import { createKey } from '../../src/keys/create-key.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { addComment } from '../../src/violations/decide/add-comment.ts';
import { createRandom, type Random } from '../../test/random.ts';
import type { Caller } from '../caller.ts';
import { openDatabase } from '../make-world.ts';
import type { World } from './make-world.ts';

const DECIDERS = 4;
const SLOW = 4;
/** The share of changes that are decisions over HTTP; the rest are transactions that stay open for a while. */
const DECISIONS = 0.6;
const LONGEST_OPEN_MS = 250;
/** Comments are about these violations of an audit, and decisions about the others: a comment locks its own. */
const COMMENTED = 5;

class GivenUp extends Error {}

/** Writes changes in several ways until there are enough. `done` tells how many there are so far. */
export const startWriters = (
  world: World,
  options: { readonly changes: number; readonly seed: number; readonly over: () => boolean },
  call: Caller,
) => {
  const { audits } = world;
  let done = 0;
  const decisions = Math.ceil(options.changes * DECISIONS);
  let [decided, slowly] = [0, 0];

  const decide = async (number: number): Promise<void> => {
    const random = createRandom(options.seed + number * 7919);
    while (decided < decisions && !options.over()) {
      const id = `decision-${options.seed}-${decided++}`;
      const { violationIds } = random.pick(audits);
      const violation = random.pick(violationIds.slice(COMMENTED));
      const body = { action: 'dismiss', reason: `because of ${id}` };
      const answer = await call(random, 'POST', `/violations/${violation}/review`, { body, id });
      if (answer) done += 1;
    }
  };

  /** A change whose transaction is open for a while, so that later ones are committed before it. */
  const changeSlowly = async (scope: Scope, random: Random, n: number): Promise<void> => {
    const isComment = random.chance(0.5);
    const { violationIds } = random.pick(audits) as TestAudit;
    const violationId = random.pick(violationIds.slice(0, COMMENTED));
    await scope.db.transaction(scope.workspaceId, async (db) => {
      const inside: Scope = { ...scope, db };
      if (isComment) await addComment(inside, { violationId, comment: `comment ${n}` });
      else await createKey(inside, { name: `key ${n}`, expiresAt: null });
      await sleep(random.between(0, LONGEST_OPEN_MS));
      if (random.chance(0.1)) throw new GivenUp();
    });
  };

  const write = async (number: number): Promise<void> => {
    const random = createRandom(options.seed + 3 + number * 104_729);
    const database = openDatabase(world.url);
    try {
      while (slowly < options.changes - decisions && !options.over()) {
        const n = slowly++;
        try {
          await changeSlowly(database.scope(world.workspaceId), random, n);
          done += 1;
        } catch (error) {
          // Whether it was committed is in the database. Another one takes its place.
          slowly -= 1;
          if (!(error instanceof GivenUp)) await sleep(100);
        }
      }
    } finally {
      await database.close();
    }
  };
  const ended = Promise.all([
    ...Array.from({ length: DECIDERS }, (_, number) => decide(number)),
    ...Array.from({ length: SLOW }, (_, number) => write(number)),
  ]);
  return { ended, done: () => done };
};
