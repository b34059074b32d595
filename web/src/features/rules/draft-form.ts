import type { SourceIssue } from '@copydesk/contract/rule-authoring';
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Cell, createCell } from '../../lib/cell.ts';
import { type Path, type Source, messageAt, valueAt } from './draft-source.ts';

/** What the form shows: the draft, and what is wrong with it. */
interface Shown {
  readonly source: Source;
  readonly issues: readonly SourceIssue[];
}

interface DraftForm {
  /** For what is done at a press; what is drawn is read by useShown. */
  readonly shown: Cell<Shown>;
  /** Which language's words are shown. */
  readonly locale: string;
  readonly change: (path: Path, value: unknown) => void;
}

export const DraftFormContext = createContext<DraftForm | null>(null);

interface FormParts extends Shown {
  readonly locale: string;
  readonly change: DraftForm['change'];
}

/** The form's context: a letter typed in one field draws that field anew, and not the dozens beside it. */
export const useNewDraftForm = ({ source, issues, locale, change }: FormParts): DraftForm => {
  const [shown] = useState(() => createCell<Shown>({ source, issues }));
  useLayoutEffect(() => shown.set({ source, issues }), [shown, source, issues]);
  return useMemo(() => ({ shown, locale, change }), [shown, locale, change]);
};

export const useDraftForm = (): DraftForm => {
  const form = use(DraftFormContext);
  if (!form) throw new Error('A field of a rule stands outside of its form.');
  return form;
};

/** A piece of what the form shows; it must stay the same object while nothing in it changes. */
export const useShown = <T>(pick: (shown: Shown) => T): T => {
  const { subscribe, get } = useDraftForm().shown;
  return useSyncExternalStore(subscribe, () => pick(get()));
};

/** One place of the rule: what stands there, what is wrong with it, and how to change it. */
export const useField = (path: Path) => {
  const { change } = useDraftForm();
  const value = useShown(({ source }) => valueAt(source, path));
  const error = useShown(({ issues }) => messageAt(issues, path));
  return { value, error, set: (next: unknown) => change(path, next) };
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
