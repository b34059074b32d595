import type { SourceIssue } from '@copydesk/contract/rule-authoring';
import { createContext, use } from 'react';
import { type Path, type Source, messageAt, valueAt } from './draft-source.ts';

/** What the fields of the form share. */
export interface DraftForm {
  readonly source: Source;
  readonly issues: readonly SourceIssue[];
  /** Which language's words are shown. */
  readonly locale: string;
  readonly change: (path: Path, value: unknown) => void;
}

export const DraftFormContext = createContext<DraftForm | null>(null);

export const useDraftForm = (): DraftForm => {
  const form = use(DraftFormContext);
  if (!form) throw new Error('A field of a rule stands outside of its form.');
  return form;
};

/** One place of the rule: what stands there, what is wrong with it, and how to change it. */
export const useField = (path: Path) => {
  const { source, issues, change } = useDraftForm();
  return {
    value: valueAt(source, path),
    error: messageAt(issues, path),
    set: (value: unknown) => change(path, value),
  };
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
