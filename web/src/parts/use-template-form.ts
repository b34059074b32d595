import { useCallback, useId, useRef, useState } from 'react';
import { isProblem } from '../lib/problem.ts';
import { controlId, useProblemWords } from './template-form.tsx';
import {
  checkForm,
  type FieldValue,
  type FormValues,
  issuesByField,
  type TemplateField,
  toInput,
} from './template-form-values.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * The state of a template's form: the typed values, their mistakes, and the input to send. Values are stored
 * by field key, so they stay when the person switches to another language of the template.
 */
export const useTemplateForm = (fields: readonly TemplateField[], initial: FormValues = {}) => {
  const id = useId();
  const say = useProblemWords();
  const [values, setValues] = useState<FormValues>(initial);
  const [refused, setRefused] = useState<Errors>({});
  const [wasSent, setWasSent] = useState(false);
  const touched = useRef(false);
  const isTouched = useCallback((): boolean => touched.current, []);
  const problems = checkForm(fields, values);
  // A value that is too long is reported at once. A missing value is reported only after an attempt to
  // submit.
  const own = Object.fromEntries(
    Object.entries(problems)
      .filter(([, problem]) => wasSent || problem.kind === 'too_long')
      .map(([key, problem]) => [key, say(problem)]),
  );
  const focusFirst = (errors: Errors): void => {
    const first = fields.find(({ key }) => errors[key] !== undefined);
    if (first) globalThis.document.getElementById(controlId(id, first.key))?.focus();
  };
  const change = useCallback((key: string, value: FieldValue): void => {
    touched.current = true;
    setValues((before) => ({ ...before, [key]: value }));
    setRefused(({ [key]: _gone, '': _general, ...rest }) => rest);
  }, []);
  return {
    id,
    values,
    change,
    /** Replaces the values, for example with those of an earlier text. */
    fill: (next: FormValues): void => {
      touched.current = false;
      setValues(next);
    },
    errors: { ...refused, ...own } as Errors,
    /** A message that belongs to no field. */
    general: refused[''] ?? null,
    /** Whether the person typed anything after the form was filled. */
    isTouched,
    /**
     * Returns the input. If there are mistakes, shows them, focuses the first wrong field and returns null.
     */
    submit: (): Record<string, unknown> | null => {
      setWasSent(true);
      if (Object.keys(problems).length === 0) return toInput(fields, values);
      focusFirst(Object.fromEntries(Object.keys(problems).map((key) => [key, ''])));
      return null;
    },
    /** Shows the server's objections at the fields. */
    refuse: (problem: unknown): void => {
      const errors = isProblem(problem) ? issuesByField(problem) : { '': String(problem) };
      setRefused(errors);
      focusFirst(errors);
    },
  };
};
