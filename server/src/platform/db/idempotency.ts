import { invalidValue, OperationError } from '../errors.ts';
import type { Actor, Scope } from './scope.ts';
import { query, transaction } from './query.ts';
import { statement } from './statement.ts';

/** The answer to a request, as it was sent and as it is sent again on a repetition. */
export interface Answer {
  readonly status: number;
  /** An array if there are several values, as with cookies. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/** A request that came with an Idempotency-Key. */
export interface OnceRequest {
  readonly route: string;
  readonly key: string;
  /** A hash of method, address and body. If any of them differs, the same key belongs to another request. */
  readonly hash: Buffer;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

const LOCK = statement<{ locked: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked`,
);
const FIND = statement<{
  route: string;
  request_hash: Buffer;
  status: number;
  headers: Answer['headers'];
  body: string | null;
  subject_id: string | null;
}>(`
  select route, request_hash, status, headers, body, subject_id from idempotency_key
  where workspace_id = $1 and route = any($2::text[]) and key = $3 and created_at > $4
  order by route desc limit 1`);
const FORGET = statement(
  `delete from idempotency_key where workspace_id = $1 and created_at <= $2`,
);
const STORE = statement(`
  insert into idempotency_key
    (workspace_id, route, key, request_hash, status, headers, body, created_at, subject_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (workspace_id, route, key) do update set status = excluded.status,
    headers = excluded.headers, body = excluded.body, subject_id = excluded.subject_id`);

const stillRunning = () =>
  new OperationError(
    'conflict',
    'A request with this Idempotency-Key is still running. Retry in a moment.',
    { retryAfterSeconds: 1 },
  );

const usedByFormerRelease = () =>
  new OperationError(
    'conflict',
    'This Idempotency-Key was used before the last upgrade. See whether the request was done, and use another key.',
  );

const nameOf = (actor: Actor): string =>
  actor.kind === 'system' ? actor.kind : `${actor.kind} ${actor.id}`;

/**
 * A key belongs to the actor who sent it, because an answer may contain data that another person may not see.
 * The actor is stored together with the route and not in its own column, so that processes of the previous
 * release can go on writing during an upgrade.
 */
const routeOf = ({ actor }: Scope, { route }: OnceRequest): string =>
  `${route} by ${nameOf(actor)}`;

const storeRow = async (
  scope: Scope,
  request: OnceRequest,
  { status, headers, body }: Omit<Answer, 'body'> & { readonly body: string | null },
  subjectId: string | null,
): Promise<void> => {
  const { key, hash } = request;
  const values = [status, JSON.stringify(headers), body, scope.now(), subjectId];
  await query(scope, STORE, [scope.workspaceId, routeOf(scope, request), key, hash, ...values]);
};

const oldestKept = (scope: Scope): Date => new Date(scope.now().getTime() - KEPT_MS);

/**
 * Returns the data stored under the key of a request; undefined if there is none. Call this in the
 * transaction that will answer the request: it locks the key until that transaction ends. Throws `conflict`
 * if the key is locked already, and `invalid` if the key belongs to another request.
 */
const findOnce = async (inside: Scope, request: OnceRequest) => {
  const { workspaceId } = inside;
  const { key } = request;
  const route = routeOf(inside, request);
  const [lock] = await query(inside, LOCK, [JSON.stringify([workspaceId, route, key])]);
  if (!lock?.locked) throw stillRunning();
  const known = [workspaceId, [route, request.route], key, oldestKept(inside)];
  const [stored] = await query(inside, FIND, known);
  if (!stored) {
    await query(inside, FORGET, [workspaceId, oldestKept(inside)]);
    return undefined;
  }
  // The previous release did not store the actor, so the answer cannot be given
  // to anyone, nor may the work be done twice.
  if (stored.route !== route) throw usedByFormerRelease();
  if (!stored.request_hash.equals(request.hash)) {
    throw invalidValue(['Idempotency-Key'], 'this Idempotency-Key was used with another request');
  }
  const { status, headers, body, subject_id: subjectId } = stored;
  return { answer: body === null ? null : { status, headers, body }, subjectId };
};

/**
 * Runs `work` once per key. Its answer is stored in the same transaction and returned again for a day. Throws
 * `conflict` while the first run is in progress and `invalid` if the key comes with another request.
 */
export const runOnce = (
  scope: Scope,
  request: OnceRequest,
  work: (scope: Scope) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> =>
  transaction(scope, async (inside) => {
    const known = await findOnce(inside, request);
    if (known) {
      if (!known.answer) throw stillRunning();
      return { answer: known.answer, replayed: true };
    }
    const answer = await work(inside);
    await storeRow(inside, request, answer, null);
    return { answer, replayed: false };
  });

/**
 * Like `runOnce`, for work whose beginning takes long and changes nothing: `prepare` runs before the transaction,
 * so that no connection is held meanwhile, and not at all if the answer is known. Two requests with the same key
 * may both prepare; one of them does the work.
 */
export const runPrepared = async <Prepared>(
  scope: Scope,
  request: OnceRequest,
  prepare: (scope: Scope) => Promise<Prepared>,
  work: (scope: Scope, prepared: Prepared) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> => {
  const known = await transaction(scope, (inside) => findOnce(inside, request));
  if (known?.answer) return { answer: known.answer, replayed: true };
  const prepared = await prepare(scope);
  return runOnce(scope, request, (inside) => work(inside, prepared));
};

/** The state of long work that was begun earlier with the same key. */
export type EarlierWork =
  | { readonly state: 'running' }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly answer: Answer };

/**
 * Begins long work once per key. `begin` returns the id of the work, which is stored under the key until
 * `keepAnswer`. If the work failed, the key begins it anew; if it is still running, this throws `conflict`.
 */
export const beginOnce = (
  scope: Scope,
  request: OnceRequest,
  work: {
    readonly create: (scope: Scope) => Promise<string>;
    readonly lookAt: (scope: Scope, subjectId: string) => Promise<EarlierWork>;
  },
): Promise<{ answer: Answer } | { subjectId: string }> =>
  transaction(scope, async (inside) => {
    const known = await findOnce(inside, request);
    if (known?.answer) return { answer: known.answer };
    if (known?.subjectId) {
      const earlier = await work.lookAt(inside, known.subjectId);
      if (earlier.state === 'running') throw stillRunning();
      if (earlier.state === 'done') {
        await storeRow(inside, request, earlier.answer, known.subjectId);
        return { answer: earlier.answer };
      }
    }
    const subjectId = await work.create(inside);
    await storeRow(inside, request, { status: 102, headers: {}, body: null }, subjectId);
    return { subjectId };
  });

/** Stores the answer to long work that `beginOnce` began. */
export const keepAnswer = (scope: Scope, request: OnceRequest, answer: Answer): Promise<void> =>
  storeRow(scope, request, answer, null);
