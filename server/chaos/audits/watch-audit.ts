import { setTimeout as sleep } from 'node:timers/promises';
import { behindTheService } from '../generation/read-records.ts';

/** How far an audit is. */
export interface Progress {
  readonly at: number;
  readonly status: string;
  readonly ended: number;
  readonly total: number;
  readonly violations: number;
  /** Rows of unfinished work of this audit. */
  readonly open: number;
}

const PROGRESS = `
  select a.status, a.completed_assets + a.failed_assets as ended, a.total_assets as total,
    a.total_violations as violations, (select count(*)::integer from unfinished_work u where u.id = a.id) as open
  from audit a where a.id = $1`;

const LOOK_MS = 100;

/** Looks at an audit again and again, whether PostgreSQL is there or not, until it is told to stop. */
export const watchAudit = (url: string, auditId: string) => {
  /** Every look at which something had changed. */
  const steps: Progress[] = [];
  let stopped = false;
  const look = (): Promise<Progress | undefined> =>
    behindTheService(url, async (client) => {
      const { rows } = await client.query<Omit<Progress, 'at'>>(PROGRESS, [auditId]);
      return rows[0] && { at: Date.now(), ...rows[0] };
    });
  const last = (): Progress | undefined => steps.at(-1);
  const loop = async () => {
    while (!stopped) {
      const now = await look().catch(() => undefined);
      const before = last();
      const isNews =
        now?.status !== before?.status ||
        now?.ended !== before?.ended ||
        now?.open !== before?.open;
      if (now && isNews) steps.push(now);
      await sleep(LOOK_MS);
    }
  };
  const looking = loop();
  const isOver = () => {
    const now = last();
    return now?.open === 0 && !['PENDING', 'RUNNING'].includes(now.status);
  };
  return {
    steps,
    last,
    isOver,
    /** The share of the work that is done. */
    share: () => (last()?.ended ?? 0) / Math.max(1, last()?.total ?? 1),
    /** Waits for the end; gives up when nothing changes for so long. */
    untilOver: async (stallMs: number, over: () => boolean): Promise<void> => {
      const since = Date.now();
      const isStalled = () => Date.now() - Math.max(since, last()?.at ?? 0) > stallMs;
      while (!isOver() && !over() && !isStalled()) await sleep(LOOK_MS);
    },
    /** How long the first asset took, from the plan on: what a slow machine takes to begin anew. */
    beginningMs: (): number => {
      const [planned, first] = [
        steps.find(({ total }) => total > 0),
        steps.find(({ ended }) => ended > 0),
      ];
      return planned && first ? first.at - planned.at : 0;
    },
    stop: async () => {
      stopped = true;
      await looking;
    },
  };
};

export type AuditWatch = ReturnType<typeof watchAudit>;
