import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';
import { literal, PRESENCE, queryEngine } from './restate-admin.ts';

const PATIENCE_MS = 10_000;
/** Looks in a row that must find nobody before another release's place is taken. */
const MISSES = 2;

/**
 * Tells the engine where our work is done: everything new goes to the address that was told last. The
 * address names the release, so that telling it again changes nothing for work under way.
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

/** Where the engine sends new work; null when it knows nobody, as after the loss of its data. */
export const findRegistered = async (adminUrl: string): Promise<string | null> => {
  const [row] = await queryEngine<{ endpoint: string }>(
    adminUrl,
    `select d.endpoint from sys_service s join sys_deployment d on d.id = s.deployment_id ` +
      `where s.name = ${literal(PRESENCE)}`,
  );
  return row?.endpoint ?? null;
};

/** Addresses of earlier releases that nothing new goes to and where nothing is under way. */
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
 * Makes sure that the engine knows us: once at the start, which is how a release takes over from the one
 * before; later only if the engine forgot everybody, or if the release that took over from us is gone.
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
    log.warn({ gone: at, url }, 'the release that new work goes to does not answer');
    return true;
  };
  return async () => {
    if (!(await isWanted())) return;
    // Before our own turn: what is not in use now has not been in use since the last release.
    if (!begun) await forgetOld(adminUrl);
    await registerWork(adminUrl, url);
    begun = true;
    misses = 0;
    log.info({ url }, 'the engine knows where long work is done');
  };
};
