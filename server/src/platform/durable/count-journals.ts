import { literal, PRESENCE, queryEngine } from './restate-admin.ts';

/** What the engine has not finished: journals of one service, one release and one state. */
interface Row {
  readonly service: string;
  readonly address: string | null;
  readonly status: string;
  readonly many: boolean;
  readonly amount: number;
}

/** The work that the engine has not finished, in numbers. */
export interface Journals {
  /** Journals whose last attempt failed and that are tried again, after few attempts and after many. */
  readonly backingOff: { readonly few: number; readonly many: number };
  /** By service: journals that have begun and not ended. Work that waits behind other work does not count. */
  readonly begun: ReadonlyMap<string, number>;
  /** The same by the release that does them, which is the last part of its address. */
  readonly byRelease: ReadonlyMap<string, number>;
}

/** From this number of attempts on, work does not only wait for a process that is being replaced. */
const MANY = 5;
/** Work that the engine has accepted and not given to a process yet. */
const WAITING = new Set(['pending', 'scheduled']);

const QUERY =
  `select i.target_service_name as service, d.endpoint as address, i.status as status, ` +
  `i.retry_count >= ${MANY} as many, count(*) as amount ` +
  `from sys_invocation i left join sys_deployment d on d.id = i.pinned_deployment_id ` +
  `where i.status <> 'completed' and i.target_service_name <> ${literal(PRESENCE)} ` +
  `group by i.target_service_name, d.endpoint, i.status, i.retry_count >= ${MANY}`;

const add = (to: Map<string, number>, key: string, amount: number): void => {
  to.set(key, (to.get(key) ?? 0) + amount);
};

/** Asks the engine what it has not finished. Throws if it does not answer within this time. */
export const countJournals = async (adminUrl: string, patienceMs: number): Promise<Journals> => {
  const backingOff = { few: 0, many: 0 };
  const begun = new Map<string, number>();
  const byRelease = new Map<string, number>();
  for (const row of await queryEngine<Row>(adminUrl, QUERY, patienceMs)) {
    if (row.status === 'backing-off') backingOff[row.many ? 'many' : 'few'] += row.amount;
    if (WAITING.has(row.status)) continue;
    add(begun, row.service, row.amount);
    const release = row.address?.replace(/\/+$/, '').split('/').at(-1);
    if (release !== undefined) add(byRelease, release, row.amount);
  }
  return { backingOff, begun, byRelease };
};
