import { OperationError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { query, transaction } from './query.ts';
import { statement } from './statement.ts';

/** The answer to a request, as it was sent and as it will be sent again. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

const LOCK = statement<{ locked: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked`,
);
const FIND = statement<Answer & { request_hash: Buffer }>(`
  select request_hash, status, headers, body from idempotency_key
  where workspace_id = $1 and route = $2 and key = $3 and created_at > $4`);
const FORGET = statement(
  `delete from idempotency_key where workspace_id = $1 and created_at <= $2`,
);
const STORE = statement(`
  insert into idempotency_key
    (workspace_id, route, key, request_hash, status, headers, body, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);

/**
 * Runs `work` once per key: its answer is stored in the same transaction and given again for a day.
 * Throws conflict while the first run is under way and invalid when the key comes with another request.
 */
export const runOnce = (
  scope: Scope,
  request: { route: string; key: string; hash: Buffer },
  work: (scope: Scope) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> =>
  transaction(scope, async (inside) => {
    const at = [scope.workspaceId, request.route, request.key];
    const now = scope.now();
    const [lock] = await query(inside, LOCK, [JSON.stringify(at)]);
    if (!lock?.locked) {
      throw new OperationError(
        'conflict',
        'A request with this Idempotency-Key is still running. Retry in a moment.',
      );
    }
    const oldest = new Date(now.getTime() - KEPT_MS);
    const [stored] = await query(inside, FIND, [...at, oldest]);
    if (stored) {
      const { request_hash: hash, ...answer } = stored;
      if (hash.equals(request.hash)) return { answer, replayed: true };
      const msg = 'Value error, this Idempotency-Key was used with another request';
      const issue = { type: 'value_error', loc: ['header', 'Idempotency-Key'], msg };
      throw new OperationError('invalid', msg, { issues: [issue] });
    }
    const answer = await work(inside);
    await query(inside, FORGET, [scope.workspaceId, oldest]);
    const { status, headers, body } = answer;
    await query(inside, STORE, [...at, request.hash, status, JSON.stringify(headers), body, now]);
    return { answer, replayed: false };
  });
