import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPage } from '@copydesk/contract/events/event';
import { createRandom } from '../../test/random.ts';
import type { Caller } from '../caller.ts';

export interface Reader {
  readonly name: string;
  /** The identifiers of the events by number, as they were read. */
  readonly read: Map<number, string>;
  /** What a reader must never see. */
  readonly faults: string[];
  asked: number;
}

const KINDS = [
  { name: 'all', limit: 500, type: null, pauseMs: 100 },
  { name: 'small pages', limit: 3, type: null, pauseMs: 0 },
  { name: 'one type', limit: 50, type: 'violation.reviewed', pauseMs: 200 },
] as const;

/** Systems that follow the events with their cursors all the while. */
export const startReaders = (call: Caller, seed: number) => {
  let isOver = false;
  const readers = KINDS.map(({ name }): Reader => ({
    name,
    read: new Map(),
    faults: [],
    asked: 0,
  }));

  const follow = async (number: number): Promise<void> => {
    const random = createRandom(seed + 7 + number);
    const { limit, type, pauseMs } = KINDS[number] as (typeof KINDS)[number];
    const reader = readers[number] as Reader;
    let after = 0;
    for (;;) {
      const wasOver = isOver;
      const wanted = type === null ? '' : `&type=${type}`;
      const answer = await call(random, 'GET', `/events?after=${after}&limit=${limit}${wanted}`);
      if (!answer) return;
      reader.asked += 1;
      const page = JSON.parse(answer.body) as EventPage;
      let last = after;
      for (const { seq, id } of page.events) {
        const isNext = type === null ? seq === last + 1 : seq > last;
        if (!isNext) reader.faults.push(`${seq} came after ${last}`);
        if (reader.read.has(seq)) reader.faults.push(`${seq} came twice`);
        reader.read.set(seq, id);
        last = seq;
      }
      const isRight = type === null ? page.next_after === last : page.next_after >= last;
      if (!isRight) reader.faults.push(`next_after is ${page.next_after} after ${last}`);
      after = page.next_after;
      if (wasOver && !page.has_more) return;
      if (!page.has_more) await sleep(pauseMs);
    }
  };
  const ended = Promise.all(KINDS.map((_, number) => follow(number)));
  const stop = async (): Promise<void> => {
    isOver = true;
    await ended;
  };
  return { readers, stop };
};
