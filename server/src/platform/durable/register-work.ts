import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';
import { literal, PRESENCE, queryEngine } from './restate-admin.ts';

const PATIENCE_MS = 10_000;
/** How many checks in a row must get no answer before this release takes over from the registered one. */
const MISSES = 2;

/**
 * Registers the address at which this release does its work. The engine sends new work to the address that
 * was registered last. The address contains the release, so registering it again does not affect running
 * work.
 * @internal
 */
export const registerWork = async (adminUrl: string, url: string): Promise<void> => {
  const response = await fetch(`${adminUrl}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri: url, force: true }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the engine refused ${url}: ${response.status} ${text}`);
};

/**
 * The address to which the engine sends new work; null if none is registered, as after a loss of its data.
 * @internal
 */
export const findRegistered = async (adminUrl: string): Promise<string | null> => {
  const [row] = await queryEngine<{ endpoint: string }>(
    adminUrl,
    `select d.endpoint from sys_service s join sys_deployment d on d.id = s.deployment_id ` +
      `where s.name = ${literal(PRESENCE)}`,
  );
  return row?.endpoint ?? null;
};

/** Removes addresses of earlier releases that get no new work and have no running work. */
const forgetOld = async (adminUrl: string): Promise<void> => {
  const old = await queryEngine<{ id: string }>(
    adminUrl,
    `select d.id from sys_deployment d ` +
      `left join sys_service s on s.deployment_id = d.id ` +
      `left join (select distinct pinned_deployment_id as used from sys_invocation ` +
      `where status <> 'completed') i on i.used = d.id ` +
      `where s.name is null and i.used is null`,
  );
  for (const { id } of old) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch(`${adminUrl}/deployments/${id}?force=true`, { method: 'DELETE', signal });
  }
};

/**
 * Returns a function that registers this process with the engine. The first call always does so: this is how
 * a release takes over from the previous one. Later calls do so only if the engine has lost all
 * registrations, or if the release that took over from this one does not answer any more.
 */
export const createRegistration = (options: {
  readonly adminUrl: string;
  readonly url: string;
  readonly engine: Engine;
  readonly log: Log;
}): (() => Promise<void>) => {
  const { adminUrl, url, engine, log } = options;
  let begun = false;
  let misses = 0;
  const isWanted = async (): Promise<boolean> => {
    const at = begun ? await findRegistered(adminUrl) : null;
    if (at === null) return true;
    if (at === url || (await engine.doesWork())) misses = 0;
    else misses += 1;
    if (misses < MISSES) return false;
    log.warn({ gone: at, url }, 'the release that gets new work does not answer');
    return true;
  };
  return async () => {
    if (!(await isWanted())) return;
    // This runs before our own registration. So the address of the previous release stays, and only older
    // addresses without work are removed.
    if (!begun) await forgetOld(adminUrl);
    await registerWork(adminUrl, url);
    begun = true;
    misses = 0;
    log.info({ url }, 'registered with the engine');
  };
};
