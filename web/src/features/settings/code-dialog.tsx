import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { Button, TextInput } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

interface CodeDialogProps<T> {
  readonly title: string;
  readonly children: ReactNode;
  readonly label: string;
  readonly confirm: string;
  readonly grave?: boolean;
  readonly send: (code: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}

/** Asks for a code before the two-step sign-in is changed. */
export const CodeDialog = <T,>(props: CodeDialogProps<T>) => {
  const t = useTexts();
  const [code, setCode] = useState('');
  const give = useMutation<T, Problem, string>({
    mutationFn: props.send,
    onSuccess: props.onDone,
    onError: () => setCode(''),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !give.isPending) give.mutate(code.trim());
  };
  const why = give.error?.status === 403 ? t('factor_wrong') : give.error?.detail || t('failed');
  return (
    <Dialog onClose={props.onClose} title={props.title}>
      <form onSubmit={submit} noValidate>
        {give.error ? <Notice tone="problem">{why}</Notice> : null}
        {props.children}
        <TextInput
          label={props.label}
          className={styles['code'] ?? ''}
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={styles['end']} style={{ marginTop: 16 }}>
          <Button type="submit" color={props.grave ? 'urgent' : 'act'} loading={give.isPending}>
            {props.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
