import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import type { InputOf } from '../../lib/operation.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { TonesSearch } from './search.ts';

export const tonesQuery = ({ search, archived }: TonesSearch) =>
  queryOptions({
    ...ask('listTones', { query: { search, archived: archived ?? false } }),
    placeholderData: keepPreviousData,
  });

export const toneQuery = (toneId: string) =>
  queryOptions({
    ...ask('getTone', { params: { tone_id: toneId } }),
    // A 404 shows the not-found page; any other problem is shown on the page itself.
    throwOnError: ({ status }) => status === 404,
  });

export const versionsQuery = (toneId: string) =>
  ask('listToneVersions', { params: { tone_id: toneId } });

export const versionQuery = (toneId: string, version: number) => ({
  ...ask('getToneVersion', { params: { tone_id: toneId, version: String(version) } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** After a change, stores the new tone in the cache and reads all lists of tones again. */
const useRefresh = () => {
  const queries = useQueryClient();
  return async (tone: ToneDraft): Promise<void> => {
    queries.setQueryData(toneQuery(tone.id).queryKey, tone);
    await Promise.all(
      (['listTones', 'listToneVersions', 'listTonesOfVoice', 'listToneChoices'] as const).map(
        (operation) => queries.invalidateQueries({ queryKey: keyOf(operation) }),
      ),
    );
  };
};

export const useCreateTone = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'createTone'>['body']) => post('createTone', { body }),
    onSuccess: refresh,
  });
};

export const useSaveTone = (toneId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'updateTone'>['body']) =>
      post('updateTone', { params: { tone_id: toneId }, body }),
    onSuccess: refresh,
  });
};

export const useRestoreTone = (toneId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: InputOf<'restoreTone'>['body']) =>
      post('restoreTone', { params: { tone_id: toneId }, body }),
    onSuccess: refresh,
  });
};

export const useSetDefaultTone = (toneId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (isDefault: boolean) =>
      post('setDefaultTone', { params: { tone_id: toneId }, body: { default: isDefault } }),
    onSuccess: refresh,
  });
};

export const useArchiveTone = (toneId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (archived: boolean) =>
      post('archiveTone', { params: { tone_id: toneId }, body: { archived } }),
    onSuccess: refresh,
  });
};
