import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../lib/commands.ts';
import { useShortcuts } from '../lib/keys.ts';
import { ask } from '../lib/query.ts';
import { useSession, useWorkspace } from '../lib/session.ts';
import { CommandPalette, type PaletteEntry } from '../ui/command-palette.tsx';
import { useDebouncedValue } from '../ui/hooks.ts';
import { KIND_WORDS, placeOfHit } from './open-hit.ts';
import { PAGES } from './pages.ts';
import { noteRecent, type Recent, readRecent } from './recent.ts';
import { useTexts } from './texts.ts';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The search over everything in the workspace. Below what it finds are pages, actions of the open page and other
 * workspaces. While the field is empty it begins with what was opened last.
 */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { workspaces } = useSession();
  const shortcuts = useShortcuts();
  const commands = useCommands();
  const [recent] = useState(() => readRecent(workspaceId));
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const [search] = useDebouncedValue(typed, 150);
  const found = useQuery({
    ...ask('search', { query: { search, limit: 5 } }),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
  const open = (hit: Recent): void => {
    noteRecent(workspaceId, hit);
    void navigate(placeOfHit(workspaceId, hit));
  };
  const entryOf = (hit: Recent): PaletteEntry => ({
    id: `${hit.kind} ${hit.id}`,
    label: hit.title,
    ...(hit.detail ? { detail: hit.detail } : {}),
    icon: KIND_WORDS[hit.kind].icon,
    run: () => open(hit),
  });
  const matching = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
    entries.filter(({ label }) => folded(label).includes(folded(typed)));
  const results =
    typed === ''
      ? [{ title: t('palette_recent'), entries: recent.map(entryOf) }]
      : (found.data?.groups ?? []).map(({ kind, hits }) => ({
          title: t(KIND_WORDS[kind].title),
          entries: hits.map((hit) => entryOf({ ...hit, kind })),
        }));
  const groups = [
    ...results,
    {
      title: t('palette_pages'),
      entries: matching(
        PAGES.map(({ name, icon, to }) => ({
          id: to,
          label: t(name),
          icon,
          run: () => void navigate({ to, params: { workspaceId } }),
        })),
      ),
    },
    {
      title: t('palette_actions'),
      entries: matching([
        ...shortcuts
          .filter(({ keys }) => keys !== 'mod+k')
          .map(({ keys, label, run }) => ({ id: `key ${keys}`, label, keys, run })),
        ...commands.map(({ label, run }) => ({ id: `do ${label}`, label, run })),
      ]),
    },
    {
      title: t('palette_workspaces'),
      entries: matching(
        workspaces
          .filter(({ id }) => id !== workspaceId)
          .map(({ id, name }) => ({
            id,
            label: name,
            run: () => void navigate({ to: '/w/$workspaceId', params: { workspaceId: id } }),
          })),
      ),
    },
  ];
  const isLooking = search !== typed || (search !== '' && found.isFetching && !found.data);
  return (
    <CommandPalette
      label={t('jump')}
      empty={
        isLooking
          ? t('palette_looking')
          : found.isError
            ? t('palette_failed')
            : t('palette_empty', { search: typed })
      }
      query={query}
      onQuery={setQuery}
      groups={groups}
      onClose={onClose}
    />
  );
};
