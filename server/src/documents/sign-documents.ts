import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { signText } from './text-signature.ts';

const UNSIGNED = statement<{ id: string; title: string; raw_document: string }>(`
  select id, title, raw_document from document where workspace_id = $1 and signature is null limit 200`);
// A document that was saved in the meantime already has a newer signature.
const SIGN = statement(`
  update document d set signature = s.signature
  from unnest($2::uuid[], $3::bytea[]) as s (id, signature)
  where d.workspace_id = $1 and d.id = s.id and d.signature is null`);

/**
 * Signs the documents that were stored before there were signatures.
 * @internal
 */
export const signDocuments = async (scope: Scope): Promise<void> => {
  for (;;) {
    const rows = await query(scope, UNSIGNED, [scope.workspaceId]);
    if (rows.length === 0) return;
    const signatures = rows.map((row) => signText(row.title, row.raw_document));
    await query(scope, SIGN, [scope.workspaceId, rows.map(({ id }) => id), signatures]);
  }
};

/** Workspaces that this process is signing, so that none is started twice. */
const underWay = new Set<string>();

/** Signs documents in the background. If that fails, the next search starts it again. */
export const signLater = (scope: Scope): void => {
  const { workspaceId } = scope;
  if (underWay.has(workspaceId)) return;
  underWay.add(workspaceId);
  void signDocuments(scope)
    .catch((error: Error) => scope.log.warn({ err: error.message }, 'documents were not signed'))
    .finally(() => underWay.delete(workspaceId));
};
