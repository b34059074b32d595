import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { LanguageKey } from '@copydesk/contract/schema';
import { getWithHeaders, post } from '../../lib/api.ts';
import type { InputOf } from '../../lib/operation.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { InfobaseSearch } from './search.ts';

const PAGE = 100;

export const infobasesQuery = () => ask('listKnowledgeBases');

export const infobaseQuery = (infobaseId: string) =>
  queryOptions({
    ...ask('getKnowledgeBase', { params: { infobase_id: infobaseId } }),
    // What does not exist is a page of its own; any other problem is said on the page.
    throwOnError: ({ status }) => status === 404,
  });

export const usageQuery = (infobaseId: string) =>
  ask('getKnowledgeUse', { params: { infobase_id: infobaseId } });

/** The entries that match, a page after the other. */
export const entriesQuery = (
  infobaseId: string,
  { search, kind, language }: Pick<InfobaseSearch, 'search' | 'kind' | 'language'>,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('listEntries'), infobaseId, search ?? '', kind ?? '', language ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const params = { infobase_id: infobaseId };
      const query = { search, kind, language, cursor: pageParam ?? undefined, limit: PAGE };
      return (await getWithHeaders('listEntries', { params, query }, signal)).body;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
  });

export const entryQuery = (infobaseId: string, entryId: string) =>
  ask('getEntry', { params: { infobase_id: infobaseId, entry_id: entryId } });

/** Asking changes nothing, so that the same question is answered from what is known. */
export const retrievedQuery = (infobaseId: string, question: string, language: LanguageKey) =>
  queryOptions({
    queryKey: [...keyOf('getKnowledgeBase'), infobaseId, 'ask', question, language],
    queryFn: () =>
      post('askKnowledge', {
        params: { infobase_id: infobaseId },
        body: { question, language_key: language },
      }),
    placeholderData: keepPreviousData,
  });

/** Everything that shows entries or counts them is read anew. */
const useRefresh = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      (
        [
          'listKnowledgeBases',
          'getKnowledgeBase',
          'listEntries',
          'getEntry',
          'listInfobases',
        ] as const
      ).map((operation) => queries.invalidateQueries({ queryKey: keyOf(operation) })),
    );
  };
};

export const useCreateInfobase = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'createKnowledgeBase'>['body']) =>
      post('createKnowledgeBase', { body }),
    onSuccess: refresh,
  });
};

export const useRenameInfobase = (infobaseId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'renameKnowledgeBase'>['body']) =>
      post('renameKnowledgeBase', { params: { infobase_id: infobaseId }, body }),
    onSuccess: refresh,
  });
};

export const useDeleteInfobase = (infobaseId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => post('deleteKnowledgeBase', { params: { infobase_id: infobaseId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('listKnowledgeBases') }),
  });
};

export const useSaveEntry = (infobaseId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({
      entry,
      body,
    }: {
      readonly entry: { readonly id: string; readonly version: number } | null;
      readonly body: InputOf<'addEntry'>['body'];
    }) =>
      entry
        ? post('updateEntry', {
            params: { infobase_id: infobaseId, entry_id: entry.id },
            body: { ...body, expected_version: entry.version },
          })
        : post('addEntry', { params: { infobase_id: infobaseId }, body }),
    onSuccess: refresh,
  });
};

export const useRemoveEntry = (infobaseId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, version }: { readonly id: string; readonly version: number }) =>
      post('removeEntry', {
        params: { infobase_id: infobaseId, entry_id: id },
        body: { expected_version: version },
      }),
    onSuccess: refresh,
  });
};

/** The content tells what a file is, so every one is sent as plain bytes. */
export const useReadFile = (infobaseId: string) =>
  useMutation({
    mutationFn: (file: File) =>
      post('readKnowledgeFile', {
        params: { infobase_id: infobaseId },
        query: { file_name: file.name },
        file: file.slice(0, file.size, 'application/octet-stream'),
      }),
  });

export const useAddImport = (infobaseId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({
      importId,
      body,
    }: {
      readonly importId: string;
      readonly body: InputOf<'addKnowledgeImport'>['body'];
    }) =>
      post('addKnowledgeImport', {
        params: { infobase_id: infobaseId, import_id: importId },
        body,
      }),
    onSuccess: refresh,
  });
};
