import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../lib/commands.ts';
import { useShortcuts } from '../lib/keys.ts';
import { ask } from '../lib/query.ts';
import { useSession, useWorkspace } from '../lib/session.ts';
import { CommandPalette, type PaletteEntry } from '../ui/command-palette.tsx';
import { useDebouncedValue } from '../ui/hooks.ts';
import { PAGES } from './pages.ts';
import { useTexts } from './texts.ts';

const AUDITS_SHOWN = 6;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The command palette: pages, actions of the open page, audits by name, and other workspaces. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { workspaces } = useSession();
  const shortcuts = useShortcuts();
  const commands = useCommands();
  const [query, setQuery] = useState('');
  const [search] = useDebouncedValue(query.trim(), 150);
  const audits = useQuery({
    ...ask('listAuditPage', { query: { limit: AUDITS_SHOWN, ...(search ? { search } : {}) } }),
    placeholderData: (before) => before,
  });
  const matching = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
    entries.filter(({ label }) => folded(label).includes(folded(query.trim())));
  const groups = [
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
      title: t('palette_audits'),
      entries: (audits.data?.audits ?? []).map(({ id, name }) => ({
        id,
        label: name,
        icon: 'audits' as const,
        run: () =>
          void navigate({
            to: '/w/$workspaceId/audits/$auditId',
            params: { workspaceId, auditId: id },
          }),
      })),
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
  return (
    <CommandPalette
      label={t('jump')}
      empty={t('palette_empty')}
      query={query}
      onQuery={setQuery}
      groups={groups}
      onClose={onClose}
    />
  );
};
