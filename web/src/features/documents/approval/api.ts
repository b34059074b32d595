import type { DocumentApprovals } from '@copydesk/contract/documents/approval';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from '../../../lib/query.ts';

/** How often an open page asks whether somebody decided or wrote a comment. */
const ASK_MS = 10_000;

export const approvalsQuery = (documentId: string) =>
  queryOptions({
    ...ask('getDocumentApprovals', { params: { document_id: documentId } }),
    refetchInterval: ASK_MS,
  });

/** Shows what holds after a change. The list shows it too. */
export const adoptApprovals = (
  queryClient: QueryClient,
  documentId: string,
  after: DocumentApprovals,
): void => {
  queryClient.setQueryData(approvalsQuery(documentId).queryKey, after);
  void queryClient.invalidateQueries({ queryKey: keyOf('listDocuments') });
};
