import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { refuseInvalidTone } from './check-tone.ts';
import type { ToneLanguage } from './tone-input.ts';
import { writeTone } from './write-tone.ts';

export interface ToneUpdate {
  /** UUID. */
  readonly id: string;
  /** The version that the change was made from. */
  readonly expectedVersion: number;
  readonly languages: readonly ToneLanguage[];
}

const LOCK = statement<{ version: number }>(`
  select version from tone where workspace_id = $1 and id = $2 for no key update`);
const RAISE = statement(`
  update tone set version = $3 where workspace_id = $1 and id = $2`);

/**
 * Gives a tone of voice new languages and guidelines as its next version; gives that version. Older
 * versions stay as they were. Throws invalid, not_found, and stale when somebody was faster.
 */
export const updateTone = async (scope: Scope, input: ToneUpdate): Promise<number> => {
  refuseInvalidTone(input.languages);
  return transaction(scope, async (inside) => {
    const [row] = await query(inside, LOCK, [scope.workspaceId, input.id]);
    if (!row) throw notFound('tone of voice');
    if (row.version !== input.expectedVersion) {
      throw new OperationError(
        'stale',
        'The tone of voice changed since it was read. Read it again.',
      );
    }
    const version = row.version + 1;
    await batch(inside, [
      call(RAISE, [scope.workspaceId, input.id, version]),
      ...writeTone(scope, input.id, version, input.languages),
    ]);
    return version;
  });
};
