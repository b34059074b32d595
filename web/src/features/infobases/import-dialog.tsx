import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useReadFile } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useTexts } from './texts.ts';

const LARGEST = 50 * 1024 * 1024;

interface ImportDialogProps {
  readonly infobaseId: string;
  readonly onClose: () => void;
}

/** Imports a file: the person chooses it, checks the entries, and adds all of them at once. */
export const ImportDialog = ({ infobaseId, onClose }: ImportDialogProps) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const read = useReadFile(infobaseId);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (file: File): void => {
    setWrong(file.size > LARGEST ? t('file_too_large') : null);
    if (file.size <= LARGEST) read.mutate(file);
  };
  const why = wrong ?? (read.error ? wordsOf(read.error, t('failed')) : null);
  return (
    <Dialog onClose={onClose} title={t('file_title')} size="xl">
      {why === null ? null : <Notice tone="problem">{why}</Notice>}
      {read.data ? (
        <ImportPreview
          infobaseId={infobaseId}
          preview={read.data}
          onAgain={read.reset}
          onAdded={onClose}
        />
      ) : (
        <ChooseFile busy={read.isPending ? (read.variables?.name ?? '') : null} onFile={take} />
      )}
    </Dialog>
  );
};
