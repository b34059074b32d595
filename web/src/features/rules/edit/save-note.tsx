import { Button } from '../../../ui/controls.ts';
import { useFormats } from '../../../lib/format.ts';
import styles from './editor.module.css';
import { useWritingTexts } from '../texts-writing.ts';
import type { Draft } from './use-draft.ts';

interface SaveNoteProps {
  readonly draft: Draft;
  readonly version: number;
}

/** Says which version is in use, and whether the typed changes are saved. */
export const SaveNote = ({ draft, version }: SaveNoteProps) => {
  const t = useWritingTexts();
  const { time } = useFormats();
  const { status, savedAt } = draft;
  const words =
    status === 'saved'
      ? savedAt
        ? t('save_saved', { time: time(savedAt) })
        : t('save_none')
      : t(`save_${status}`);
  return (
    <span className={styles['saveNote']}>
      <span>{version === 0 ? t('never_published') : t('in_use', { version })}</span>
      <span role="status" data-save={status}>
        {words}
      </span>
      {status === 'failed' ? (
        <Button variant="subtle" size="compact-xs" onClick={() => void draft.save()}>
          {t('save_again')}
        </Button>
      ) : null}
    </span>
  );
};
