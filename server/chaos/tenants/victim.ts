import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './make-world.ts';

/** What the tenant that must not suffer does, how long each took, and what went wrong. */
export interface Measured {
  readonly times: ReadonlyMap<string, readonly number[]>;
  readonly faults: readonly string[];
}

interface Work {
  readonly name: string;
  readonly everyMs: number;
  readonly send: (n: number) => Promise<Response>;
}

const PATIENCE_MS = 20_000;

const worksOf = (origin: string, world: World): Work[] => {
  const api = `${origin}/public/v1`;
  const headers = { 'x-api-key': world.key, 'content-type': 'application/json' };
  const post = (url: string, body: object, own: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: own,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const { violationIds, email, password } = world;
  return [
    {
      name: 'a page of violations',
      everyMs: 40,
      send: () =>
        fetch(`${api}/audits/${world.audit}/violations`, {
          headers,
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
    },
    {
      name: 'a decision',
      everyMs: 60,
      send: (n) => {
        const body = { action: 'dismiss', reason: `because of ${n}` };
        const id = violationIds[n % violationIds.length];
        return post(`${api}/violations/${id}/review`, body, headers);
      },
    },
    {
      name: 'a small check',
      everyMs: 100,
      send: (n) => post(`${api}/checks`, { text: `Guaranteed 8% in ${n} years.` }, headers),
    },
    {
      name: 'signing in',
      everyMs: 200,
      send: () => {
        const own = { 'content-type': 'application/json', origin };
        return post(`${origin}/app/sign-in/password`, { email, password }, own);
      },
    },
  ];
};

/** Does everything over and over until the given moment. */
export const measureVictim = async (
  origin: string,
  world: World,
  untilMs: number,
): Promise<Measured> => {
  const times = new Map<string, number[]>();
  const faults: string[] = [];
  const loop = async ({ name, everyMs, send }: Work) => {
    const own: number[] = [];
    times.set(name, own);
    for (let n = 0; Date.now() < untilMs; n += 1) {
      const began = performance.now();
      try {
        const answer = await send(n);
        const text = await answer.text();
        if (answer.ok) own.push(performance.now() - began);
        else faults.push(`${name}: ${answer.status} ${text.slice(0, 200)}`);
      } catch (error) {
        faults.push(`${name}: ${(error as Error).name}`);
      }
      await sleep(everyMs);
    }
  };
  await Promise.all(worksOf(origin, world).map(loop));
  return { times, faults };
};
