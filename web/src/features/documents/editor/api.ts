import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { ask, keyOf } from '../../../lib/query.ts';

/** How often an open page asks whether somebody else saved. */
const ASK_MS = 10_000;

/**
 * Reads the saved text. It is not cached after the page is closed, so a document always opens with the newest
 * text.
 */
export const draftQuery = (documentId: string) => ({
  ...ask('getDraft', { params: { document_id: documentId } }),
  refetchInterval: ASK_MS,
  gcTime: 0,
});

export const versionQuery = (documentId: string, version: number) =>
  ask('getDocumentVersion', { params: { document_id: documentId, version: String(version) } });

export const versionsQuery = (documentId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('listDocumentVersions'), documentId],
    queryFn: ({ pageParam }) =>
      get('listDocumentVersions', {
        params: { document_id: documentId },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });
