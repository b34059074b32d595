import type { Database } from '../platform/db/database.ts';
import { demandHere, type MoveState } from '../platform/db/moving.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { createReuse } from '../platform/reuse.ts';
import { hasApiAccess, type Plan } from '../workspaces/plan.ts';
import { hashKey, isWellFormedKey } from './api-key.ts';

/** A key that may call the API, and the workspace that it belongs to. */
export interface VerifiedKey {
  readonly id: string;
  readonly workspaceId: string;
  /** Whose key it is; null for a key of a service account. */
  readonly userId: string | null;
  readonly scopes: readonly string[];
  /** Whether it may only call what changes nothing. */
  readonly readOnly: boolean;
  /** Whether it may call what decides. */
  readonly mayDecide: boolean;
}

interface Row {
  id: string;
  workspace_id: string;
  owner_id: string | null;
  expires_at: Date | null;
  scopes: string[];
  read_only: boolean;
  may_decide: boolean;
  plan: Plan;
  move: MoveState | null;
  address: string | null;
}

// The only statements without a workspace, because the key determines it. Row-level security shows only the
// row with the presented hash.
const PRESENT = statement(`select set_config('app.key_hash', encode($1, 'hex'), true)`);
const FIND = statement<Row>(`
  select k.id, k.workspace_id,
    case when k.service_account_id is null then k.created_by end as owner_id,
    k.expires_at, k.scopes, k.read_only, k.may_decide, w.plan, m.state as move, m.address
  from api_key k join workspace w on w.id = k.workspace_id
  left join workspace_move m on m.id = k.workspace_id
  where k.key_hash = $1 and k.revoked_at is null`);

/**
 * How long an answer is cached. A revoked key must be refused within a second on every node, and a move of the
 * workspace waits for this time before the other cell opens it.
 */
export const REUSE_MS = 500;
const REMEMBERED = 10_000;

const refused = () =>
  new OperationError(
    'key_invalid',
    'API key missing or invalid. Send a valid key in the X-API-Key header.',
  );

/**
 * Creates the check of API keys: the same answer for missing, malformed, unknown and revoked keys, another one
 * for a key that has expired, which only its holder can get, and others for a workspace whose plan has no API access,
 * or which lives in another cell.
 */
export const createKeyVerifier = (db: Database, now: () => Date) => {
  // Cached by the key itself: it is in memory anyway during its request, and hashing it would cost as much as
  // the rest of the check.
  const answers = createReuse<Row | undefined>({ forMs: REUSE_MS, most: REMEMBERED, now });

  const find = (key: string): Promise<Row | undefined> =>
    answers.ask(key, async () => {
      const hash = hashKey(key);
      const [, rows] = await db.batch('', [call(PRESENT, [hash]), call(FIND, [hash])]);
      return rows[0];
    });

  return async (key: string | undefined): Promise<VerifiedKey> => {
    if (key === undefined || (!answers.knows(key) && !isWellFormedKey(key))) throw refused();
    const row = await find(key);
    if (!row) throw refused();
    demandHere(row.move, row.address);
    if (row.expires_at && row.expires_at <= now()) {
      throw new OperationError(
        'key_expired',
        'This API key has expired. Make another in its place.',
      );
    }
    if (!hasApiAccess(row.plan)) {
      throw new OperationError('plan_lacks_api', 'The workspace is not on a plan with API access.');
    }
    return {
      id: row.id,
      workspaceId: row.workspace_id,
      userId: row.owner_id,
      scopes: row.scopes,
      readOnly: row.read_only,
      mayDecide: row.may_decide,
    };
  };
};

export type VerifyKey = ReturnType<typeof createKeyVerifier>;
