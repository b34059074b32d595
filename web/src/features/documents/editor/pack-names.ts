import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../lib/query.ts';
import type { MarkedFinding } from './content/findings.ts';
import { useTexts } from './texts.ts';

/** Rule names that occur in several packs. A note with such a name also shows its pack. */
export const sharedNames = (findings: readonly MarkedFinding[]): ReadonlySet<string> => {
  const packs = new Map<string, string | null>();
  const shared = new Set<string>();
  for (const { finding } of findings) {
    const { rule_name: name, pack_id: pack } = finding;
    if (packs.has(name) && packs.get(name) !== pack) shared.add(name);
    packs.set(name, pack);
  }
  return shared;
};

/** The pack of a finding, if several rules share its name; otherwise null. */
export const usePackNames = (findings: readonly MarkedFinding[]) => {
  const t = useTexts();
  const shared = sharedNames(findings);
  const { data } = useQuery({ ...ask('listPacks'), enabled: shared.size > 0, staleTime: Infinity });
  return ({ rule_name: name, pack_id: id }: MarkedFinding['finding']): string | null => {
    if (!shared.has(name)) return null;
    if (id === null) return t('own_rule');
    return data?.packs.find((pack) => pack.id === id)?.name ?? id;
  };
};
