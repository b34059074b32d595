import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';
import { monthOf } from '../platform/model/budget.ts';
import { shareReading } from '../platform/metrics/share-reading.ts';

// All read across workspaces, and return numbers only.
const UNFINISHED = statement<{ kind: string; amount: number; oldest: number }>(`
  select kind, count(*)::integer as amount,
    greatest(0, extract(epoch from $1::timestamptz - min(began_at)))::float8 as oldest
  from unfinished_work group by kind`);
interface Waiting {
  readonly amount: number;
  /** Seconds since the oldest waits; 0 if nothing does. */
  readonly oldest: number;
}
// The workflows role numbers events before they are delivered. An event without a number counts as due, so that a webhook is
// late while no workflows process runs. Decisions without a number do not count: their times are not visible here.
const OVERDUE = statement<Waiting>(`
  select count(*)::integer as amount,
    coalesce(extract(epoch from $1::timestamptz - min(since)), 0)::float8 as oldest
  from (
    select least(w.due_at, (select o.at from event_outbox o
      where o.workspace_id = w.workspace_id order by o.n limit 1)) as since
    from webhook_work w where w.active) waiting
  where since < $1`);
// Notifications that no letter was planned for yet. An id says when it was made. While no workflows process runs they grow
// without end, so no more than this are looked at.
const UNTOLD = statement<Waiting>(`
  select count(*)::integer as amount, coalesce(greatest(0,
    extract(epoch from $1::timestamptz - min(uuid_extract_timestamp(o.notification_id)))), 0)::float8 as oldest
  from (select notification_id from notification_outbox order by workspace_id, user_id, n limit 10000) o`);
// People with a letter that is due. One that the mail server did not take is due again later.
const LETTERS = statement<Waiting>(`
  select count(*)::integer as amount,
    coalesce(extract(epoch from $1::timestamptz - min(w.due_at)), 0)::float8 as oldest
  from letter_work w where w.due_at < $1`);
const TOKENS = statement<{ tokens: number }>(`
  select coalesce(sum(i.tokens), 0)::float8 as tokens from installation_usage i where i.month = $1`);

/** Work that ends, unlike schedules. Each kind is told, so that a kind without any is 0 and not missing. */
const KINDS = ['document', 'bulk', 'audit', 'forward'] as const;

const NONE: Waiting = { amount: 0, oldest: 0 };

const readWork = async (db: Database, now: Date) => {
  const at = [now];
  const [unfinished, [webhooks = NONE], [untold = NONE], [letters = NONE], [used]] = await db.batch(
    '',
    [
      call(UNFINISHED, at),
      call(OVERDUE, at),
      call(UNTOLD, at),
      call(LETTERS, at),
      call(TOKENS, [monthOf(now)]),
    ],
  );
  return { unfinished, webhooks, untold, letters, tokens: used?.tokens ?? 0 };
};
type Work = Awaited<ReturnType<typeof readWork>>;

/** Several gauges are read for one answer, so they share what PostgreSQL says within this time. */
const SHARED_MS = 1_000;

/**
 * Work of the whole installation that is not finished, as PostgreSQL says when somebody asks. If PostgreSQL does
 * not answer, these gauges are left out, because old numbers would look like new ones. Returns what reads them.
 */
export const watchWork = (
  registry: Registry,
  options: {
    readonly db: Database;
    readonly now: () => Date;
    /** Tokens per month over all workspaces; 0 means no limit. */
    readonly tokenBudget?: number;
    readonly onRead?: (wasRead: boolean) => void;
  },
): (() => Promise<unknown>) => {
  const { db, now, tokenBudget = 0, onRead } = options;
  const readShared = shareReading(() => readWork(db, now()), {
    sharedMs: SHARED_MS,
    ...(onRead ? { onRead } : {}),
  });
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
  const ofAll = (name: string, help: string, pick: (work: Work) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const work = await readShared();
        const value = work && pick(work);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  ofKinds('copydesk_work_unfinished', 'Work that has not ended.', 'amount');
  ofKinds('copydesk_work_oldest_seconds', 'Since when the oldest of it is at work.', 'oldest');
  const waiting: readonly [string, string, (work: Work) => Waiting][] = [
    ['copydesk_webhooks_overdue', 'Webhooks with a delivery that is due.', (work) => work.webhooks],
    [
      'copydesk_notifications_waiting',
      'Notifications that no letter was planned for yet, up to 10,000.',
      (work) => work.untold,
    ],
    ['copydesk_letters_overdue', 'People with a letter that is due.', (work) => work.letters],
  ];
  for (const [name, help, pick] of waiting) {
    const oldest = name.replace(/_[a-z]+$/, '_oldest_seconds');
    ofAll(name, help, (work) => pick(work).amount);
    ofAll(oldest, 'Since when the oldest of these waits.', (work) => pick(work).oldest);
  }
  ofAll(
    'copydesk_installation_tokens',
    'Tokens that all workspaces have used or set aside this month.',
    ({ tokens }) => tokens,
  );
  ofAll(
    'copydesk_installation_budget_share',
    'The same as a share of TOKEN_BUDGET_OF_INSTALLATION, if this process has a limit.',
    ({ tokens }) => (tokenBudget === 0 ? null : tokens / tokenBudget),
  );
  new Gauge({
    name: 'copydesk_database_up',
    help: 'Whether PostgreSQL answered just now.',
    registers: [registry],
    async collect() {
      this.set((await readShared()) ? 1 : 0);
    },
  });
  return readShared;
};
