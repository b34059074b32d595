import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getWithHeaders, post } from '../../lib/api.ts';
import type { InputOf } from '../../lib/operation.ts';
import type { Problem } from '../../lib/problem.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { AssetsSearch } from './search.ts';

const PAGE_SIZE = 50;
/** A long document is read in parts of this many segments. */
const SEGMENTS = 1_000;

/** A 404 shows the not-found page; any other problem is shown on the page itself. */
const isMissing = ({ status }: Problem): boolean => status === 404;

export const assetPageOf = ({ search, kind, archived, risk, cursor }: AssetsSearch) =>
  queryOptions({
    ...ask('searchAssets', {
      query: { search, kind, archived: archived ?? false, risk, cursor, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

export const assetById = (assetId: string) =>
  queryOptions({
    ...ask('getAssetPage', { params: { asset_id: assetId } }),
    throwOnError: isMissing,
  });

interface Reading {
  readonly snapshotId: string;
  readonly auditId: string | undefined;
}

/** The text of a snapshot, read in parts of several segments. */
export const snapshotParts = ({ snapshotId, auditId }: Reading) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('getSnapshot'), snapshotId, auditId ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const params = { snapshot_id: snapshotId };
      const query = { audit_id: auditId, from: pageParam, limit: SEGMENTS };
      return (await getWithHeaders('getSnapshot', { params, query }, signal)).body;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next_from: from }) => from,
    staleTime: 30_000,
  });

/** Reads again everything that lists assets. */
const useRefresh = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf('searchAssets') }),
      client.invalidateQueries({ queryKey: keyOf('getAssetPage') }),
    ]);
  };
};

export const useAddAsset = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'createAsset'>['body']) => post('createAsset', { body }),
    onSuccess: refresh,
  });
};

/** The server detects the file type from the content, so every file is sent as plain bytes. */
export const useUploadFile = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (file: File) =>
      post('uploadAsset', {
        query: { file_name: file.name },
        file: file.slice(0, file.size, 'application/octet-stream'),
      }),
    onSuccess: refresh,
  });
};

export const useUpdateAsset = (id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'updateAsset'>['body']) =>
      post('updateAsset', { params: { id }, body }),
    onSuccess: refresh,
  });
};

export const useArchiveAsset = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => post('archiveAsset', { params: { id } }),
    onSuccess: refresh,
  });
};
