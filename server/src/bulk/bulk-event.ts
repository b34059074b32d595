import { eventCall } from '../activity/note-event.ts';
import type { Call } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

/** The activity entry of a bulk run, with the number of its rows. */
export const bulkEvent = (
  scope: Scope,
  kind: 'bulk_started' | 'bulk_retried' | 'bulk_cancelled',
  run: { readonly id: string; readonly name: string; readonly rows: number },
): Call<never> =>
  eventCall(scope, {
    kind,
    subject: { kind: 'bulk_run', id: toPublicId('blk', run.id), name: run.name },
    after: String(run.rows),
  });
