import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { getWithHeaders, post } from '../../lib/api.ts';
import type { InputOf } from '../../lib/operation.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { InfobaseSearch } from './search.ts';

const PAGE = 100;

export const infobasesQuery = () => ask('listInfobaseSummaries');

export const infobaseQuery = (infobaseId: string) =>
  queryOptions({
    ...ask('getInfobaseSummary', { params: { infobase_id: infobaseId } }),
    // A 404 shows the not-found page; any other problem is shown on the page itself.
    throwOnError: ({ status }) => status === 404,
  });

export const usageQuery = (infobaseId: string) =>
  ask('getInfobaseUse', { params: { infobase_id: infobaseId } });

/** The entries that match, loaded page by page. */
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

/** A question changes nothing, so the answer to a repeated question comes from the cache. */
export const retrievedQuery = (infobaseId: string, question: string, language: LanguageKey) =>
  queryOptions({
    queryKey: [...keyOf('getInfobaseSummary'), infobaseId, 'ask', question, language],
    queryFn: () =>
      post('askInfobase', {
        params: { infobase_id: infobaseId },
        body: { question, language_key: language },
      }),
    placeholderData: keepPreviousData,
  });

/** Reads again everything that lists or counts entries. */
const useRefresh = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      (
        [
          'listInfobaseSummaries',
          'getInfobaseSummary',
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
    mutationFn: (body: InputOf<'createInfobase'>['body']) => post('createInfobase', { body }),
    onSuccess: refresh,
  });
};

export const useRenameInfobase = (infobaseId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'renameInfobase'>['body']) =>
      post('renameInfobase', { params: { infobase_id: infobaseId }, body }),
    onSuccess: refresh,
  });
};

export const useDeleteInfobase = (infobaseId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => post('deleteInfobase', { params: { infobase_id: infobaseId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('listInfobaseSummaries') }),
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

/** The server detects the file type from the content, so every file is sent as plain bytes. */
export const useReadFile = (infobaseId: string) =>
  useMutation({
    mutationFn: (file: File) =>
      post('readInfobaseFile', {
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
      readonly body: InputOf<'addInfobaseImport'>['body'];
    }) =>
      post('addInfobaseImport', {
        params: { infobase_id: infobaseId, import_id: importId },
        body,
      }),
    onSuccess: refresh,
  });
};
