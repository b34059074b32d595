import { Button } from '../../ui/controls.ts';
import { useFormats } from '../../lib/format.ts';
import styles from './editor.module.css';
import { useWritingTexts } from './texts-writing.ts';
import type { SaveState } from './use-draft.ts';

interface SaveNoteProps {
  readonly state: SaveState;
  readonly version: number;
  readonly onRetry: () => void;
}

/** Says which version is in use, and whether what was typed is safe. */
export const SaveNote = ({ state, version, onRetry }: SaveNoteProps) => {
  const t = useWritingTexts();
  const { time } = useFormats();
  const words =
    state.kind === 'saved'
      ? state.at
        ? t('save_saved', { time: time(state.at) })
        : t('save_none')
      : t(`save_${state.kind}`);
  return (
    <span className={styles['saveNote']}>
      <span>{version === 0 ? t('never_published') : t('in_use', { version })}</span>
      <span role="status" data-save={state.kind}>
        {words}
      </span>
      {state.kind === 'failed' ? (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          {t('save_again')}
        </Button>
      ) : null}
    </span>
  );
};
