import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';
import { literal, PRESENCE, queryEngine } from './restate-admin.ts';

const PATIENCE_MS = 10_000;
/** How many checks in a row must get no answer before this release takes over from the registered one. */
const MISSES = 2;
/** How often addresses of earlier releases are looked at, and how old a registration is at least by then. */
const FORGET_MS = 60_000;

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
const forgetOld = async (adminUrl: string, log: Log): Promise<void> => {
  const old = await queryEngine<{ id: string; endpoint: string }>(
    adminUrl,
    `select d.id, d.endpoint from sys_deployment d ` +
      `left join sys_service s on s.deployment_id = d.id ` +
      `left join (select distinct pinned_deployment_id as used from sys_invocation ` +
      `where status <> 'completed') i on i.used = d.id ` +
      `where s.name is null and i.used is null`,
  );
  for (const { id, endpoint } of old) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const method = 'DELETE';
    const response = await fetch(`${adminUrl}/deployments/${id}?force=true`, { method, signal });
    await response.arrayBuffer();
    // Another process of this release may have been quicker.
    if (response.ok) log.info({ url: endpoint }, 'an earlier release has no work left');
  }
};

/**
 * Returns a function that registers this process with the engine. The first call always does so: this is how
 * a release takes over from the previous one. Later calls do so only if the engine has lost all
 * registrations, or if the release that took over from this one does not answer any more. While this release
 * gets the new work, later calls remove the addresses of earlier ones as soon as their work has ended.
 */
export const createRegistration = (options: {
  readonly adminUrl: string;
  readonly url: string;
  readonly engine: Engine;
  readonly log: Log;
  readonly forgetMs?: number;
}): (() => Promise<void>) => {
  const { adminUrl, url, engine, log, forgetMs = FORGET_MS } = options;
  let begun = false;
  let lookAt = 0;
  let misses = 0;
  const forgetDrained = async (): Promise<void> => {
    if (performance.now() < lookAt) return;
    lookAt = performance.now() + forgetMs;
    await forgetOld(adminUrl, log);
  };
  const isWanted = async (): Promise<boolean> => {
    const at = begun ? await findRegistered(adminUrl) : null;
    if (at === null) return true;
    if (at === url) await forgetDrained();
    if (at === url || (await engine.doesWork())) misses = 0;
    else misses += 1;
    if (misses < MISSES) return false;
    log.warn({ gone: at, url }, 'the release that gets new work does not answer');
    return true;
  };
  return async () => {
    if (!(await isWanted())) return;
    // This runs before our own registration, so the address of the previous release stays for now.
    if (!begun) await forgetOld(adminUrl, log);
    await registerWork(adminUrl, url);
    begun = true;
    // By then no partition of the engine can still believe that new work belongs to an earlier release.
    lookAt = performance.now() + forgetMs;
    misses = 0;
    log.info({ url }, 'registered with the engine');
  };
};
