import type { SourceIssue } from '@copydesk/contract/rule-authoring';
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Path, type Source, messageAt, valueAt } from './draft-source.ts';

/** What the form shows: the draft, and what is wrong with it. */
interface Shown {
  readonly source: Source;
  readonly issues: readonly SourceIssue[];
}

interface DraftForm {
  /** For what is done at a press; what is drawn is read by useShown. */
  readonly read: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** Which language's words are shown. */
  readonly locale: string;
  readonly change: (path: Path, value: unknown) => void;
}

export const DraftFormContext = createContext<DraftForm | null>(null);

const createShownStore = (first: Shown) => {
  let shown = first;
  const listeners = new Set<() => void>();
  return {
    read: () => shown,
    put: (next: Shown): void => {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

interface FormParts extends Shown {
  readonly locale: string;
  readonly change: DraftForm['change'];
}

/** The form's context: a letter typed in one field draws that field anew, and not the dozens beside it. */
export const useNewDraftForm = ({ source, issues, locale, change }: FormParts): DraftForm => {
  const [store] = useState(() => createShownStore({ source, issues }));
  useLayoutEffect(() => store.put({ source, issues }), [store, source, issues]);
  return useMemo(() => ({ ...store, locale, change }), [store, locale, change]);
};

export const useDraftForm = (): DraftForm => {
  const form = use(DraftFormContext);
  if (!form) throw new Error('A field of a rule stands outside of its form.');
  return form;
};

/** A piece of what the form shows; it must stay the same object while nothing in it changes. */
export const useShown = <T>(pick: (shown: Shown) => T): T => {
  const { read, subscribe } = useDraftForm();
  return useSyncExternalStore(subscribe, () => pick(read()));
};

/** One place of the rule: what stands there, what is wrong with it, and how to change it. */
export const useField = (path: Path) => {
  const { change } = useDraftForm();
  const value = useShown(({ source }) => valueAt(source, path));
  const error = useShown(({ issues }) => messageAt(issues, path));
  return { value, error, set: (next: unknown) => change(path, next) };
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
