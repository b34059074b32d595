import type { Database } from '../db/database.ts';
import { call, statement } from '../db/statement.ts';
import type { Log } from '../log.ts';
import { type Chain, secretOf } from './chain.ts';
import type { ModelFailure } from './model-error.ts';
import { type Link, linkName } from './parse-chain.ts';
import { costMicros } from './prices.ts';

/** The facts about a link that may be shown, stored as JSON, without secrets and paths of addresses. */
export interface LinkFacts {
  readonly kind: string;
  readonly provider: string;
  readonly model: string;
  readonly host: string | null;
  readonly concurrency: number;
  readonly rpm: number | null;
  readonly tpm: number | null;
  readonly total_ms: number;
  readonly price_in: number | null;
  readonly price_out: number | null;
  readonly price_source: 'operator' | 'list' | 'none';
  readonly secret: 'present' | 'absent' | 'not_needed';
}

// The rows belong to no workspace. Several processes report about the same link; the latest event counts.
const TELL = statement(`
  insert into model_link as l (name, position, facts, told_at, worked_at, failed_at, failure)
  select x.name, x.position, x.facts, $2, x.worked_at, x.failed_at, x.failure
  from jsonb_to_recordset($1) as x (name text, position smallint, facts jsonb,
    worked_at timestamptz, failed_at timestamptz, failure text)
  order by x.name
  on conflict (name) do update set position = excluded.position, facts = excluded.facts,
    told_at = greatest(l.told_at, excluded.told_at),
    worked_at = greatest(l.worked_at, excluded.worked_at),
    failure = case when excluded.failed_at > coalesce(l.failed_at, '-infinity')
      then excluded.failure else l.failure end,
    failed_at = greatest(l.failed_at, excluded.failed_at)`);
const TELL_SETUP = statement(`
  insert into model_setup as s (sandbox, default_token_budget, person_token_budget, told_at)
  values ($1, $2, $3, $4)
  on conflict (one) do update set sandbox = excluded.sandbox,
    default_token_budget = excluded.default_token_budget,
    person_token_budget = excluded.person_token_budget, told_at = excluded.told_at`);
/** Links that no process has reported for this long belong to a chain that is no longer used. */
const FORGET = statement(`delete from model_link where told_at < $1`);

/**
 * Reports are written this often even if nothing happens, so that a missing report means that the reporting
 * process is not running.
 */
export const TELL_EVERY_MS = 60_000;
const FORGET_AFTER_MS = 10 * TELL_EVERY_MS;
/** Events within this time are reported together. */
const GATHER_MS = 3_000;
const MILLION = 1_000_000;

/** Dollars per million tokens, for input and for output. */
const pricesOf = (
  link: Link,
  at: Date,
): Pick<LinkFacts, 'price_in' | 'price_out' | 'price_source'> => {
  const own = link.priceIn !== null && link.priceOut !== null;
  const dollars = (inputTokens: number, outputTokens: number): number | null => {
    const usage = { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const cost = costMicros(link, { ...usage, estimated: false }, at);
    return cost === null ? null : cost / MILLION;
  };
  const [input, output] = own
    ? [link.priceIn, link.priceOut]
    : [dollars(MILLION, 0), dollars(0, MILLION)];
  if (input === null || output === null)
    return { price_in: null, price_out: null, price_source: 'none' };
  return { price_in: input, price_out: output, price_source: own ? 'operator' : 'list' };
};

const factsOf = (chain: Chain, link: Link, at: Date): LinkFacts => ({
  kind: link.kind,
  provider: link.provider,
  model: link.model,
  host: link.url === null ? null : new URL(link.url).host,
  concurrency: link.concurrency,
  rpm: link.rpm,
  tpm: link.tpm,
  total_ms: link.totalMs,
  ...pricesOf(link, at),
  secret: secretOf(chain, link),
});

const DOWN: readonly ModelFailure[] = [
  'provider_unavailable',
  'provider_rate_limited',
  'provider_misconfigured',
  'answer_empty',
];
/** Whether a failure is the provider's. After a refusal or a bad answer it counts as working. */
export const isDown = (failure: ModelFailure | null): boolean =>
  failure !== null && DOWN.includes(failure);

interface Seen {
  worked_at: Date | null;
  failed_at: Date | null;
  failure: ModelFailure | null;
}

export interface LinkTelling {
  /** Records the result of an attempt. Returns at once; the database is written a moment later. */
  readonly asked: (link: string, failure: ModelFailure | null) => void;
  /** Writes the present state to the database. */
  readonly tell: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Records in the database which models this process asks and whether they answer, for the processes without
 * models. If the database cannot be reached, the process writes the records later.
 */
export const startTellingLinks = (parts: {
  readonly db: Database;
  readonly chain: Chain;
  readonly defaultTokenBudget: number;
  readonly personTokenBudget?: number;
  readonly now: () => Date;
  readonly log: Log;
}): LinkTelling => {
  const { db, chain, defaultTokenBudget, personTokenBudget = 0, now, log } = parts;
  const seen = new Map<string, Seen>();
  const facts = chain.links.map((link) => factsOf(chain, link, now()));
  const isSandbox = chain.links.some(({ kind }) => kind === 'sandbox');
  const tell = async (): Promise<void> => {
    const at = now();
    const rows = chain.links.map((link, position) => ({
      name: linkName(link),
      position,
      facts: facts[position],
      ...seen.get(linkName(link)),
    }));
    await db.batch('', [
      call(TELL, [JSON.stringify(rows), at]),
      call(TELL_SETUP, [isSandbox, defaultTokenBudget, personTokenBudget, at]),
      call(FORGET, [new Date(at.getTime() - FORGET_AFTER_MS)]),
    ]);
  };
  let telling = Promise.resolve();
  let isStopped = false;
  let gathering: NodeJS.Timeout | undefined;
  const tellSoon = (): void => {
    if (isStopped) return;
    gathering ??= setTimeout(tellNow, GATHER_MS);
  };
  const tellNow = (): void => {
    gathering = undefined;
    telling = telling.then(tell).catch((error: Error) => {
      log.warn({ err: error.message }, 'the state of the models could not be stored');
      tellSoon();
    });
  };
  const always = setInterval(tellNow, TELL_EVERY_MS);
  tellNow();
  return {
    asked: (link, failure) => {
      const before = seen.get(link) ?? { worked_at: null, failed_at: null, failure: null };
      const at = now();
      // A refusal or a bad answer counts as working, because the provider responds.
      seen.set(
        link,
        isDown(failure) ? { ...before, failed_at: at, failure } : { ...before, worked_at: at },
      );
      tellSoon();
    },
    tell,
    stop: async () => {
      isStopped = true;
      clearInterval(always);
      clearTimeout(gathering);
      await telling;
    },
  };
};
