import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isProblem } from '../lib/problem.ts';
import styles from './confirm-dialog.module.css';
import { Notice } from './notice.tsx';
import { useProblemWords } from './problem-words.ts';
import { useUiTexts } from './texts.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, with numbers. */
  readonly children: ReactNode;
  /** The deed itself, never "OK". */
  readonly confirm: string;
  /** For what cannot be taken back. */
  readonly grave?: boolean;
  /** The dialog stays open until it is done, and shows why it was not. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before something that touches much or cannot be taken back. */
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
    <Modal
      opened={opened}
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
  );
};
