import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isProblem } from '../../lib/problem.ts';
import styles from './confirm-dialog.module.css';
import { Notice } from '../feedback/notice.tsx';
import { useProblemWords } from '../feedback/problem-words.ts';
import { ReturnFocus } from './return-focus.tsx';
import { useUiTexts } from '../texts.ts';

interface ConfirmDialogProps {
  /** Left out if the dialog is rendered only while it is open. Then it returns the focus itself. */
  readonly opened?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Says what will happen, with numbers. */
  readonly children: ReactNode;
  /** The label of the button names the action, never "OK". */
  readonly confirm: string;
  /** For actions that cannot be undone. */
  readonly grave?: boolean;
  /** The dialog stays open until the promise resolves. If it fails, the dialog shows the reason. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before an action that changes much or cannot be undone. */
export const ConfirmDialog = ({
  opened,
  onClose,
  title,
  children,
  confirm,
  grave = false,
  onConfirm,
}: ConfirmDialogProps) => {
  const t = useUiTexts();
  const wordsOf = useProblemWords();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const close = (): void => {
    setWhy(null);
    onClose();
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setWhy(isProblem(error) ? wordsOf(error, t('not_done')) : t('not_done'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {opened === undefined ? <ReturnFocus /> : null}
      <Modal
        opened={opened ?? true}
        onClose={close}
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {why === null ? null : <Notice tone="problem">{why}</Notice>}
        {children}
        <div className={styles['actions']}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            color={grave ? 'urgent' : 'act'}
            loading={busy}
            onClick={() => void run()}
            data-autofocus
          >
            {confirm}
          </Button>
        </div>
      </Modal>
    </>
  );
};
