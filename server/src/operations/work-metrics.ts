import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';

// Both read across workspaces, and return numbers only.
const UNFINISHED = statement<{ kind: string; amount: number; oldest: number }>(`
  select kind, count(*)::integer as amount,
    greatest(0, extract(epoch from $1::timestamptz - min(submitted_at)))::float8 as oldest
  from unfinished_work group by kind`);
// The workflows role numbers events before they are delivered. An event without a number counts as due, so that a webhook is
// late while no workflows process runs. Decisions without a number do not count: their times are not visible here.
const OVERDUE = statement<{ amount: number; oldest: number }>(`
  select count(*)::integer as amount,
    coalesce(extract(epoch from $1::timestamptz - min(since)), 0)::float8 as oldest
  from (
    select least(w.due_at, (select o.at from event_outbox o
      where o.workspace_id = w.workspace_id order by o.n limit 1)) as since
    from webhook_work w where w.active) waiting
  where since < $1`);

/** Work that ends, unlike schedules. Each kind is told, so that a kind without any is 0 and not missing. */
const KINDS = ['document', 'bulk', 'audit', 'forward'] as const;

interface Work {
  readonly unfinished: readonly { kind: string; amount: number; oldest: number }[];
  readonly overdue: { readonly amount: number; readonly oldest: number };
}

/** Several gauges are read for one answer, so they share what PostgreSQL says within this time. */
const SHARED_MS = 1_000;

/**
 * If PostgreSQL takes longer, it counts as away. By default Prometheus waits 10 s for an answer. After that it would say
 * that this process is away.
 */
const PATIENCE_MS = 1_500;

/**
 * Work of the whole installation that is not finished, as PostgreSQL says when somebody asks. If PostgreSQL does
 * not answer, these gauges are left out, because old numbers would look like new ones.
 */
export const watchWork = (registry: Registry, db: Database, now: () => Date): void => {
  let shared: { readonly until: number; readonly work: Promise<Work | null> } | null = null;
  const read = async (): Promise<Work | null> => {
    const at = [now()];
    try {
      const [unfinished, [overdue]] = await db.batch('', [call(UNFINISHED, at), call(OVERDUE, at)]);
      return { unfinished, overdue: overdue ?? { amount: 0, oldest: 0 } };
    } catch {
      return null;
    }
  };
  const readShared = (): Promise<Work | null> => {
    if (!shared || performance.now() > shared.until) {
      const work = Promise.race([read(), sleep(PATIENCE_MS, null, { ref: false })]);
      shared = { until: performance.now() + SHARED_MS, work };
    }
    return shared.work;
  };
  const ofKinds = (name: string, help: string, pick: 'amount' | 'oldest') =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const work = await readShared();
        this.reset();
        for (const kind of work ? KINDS : []) {
          this.set({ kind }, work?.unfinished.find((each) => each.kind === kind)?.[pick] ?? 0);
        }
      },
    });
  const ofAll = (name: string, help: string, pick: (work: Work) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const work = await readShared();
        if (work) this.set(pick(work));
        else this.remove();
      },
    });
  ofKinds('copydesk_work_unfinished', 'Work that has not ended.', 'amount');
  ofKinds('copydesk_work_oldest_seconds', 'Since when the oldest of it is at work.', 'oldest');
  ofAll(
    'copydesk_webhooks_overdue',
    'Webhooks with a delivery that is due.',
    ({ overdue }) => overdue.amount,
  );
  ofAll(
    'copydesk_webhooks_oldest_seconds',
    'Since when the oldest is due.',
    ({ overdue }) => overdue.oldest,
  );
  new Gauge({
    name: 'copydesk_database_up',
    help: 'Whether PostgreSQL answered just now.',
    registers: [registry],
    async collect() {
      this.set((await readShared()) ? 1 : 0);
    },
  });
};
