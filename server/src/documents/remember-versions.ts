import type { LanguageKey } from '@copydesk/contract/schema';
import type { Scope } from '../platform/scope.ts';

const REMEMBERED = 1_000;

type Version = readonly [id: string, version: number, language: LanguageKey];

/** Reads a version once a process: versions never change, and every step of a run needs the same one. */
export const remembering = <T>(
  read: (scope: Scope, ...version: Version) => Promise<T>,
): ((scope: Scope, version: Version) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (scope, version) => {
    const key = [scope.workspaceId, ...version].join(' ');
    const found = known.get(key) ?? read(scope, ...version);
    // What was used last is forgotten last.
    known.delete(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '');
    return found;
  };
};
