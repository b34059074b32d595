import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { useState } from 'react';
import { Button, Textarea } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useSaveTone } from './api.ts';
import { type Draft, toSend } from './draft.ts';
import { useTexts } from './texts.ts';
import styles from './tones.module.css';

interface SaveDialogProps {
  readonly tone: ToneDraft;
  readonly draft: Draft;
  readonly onClose: () => void;
  readonly onSaved: (tone: ToneDraft) => void;
}

/** Saves the changes as the next version, with a note on the reason. */
export const SaveDialog = ({ tone, draft, onClose, onSaved }: SaveDialogProps) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const [note, setNote] = useState('');
  const save = useSaveTone(tone.id);
  const submit = (): void =>
    save.mutate(
      { expected_version: draft.version, note: note.trim() || null, languages: toSend(draft) },
      {
        onSuccess: (saved) => {
          showToast({ message: t('saved', { version: saved.version }) });
          onSaved(saved);
          onClose();
        },
      },
    );
  return (
    <Dialog onClose={onClose} title={t('save_title', { version: tone.version + 1 })}>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error ? <Notice tone="problem">{wordsOf(save.error, t('failed'))}</Notice> : null}
        <p className={styles['quiet']}>{t('save_words')}</p>
        <Textarea
          label={t('save_note')}
          description={t('save_note_hint')}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
        <div className={styles['end']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
