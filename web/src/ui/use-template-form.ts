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
 * The state of a template's form: what was typed, what is wrong with it, and the input that it makes.
 * Values are kept by their keys, so that another language of the template finds them again.
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
  // What is too long says so at once; what is missing only after somebody thought it was done.
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
    /** Takes other values, such as those of an earlier text. */
    fill: (next: FormValues): void => {
      touched.current = false;
      setValues(next);
    },
    errors: { ...refused, ...own } as Errors,
    /** What is wrong and is no field's. */
    general: refused[''] ?? null,
    /** Whether somebody typed here since it was filled. */
    isTouched,
    /** The input, or null when something is wrong: then it is shown, and the first field has the focus. */
    submit: (): Record<string, unknown> | null => {
      setWasSent(true);
      if (Object.keys(problems).length === 0) return toInput(fields, values);
      focusFirst(Object.fromEntries(Object.keys(problems).map((key) => [key, ''])));
      return null;
    },
    /** Shows what the server objects to. */
    refuse: (problem: unknown): void => {
      const errors = isProblem(problem) ? issuesByField(problem) : { '': String(problem) };
      setRefused(errors);
      focusFirst(errors);
    },
  };
};
