import type { Database } from '../db/database.ts';
import { call, statement } from '../db/statement.ts';
import { newUuid } from '../ids.ts';
import type { Log } from '../log.ts';
import { startRepeating } from '../repeat.ts';
import { createTurns, type Turns } from '../turns.ts';
import { lockBucket } from './bucket.ts';
import { type Link, linkName } from './parse-chain.ts';

/** After so many seconds without a word a process counts as gone, and the others get its slots. */
const LAPSE_SECONDS = 5;
const LAPSE_MS = LAPSE_SECONDS * 1_000;
const TELL_MS = 1_000;
/** How often a process asks for more slots while somebody waits. */
const ASK_MS = 200;

/**
 * Settles how many slots process $2 has of the $3 slots of link $1. $4 is how many calls it has or waits for, $5
 * how many it may have until it hears the answer. The caller holds the lock on the link's bucket, so the slots of
 * all rows are never more than $3 together. While others wait, a process keeps to its fair part. Otherwise it takes
 * more than it needs, so that the next call need not ask. If there are fewer slots than processes, a process with
 * a slot leaves it to those without.
 */
const SETTLE = statement<{ slots: number }>(`
  with lapsed as (
    delete from model_share s where s.name = $1 and s.process_id <> $2
      and s.told_at <= now() - interval '${LAPSE_SECONDS} s'
  ),
  others as materialized (
    select $3::integer - coalesce(sum(s.slots), 0)::integer as free,
      (count(*) filter (where s.wanted > 0))::integer + 1 as busy,
      coalesce(bool_or(s.wanted > s.slots), false) as wait,
      coalesce(bool_or(s.wanted > 0 and s.slots = 0), false) as starve
    from model_share s where s.name = $1 and s.process_id <> $2
      and s.told_at > now() - interval '${LAPSE_SECONDS} s'
  ),
  own as materialized (
    select greatest(0, least(o.free, case
      when not o.wait then $4::integer + $3 / 4
      when o.starve and exists (select from model_share s
        where s.name = $1 and s.process_id = $2 and s.slots > 0) then least($4, $3 / o.busy)
      else least($4, ceil($3::numeric / o.busy)::integer) end)) as slots
    from others o
  ),
  told as (
    insert into model_share (name, process_id, slots, wanted, told_at)
    select $1, $2, greatest(o.slots, $5::integer), $4, now() from own o
    on conflict (name, process_id) do update
    set slots = excluded.slots, wanted = excluded.wanted, told_at = excluded.told_at
  )
  select slots from own`);
const LEAVE = statement(`delete from model_share where process_id = $1`);

export interface SharedTurns {
  /**
   * The turns of this process at a link. `onHeld` hears for how long the link must not be asked, if the provider
   * said so to any process. Undefined for the sandbox, which has no limit.
   */
  readonly turnsOf: (link: Link, onHeld: (forMs: number) => void) => Turns | undefined;
  /** Leaves all slots to the other processes. */
  readonly stop: () => Promise<void>;
}

interface Share {
  readonly settle: () => Promise<void>;
  readonly isWaiting: () => boolean;
}

/**
 * Shares the simultaneous calls that each link allows among all processes. Every process has some of the slots
 * and hands them out itself, so that a call costs no statement. Without PostgreSQL a process begins no call after
 * a few seconds, because the others take its slots then.
 */
export const startSharingTurns = ({
  db,
  log,
}: {
  readonly db: Database;
  readonly log: Log;
}): SharedTurns => {
  const processId = newUuid();
  const shares: Share[] = [];
  let stopped = false;

  const share = (link: Link, onHeld: (forMs: number) => void): Turns => {
    const turns = createTurns(0, { spread: true });
    const name = linkName(link);
    let slots = 0;
    let settledAt = 0;
    let isStale = false;
    let settling: Promise<void> | undefined;
    const isWaiting = () => turns.waiting() > 0 && slots < link.concurrency;

    const ask = async (): Promise<void> => {
      const held = turns.held();
      const wanted = Math.min(held + turns.waiting(), link.concurrency);
      // Until the answer is here, turns up to the present number may begin.
      const most = Math.max(held, slots);
      try {
        const [, [bucket], [own]] = await db.batch('', [
          ...lockBucket(name),
          call(SETTLE, [name, processId, link.concurrency, wanted, most]),
        ]);
        if (bucket && bucket.held_ms > 0) onHeld(bucket.held_ms);
        settledAt = performance.now();
        const before = slots;
        slots = own?.slots ?? 0;
        // The others can have the difference once the row says so.
        if (slots < before) isStale = true;
      } catch (error) {
        if (performance.now() - settledAt < LAPSE_MS || slots === 0) return;
        const { message } = error as Error;
        log.warn({ err: message }, 'calls to models wait until PostgreSQL answers');
        slots = 0;
      }
      turns.resize(slots);
    };
    const askUntilFresh = async (): Promise<void> => {
      do {
        isStale = false;
        await ask();
      } while (isStale && !stopped);
    };
    const settle = (): Promise<void> => {
      isStale = true;
      settling ??= askUntilFresh().finally(() => (settling = undefined));
      return settling;
    };
    shares.push({ settle, isWaiting });
    return {
      ...turns,
      take: (asker, signal) => {
        const taken = turns.take(asker, signal);
        if (isWaiting() && !stopped) void settle();
        return taken;
      },
    };
  };

  const tending = startRepeating(async () => {
    for (const { settle } of shares) await settle();
    return shares.some(({ isWaiting }) => isWaiting()) ? ASK_MS : TELL_MS;
  });
  return {
    turnsOf: (link, onHeld) => (link.kind === 'sandbox' ? undefined : share(link, onHeld)),
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await tending.stop();
      // A row that stays lapses by itself.
      await db.batch('', [call(LEAVE, [processId])]).catch(() => undefined);
    },
  };
};
