import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import styles from './form-dialog.module.css';
import { Notice } from '../feedback/notice.tsx';
import { useProblemWords } from '../feedback/problem-words.ts';
import { Dialog } from './dialog.tsx';
import { useUiTexts } from '../texts.ts';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** The state of the last attempt to save. Mistakes of fields are shown at the fields. */
  readonly saving: { readonly isPending: boolean; readonly error: Problem | null };
  /** The fields and their mistakes. A mistake that belongs to no field is shown above them. */
  readonly form: {
    readonly values: object;
    readonly errors: Readonly<Record<string, ReactNode>>;
  };
  /** The label of the button names the action, never "OK". */
  readonly submit: string;
  readonly children: ReactNode;
}

/** A dialog with a small form. It is rendered only while it is open, and it returns the focus. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, onClose, onSubmit, saving, form, submit, children } = props;
  const t = useUiTexts();
  const wordsOf = useProblemWords();
  const { error } = saving;
  const isInvalid = error?.status === 422;
  const placeless = Object.keys(form.errors).find((field) => !Object.hasOwn(form.values, field));
  const why = error && !isInvalid ? wordsOf(error, t('not_done')) : form.errors[placeless ?? ''];
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate className={styles['form']}>
        {why ? <Notice tone="problem">{why}</Notice> : null}
        {children}
        <div className={styles['end']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
