import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Problem } from '../lib/problem.ts';
import styles from './form-dialog.module.css';
import { Notice } from './notice.tsx';
import { useProblemWords } from './problem-words.ts';
import { ReturnFocus } from './return-focus.tsx';
import { useUiTexts } from './texts.ts';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** What the last attempt came to; the mistakes of fields stand at the fields. */
  readonly saving: { readonly isPending: boolean; readonly error: Problem | null };
  /** Its fields, and the mistakes in them; one that is in none of them is said above. */
  readonly form: {
    readonly values: object;
    readonly errors: Readonly<Record<string, ReactNode>>;
  };
  /** The deed itself, never "OK". */
  readonly submit: string;
  readonly children: ReactNode;
}

/** A few fields and one deed. It exists only while it is open, and gives the focus back. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, onClose, onSubmit, saving, form, submit, children } = props;
  const t = useUiTexts();
  const wordsOf = useProblemWords();
  const { error } = saving;
  const isInvalid = error?.status === 422;
  const placeless = Object.keys(form.errors).find((field) => !Object.hasOwn(form.values, field));
  const why = error && !isInvalid ? wordsOf(error, t('not_done')) : form.errors[placeless ?? ''];
  return (
    <>
      <ReturnFocus />
      <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
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
      </Modal>
    </>
  );
};
