import { setTimeout as sleep } from 'node:timers/promises';
import { startClients, type Traffic } from './clients.ts';
import type { World } from './make-world.ts';
import type { Service } from './node-process.ts';
import type { Api, Postgres } from './processes.ts';
import { createRandom } from '../test/random.ts';

export interface Storm {
  readonly kills: { api: number; postgres: number };
  readonly seconds: number;
}

const REPORT_EVERY_MS = 5_000;
/** How long the clients may need for their last answers once nothing is killed any more. */
const DRAIN_MS = 30_000;
const LONGEST_CALM_MS = 1_500;

/** The longest that a run of so many kills may take, whatever happens. */
export const timeLimitOf = (kills: number): number => 30_000 + kills * 10_000;

/**
 * Lets the clients decide while the API and PostgreSQL are killed in turn, then waits for the last
 * answers. `over` ends it early; without kills it lasts a few seconds.
 */
export const storm = async (
  options: {
    world: World;
    api: Api;
    postgres: Postgres;
    kills: number;
    clients: number;
    seed: number;
    say: (line: string) => void;
    over: () => boolean;
  },
  traffic: Traffic,
): Promise<Storm> => {
  const { api, postgres, say } = options;
  const random = createRandom(options.seed);
  const began = Date.now();
  const kills = { api: 0, postgres: 0 };
  const endOfKills = began + timeLimitOf(options.kills);
  traffic.deadline = endOfKills + DRAIN_MS;

  let before = 0;
  const report = setInterval(() => {
    const rate = ((traffic.acknowledged - before) / REPORT_EVERY_MS) * 1_000;
    before = traffic.acknowledged;
    const killed = `${kills.api + kills.postgres}/${options.kills} kills`;
    const seconds = Math.round((Date.now() - began) / 1_000);
    say(`${seconds} s: ${killed}, ${traffic.acknowledged} acknowledged, ${rate.toFixed(0)}/s`);
  }, REPORT_EVERY_MS);

  const killAndRestart = async (service: Service) => {
    await service.kill();
    // Sometimes the other half has to live without it for a while.
    if (random.chance(0.3)) await sleep(random.between(0, 400));
    await service.start();
  };

  const clients = startClients({ ...options, baseUrl: api.baseUrl }, traffic);
  try {
    if (options.kills === 0) await sleep(3_000);
    for (let kill = 0; kill < options.kills && !options.over(); kill++) {
      if (Date.now() > endOfKills) break;
      // Now and then at once, while the clients all come back together.
      await sleep(random.chance(0.15) ? random.between(0, 30) : random.between(0, LONGEST_CALM_MS));
      const service = kill % 2 === 0 ? api : postgres;
      await killAndRestart(service);
      kills[service.name] += 1;
    }
    traffic.stopped = true;
    traffic.deadline = Math.min(traffic.deadline, Date.now() + DRAIN_MS);
    await clients;
    // What the last answers promised must survive as well.
    await api.kill();
    await postgres.kill();
    await postgres.start();
    await api.start();
  } finally {
    traffic.stopped = true;
    traffic.deadline = Math.min(traffic.deadline, Date.now() + 1_000);
    clearInterval(report);
    await clients;
  }
  return { kills, seconds: (Date.now() - began) / 1_000 };
};
