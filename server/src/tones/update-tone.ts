import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { changedSince, notFound, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { refuseInvalidTone } from './check-tone.ts';
import type { ToneLanguage } from './tone-input.ts';
import { writeTone } from './write-tone.ts';

export interface ToneUpdate {
  /** UUID. */
  readonly id: string;
  /** The version that the change was made from. */
  readonly expectedVersion: number;
  readonly languages: readonly ToneLanguage[];
  /** The reason, for the history. */
  readonly note?: string | null;
}

const LOCK = statement<{ version: number; built_in: boolean }>(`
  select version, built_in from tone where workspace_id = $1 and id = $2 for no key update`);
const RAISE = statement(`
  update tone set version = $3 where workspace_id = $1 and id = $2`);

const refuseBuiltIn = (isBuiltIn: boolean): void => {
  if (!isBuiltIn) return;
  throw new OperationError(
    'conflict',
    'A built-in tone of voice cannot be changed. Make a copy of it.',
  );
};

/**
 * Stores new languages and guidelines of a tone of voice as its next version, and returns that version.
 * Earlier versions are not changed. Throws invalid, not_found, conflict for a built-in one, and stale if
 * somebody else changed it first.
 */
export const updateTone = async (scope: Scope, input: ToneUpdate): Promise<number> => {
  const { id, expectedVersion, languages, note = null } = input;
  refuseInvalidTone(languages);
  return transaction(scope, async (inside) => {
    const [row] = await query(inside, LOCK, [scope.workspaceId, id]);
    if (!row) throw notFound('tone of voice');
    refuseBuiltIn(row.built_in);
    if (row.version !== expectedVersion) throw changedSince('tone of voice');
    const version = row.version + 1;
    await batch(inside, [
      call(RAISE, [scope.workspaceId, id, version]),
      ...writeTone(scope, id, version, { languages, note }),
      eventCall(inside, {
        kind: 'tone_changed',
        subject: { kind: 'tone', id: toPublicId('ton', id), name: languages[0]?.name ?? '' },
        before: String(row.version),
        after: String(version),
      }),
    ]);
    return version;
  });
};
