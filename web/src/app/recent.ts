import type { SearchHit, SearchKind } from '@copydesk/contract/search/search';
import { useEffect } from 'react';
import { storedValue, storeValue } from '../lib/stored.ts';

/** Something that was opened, as the palette lists it. */
export interface Recent extends SearchHit {
  readonly kind: SearchKind;
}

const MOST = 8;

const placeOf = (workspaceId: string): string => `copydesk.recent.${workspaceId}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'id', 'title'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** What was opened last in this browser, the newest first. */
export const readRecent = (workspaceId: string): readonly Recent[] => {
  const stored = storedValue(placeOf(workspaceId));
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
};

export const noteRecent = (workspaceId: string, opened: Recent): void => {
  const others = readRecent(workspaceId).filter(({ id }) => id !== opened.id);
  storeValue(placeOf(workspaceId), [opened, ...others].slice(0, MOST));
};

const KIND_OF_FOLDER: Readonly<Record<string, SearchKind>> = {
  audits: 'audit',
  assets: 'asset',
  documents: 'document',
  rules: 'rule',
  templates: 'template',
  tones: 'tone',
  knowledge: 'knowledge',
};
const PAGE_OF_THING = /^\/w\/[^/]+\/([a-z]+)\/([a-z]{3}_[0-9a-z]{26})$/;
const SUFFIX = ' · Copydesk';

/** What the page at an address shows; null if it is not the page of one thing. */
export const thingAt = (pathname: string, title: string): Recent | null => {
  const [, folder = '', id = ''] = PAGE_OF_THING.exec(pathname) ?? [];
  const kind = KIND_OF_FOLDER[folder];
  const name = title.endsWith(SUFFIX) ? title.slice(0, -SUFFIX.length).trim() : '';
  if (!kind || name === '') return null;
  return { kind, id, title: name, detail: null, audit_id: null, violation_id: null };
};

/** Notes every thing whose page is opened. The page gives its name as the title of the tab. */
export const useNotedVisits = (workspaceId: string): void => {
  useEffect(() => {
    const note = (): void => {
      const thing = thingAt(globalThis.location.pathname, document.title);
      if (thing) noteRecent(workspaceId, thing);
    };
    const watch = new MutationObserver(note);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [workspaceId]);
};
