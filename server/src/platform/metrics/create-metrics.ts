import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BlobsWatch } from '../blobs/watch-blobs.ts';
import type { DatabaseWatch } from '../db/database.ts';
import { type BudgetLimit, monthOf } from '../model/budget.ts';
import { RELEASE } from '../release.ts';

/** What a process counts about itself. Nothing in it names a workspace, a person or an address. */
export interface Metrics {
  readonly registry: Registry;
  /** A request was answered. The route is the pattern, never the address. */
  readonly requestEnded: (answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** A model was asked; `failure` is null if it answered. */
  readonly modelAsked: (link: string, failure: string | null) => void;
  readonly modelSpent: (spent: {
    readonly link: string;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly costMicros: number | null;
  }) => void;
  /** What happens at the connections to PostgreSQL. */
  readonly database: DatabaseWatch;
  readonly blobsAsked: BlobsWatch;
  /** Which parts besides PostgreSQL are there. */
  readonly partsSeen: (parts: Readonly<Record<string, boolean>>) => void;
  /** Whether a part is there, so that it is known since when. */
  readonly partSeen: (part: string, isThere: boolean) => void;
  /** What looks at parts whenever somebody asks: since when they are there is told after it has looked. */
  readonly lookFirst: (look: () => Promise<unknown>) => void;
  /** A decision was stored. */
  readonly decided: (kind: string) => void;
  /** Tokens of a workspace were asked for; `refusedBy` is null if there were enough. */
  readonly budgetAsked: (workspaceId: string, refusedBy: BudgetLimit | null) => void;
  readonly watchPool: (pool: pg.Pool) => void;
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60];
const WAIT_SECONDS = [0.001, 0.01, 0.1, 1, 5];
const TRANSACTION_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the registry of a process. `role` is api or workflows. */
export const createMetrics = (role: string): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const { version, commit } = RELEASE;
  new Gauge({
    name: 'copydesk_build_info',
    help: 'Is always 1. The labels name the release.',
    labelNames: ['role', 'version', 'commit'],
    registers,
  }).set({ role, version, commit: commit ?? 'none' }, 1);
  const requests = new Histogram({
    name: 'copydesk_http_request_seconds',
    help: 'How long requests took until their answer was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'copydesk_http_answers_total',
    help: 'Answers by their status.',
    labelNames: ['status'],
    registers,
  });
  const asked = new Counter({
    name: 'copydesk_model_calls_total',
    help: 'Calls to models. The result is answered, or why it failed.',
    labelNames: ['link', 'result'],
    registers,
  });
  const tokens = new Counter({
    name: 'copydesk_model_tokens_total',
    help: 'Tokens that models were sent or wrote.',
    labelNames: ['link', 'direction'],
    registers,
  });
  const dollars = new Counter({
    name: 'copydesk_model_dollars_total',
    help: 'Cost of calls to models whose price is known.',
    labelNames: ['link'],
    registers,
  });
  const unpriced = new Counter({
    name: 'copydesk_model_calls_unpriced_total',
    help: 'Calls to models whose price is not known.',
    labelNames: ['link'],
    registers,
  });
  const waits = new Histogram({
    name: 'copydesk_database_wait_seconds',
    help: 'How long a transaction waited for a connection to PostgreSQL.',
    buckets: WAIT_SECONDS,
    registers,
  });
  const faults = new Counter({
    name: 'copydesk_database_faults_total',
    help: 'Transactions that failed because PostgreSQL was away, only read, was busy or full.',
    labelNames: ['reason'],
    registers,
  });
  const transactions = new Histogram({
    name: 'copydesk_database_transaction_seconds',
    help: 'How long a transaction held its connection.',
    buckets: TRANSACTION_SECONDS,
    registers,
  });
  const blobs = new Histogram({
    name: 'copydesk_blob_seconds',
    help: 'How long the blob store took. A failure is a store that does not answer, or a damaged blob.',
    labelNames: ['action', 'result'],
    buckets: TRANSACTION_SECONDS,
    registers,
  });
  const there = new Gauge({
    name: 'copydesk_part_up',
    help: 'Whether the engine, a workflows process, the blob store, a model and the mail server answer.',
    labelNames: ['part'],
    registers,
  });
  const looks: (() => Promise<unknown>)[] = [];
  const changed = new Gauge({
    name: 'copydesk_part_changed_timestamp_seconds',
    help: 'Since when a part is there, or away. At the start it is the time of the first look.',
    labelNames: ['part'],
    registers,
    async collect() {
      await Promise.all(looks.map((look) => look()));
    },
  });
  const decisions = new Counter({
    name: 'copydesk_decisions_total',
    help: 'Decisions that were stored, by what was decided. One about several audits counts in each.',
    labelNames: ['kind'],
    registers,
  });
  const refusals = new Counter({
    name: 'copydesk_budget_refusals_total',
    help: 'Calls to models that were not made, by the limit that had no tokens left.',
    labelNames: ['limit'],
    registers,
  });
  /** The workspaces whose last call was refused by their own limit, and the month of that call. */
  const overBudget = new Map<string, string>();
  const isCurrent = (month: string): boolean => month === monthOf(new Date());
  new Gauge({
    name: 'copydesk_workspaces_over_budget',
    help: 'Workspaces whose last call to a model was refused by their own limit, as this process saw it.',
    registers,
    collect() {
      if (role === 'workflows') this.set([...overBudget.values()].filter(isCurrent).length);
      else this.remove();
    },
  });
  const states = new Map<string, boolean>();
  const partSeen = (part: string, isThere: boolean): void => {
    if (states.get(part) === isThere) return;
    states.set(part, isThere);
    changed.set({ part }, Date.now() / 1_000);
  };
  return {
    registry,
    partSeen,
    lookFirst: (look) => void looks.push(look),
    decided: (kind) => decisions.inc({ kind }),
    budgetAsked: (workspaceId, refusedBy) => {
      if (refusedBy !== null) refusals.inc({ limit: refusedBy });
      if (refusedBy === 'workspace') overBudget.set(workspaceId, monthOf(new Date()));
      else overBudget.delete(workspaceId);
    },
    requestEnded: ({ method, route, status, seconds }) => {
      answers.inc({ status });
      const known = METHODS.has(method) ? method : 'other';
      requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    modelAsked: (link, failure) => asked.inc({ link, result: failure ?? 'answered' }),
    modelSpent: ({ link, inputTokens, outputTokens, costMicros }) => {
      tokens.inc({ link, direction: 'input' }, inputTokens);
      tokens.inc({ link, direction: 'output' }, outputTokens);
      if (costMicros === null) unpriced.inc({ link });
      else dollars.inc({ link }, costMicros / 1_000_000);
    },
    database: {
      waited: (seconds) => waits.observe(seconds),
      held: (seconds) => transactions.observe(seconds),
      failed: (reason) => faults.inc({ reason }),
    },
    blobsAsked: (action, seconds, hasWorked) =>
      blobs.observe({ action, result: hasWorked ? 'worked' : 'failed' }, seconds),
    partsSeen: (parts) => {
      for (const [part, isThere] of Object.entries(parts)) {
        there.set({ part }, isThere ? 1 : 0);
        partSeen(part, isThere);
      }
    },
    watchPool: (pool) => {
      new Gauge({
        name: 'copydesk_database_connections',
        help: 'Connections to PostgreSQL that are used or idle, and transactions that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'waiting' }, pool.waitingCount);
        },
      });
    },
  };
};
