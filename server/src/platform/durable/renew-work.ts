import type { Database } from '../db/database.ts';
import { call, statement } from '../db/statement.ts';
import { newUuid } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';
import { changeInvocation, literal, queryEngine } from './restate-admin.ts';

export interface RenewalParts {
  readonly adminUrl: string;
  /** The address of this release. */
  readonly url: string;
  readonly engine: Engine;
  readonly db: Database;
  readonly log: Log;
}

/** An invocation that the engine retries without success. */
interface Stuck {
  readonly id: string;
  readonly service: string;
  readonly handler: string;
  readonly object?: string;
  readonly name?: string;
  readonly code: string;
  readonly reason: string;
  readonly address?: string;
}

/**
 * Error codes of the engine. NOBODY: no process answers, or the process that answers refuses the work.
 * MISFIT: the journal does not fit the code.
 */
const NOBODY = ['RT0010', 'RT0012'];
const MISFIT = 'RT0016';
/**
 * The number of attempts after which work without an answer counts as stuck. They take some seconds, and
 * behind a proxy they reach several processes.
 */
const ATTEMPTS = 5;
const AT_A_TIME = 50;

// Without the lock, one process would end work that another one has just started anew.
const LOCK = statement<{ locked: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended('renew-work', 0)) as locked`,
);

const findStuck = (adminUrl: string, url: string): Promise<Stuck[]> =>
  queryEngine<Stuck>(
    adminUrl,
    `select i.id, i.target_service_name as service, i.target_handler_name as handler, ` +
      `i.target_service_key as object, i.idempotency_key as name, ` +
      `i.last_failure_error_code as code, i.last_failure as reason, d.endpoint as address ` +
      `from sys_invocation i left join sys_deployment d on d.id = i.pinned_deployment_id ` +
      `where i.status = 'backing-off' and (i.last_failure_error_code = ${literal(MISFIT)} or ` +
      `(i.last_failure_error_code in (${NOBODY.map(literal).join()}) and ` +
      `i.retry_count >= ${ATTEMPTS} and d.endpoint <> ${literal(url)})) limit ${AT_A_TIME}`,
  );

/** The input with which the work was started; undefined if the engine does not have it. */
const inputOf = async (adminUrl: string, id: string): Promise<object | undefined> => {
  const [row] = await queryEngine<{ entry: string }>(
    adminUrl,
    `select entry_json as entry from sys_journal where id = ${literal(id)} and index = 0`,
  );
  if (!row) return undefined;
  const { Command: command } = JSON.parse(row.entry) as {
    Command?: { Input?: { payload: number[] } };
  };
  const payload = command?.Input?.payload;
  return payload && (JSON.parse(Buffer.from(payload).toString()) as object);
};

const renew = async ({ adminUrl, url, engine, log }: RenewalParts, stuck: Stuck): Promise<void> => {
  const { id, service, handler, object, name, address } = stuck;
  const input = await inputOf(adminUrl, id);
  // Another process has just started it anew, under the same id, and the engine's tables lag behind. What is
  // really stuck is found again.
  if (input === undefined) return;
  const said = {
    ...input,
    work: `${service}/${handler}`,
    name,
    began: address,
    reason: `${stuck.code} ${stuck.reason}`,
  };
  await changeInvocation(adminUrl, id, 'kill');
  // If the journal of this same release does not fit, it is a bug. The
  // reconciler counts how often that happens.
  if (address === url) {
    log.error(said, 'work could not continue and was ended; the reconciler starts it again');
    return;
  }
  log.warn(said, 'work of another release cannot go on there and is started anew on this one');
  await changeInvocation(adminUrl, id, 'purge');
  await engine.start({
    service,
    handler,
    ...(object === undefined ? {} : { object }),
    name: name ?? newUuid(),
    input,
  });
};

/**
 * Starts work anew that was begun by a release which no longer runs, because its journal
 * fits no other code. Nothing is lost: PostgreSQL has the results so far and the answers
 * that were paid for. Returns the number of works.
 */
export const renewStuckWork = async (parts: RenewalParts): Promise<number> => {
  if ((await findStuck(parts.adminUrl, parts.url)).length === 0) return 0;
  return parts.db.transaction('', async (db) => {
    const [[lock]] = await db.batch('', [call(LOCK, [])]);
    if (!lock?.locked) return 0;
    const found = await findStuck(parts.adminUrl, parts.url);
    for (const stuck of found) await renew(parts, stuck);
    return found.length;
  });
};
