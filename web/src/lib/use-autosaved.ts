import { useEffect, useState } from 'react';
import { type AutosaveParts, createAutosave, type SaveStatus } from './autosave.ts';
import { createCell, useCell } from './cell.ts';

/** A value that a person edits on a page and that is saved automatically. */
export interface Autosaved<T> {
  readonly value: T;
  /** The value, including changes since the last render. */
  readonly latest: () => T;
  readonly status: SaveStatus;
  readonly edit: (value: T) => void;
  /** Saves unsaved changes. Returns the revision at which everything is saved, or null. */
  readonly settle: () => Promise<number | null>;
  /** Shows the server's value of a revision, and discards unsaved changes. */
  readonly adopt: (value: T, revision: number) => void;
  /** Shows the value only if it is newer and there are no unsaved changes. */
  readonly follow: (value: T, revision: number) => void;
  /** Saves the page's value over another person's revision. */
  readonly overwrite: (revision: number) => Promise<boolean>;
}

/** Created once and outside of React's state, so that a typed change does not wait for a render. */
const createAutosaved = <T, A extends { readonly revision: number }>(
  first: T,
  parts: Omit<AutosaveParts<T, A>, 'read'>,
) => {
  const value = createCell(first);
  const autosave = createAutosave<T, A>({ ...parts, read: value.get });
  const adopt = (next: T, revision: number): void => {
    autosave.adopt(revision);
    value.set(next);
  };
  return {
    value,
    autosave,
    adopt,
    follow: (next: T, revision: number): void => {
      if (autosave.status.get() === 'saved' && revision > autosave.revision())
        adopt(next, revision);
    },
    edit: (next: T): void => {
      value.set(next);
      autosave.touch();
    },
    settle: async () => ((await autosave.flush()) ? autosave.revision() : null),
  };
};

/**
 * Saves a value shortly after its last change. The browser asks before it closes a page with unsaved changes.
 * When the person opens another page of the application, the changes are sent in the background.
 */
export const useAutosaved = <T, A extends { readonly revision: number }>(
  first: T,
  parts: Omit<AutosaveParts<T, A>, 'read'>,
): Autosaved<T> => {
  const [{ value, autosave, edit, settle, adopt, follow }] = useState(() =>
    createAutosaved(first, parts),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (autosave.status.get() !== 'saved') event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => {
      globalThis.removeEventListener('beforeunload', ask);
      void autosave.flush();
    };
  }, [autosave]);
  return {
    value: useCell(value),
    status: useCell(autosave.status),
    latest: value.get,
    edit,
    settle,
    adopt,
    follow,
    overwrite: autosave.overwrite,
  };
};
