import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Scope } from '../../platform/db/scope.ts';
import { createLru } from '../../platform/lru.ts';

const REMEMBERED = 1_000;

type Version = readonly [id: string, version: number, language: LanguageKey];

/** Caches versions per process: they never change, and every step of a run needs the same one. */
export const remembering = <T>(
  read: (scope: Scope, ...version: Version) => Promise<T>,
): ((scope: Scope, version: Version) => Promise<T>) => {
  const known = createLru<string, Promise<T>>(REMEMBERED);
  return (scope, version) => {
    const key = [scope.workspaceId, ...version].join(' ');
    const before = known.get(key);
    if (before) return before;
    const found = read(scope, ...version);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
};
