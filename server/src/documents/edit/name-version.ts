import { batch } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type DraftState, readDraftState, refuseUnready, stale } from './draft-state.ts';
import { getDocumentVersion, type WholeVersion } from './document-versions.ts';
import { keepVersionCalls, lockCall, originalCalls } from './store-draft.ts';

const NAME = statement(`
  update document_version set name = $4
  where workspace_id = $1 and document_id = $2 and version = $3`);
const firstCalls = async (scope: Scope, state: DraftState) => [
  lockCall(scope, state),
  ...(await originalCalls(scope, state)),
];

/** Names a version, or removes its name. Throws not_found, and conflict without a text. */
export const nameVersion = async (
  scope: Scope,
  input: { readonly documentId: string; readonly version: string; readonly name: string | null },
): Promise<WholeVersion> => {
  const { workspaceId } = scope;
  const state = await readDraftState(scope, input.documentId);
  refuseUnready(state);
  const { version, newest } = await getDocumentVersion(scope, input);
  await batch(scope, [
    ...(newest ? await (input.name === null ? firstCalls : keepVersionCalls)(scope, state) : []),
    call(NAME, [workspaceId, state.id, version, input.name]),
  ]);
  const named = await getDocumentVersion(scope, input);
  // If somebody's first save came in between, the version had no row to name yet.
  if (named.name !== input.name) throw stale(await readDraftState(scope, input.documentId));
  return named;
};
