import type { SourceIssue } from '@copydesk/contract/rules/rule-draft';
import { createContext, use, useLayoutEffect, useMemo, useState } from 'react';
import { type Cell, createCell, useCellOf } from '../../../lib/cell.ts';
import { wordsBeside } from '../describe-problem.ts';
import { type Path, type Source, messageAt, valueAt } from '../draft-source.ts';
import { fieldId } from '../focus-field.ts';
import { useWritingTexts } from '../texts-writing.ts';

/** The draft and its mistakes, as the form shows them. */
interface Shown {
  readonly source: Source;
  readonly issues: readonly SourceIssue[];
}

interface DraftForm {
  /** Read this directly only in event handlers. For rendering use useShown. */
  readonly shown: Cell<Shown>;
  /** The language whose words are shown. */
  readonly locale: string;
  readonly change: (path: Path, value: unknown) => void;
}

export const DraftFormContext = createContext<DraftForm | null>(null);

interface FormParts extends Shown {
  readonly locale: string;
  readonly change: DraftForm['change'];
}

/** The form's context. A letter typed in one field renders only that field again, not all fields. */
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

/** A part of the form's state. `pick` must return the same object while nothing in it changes. */
export const useShown = <T>(pick: (shown: Shown) => T): T => useCellOf(useDraftForm().shown, pick);

/** One path of the rule: the id of its field, its value, its mistakes, and the function that changes it. */
export const useField = (path: Path) => {
  const { change } = useDraftForm();
  const value = useShown(({ source }) => valueAt(source, path));
  const message = useShown(({ issues }) => messageAt(issues, path));
  const error = wordsBeside(value, message, useWritingTexts());
  return { id: fieldId(path), value, error, set: (next: unknown) => change(path, next) };
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
