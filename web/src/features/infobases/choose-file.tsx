import { useRef, useState } from 'react';
import { Button, Textarea } from '../../ui/controls.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import shared from './infobases.module.css';
import { useTexts } from './texts.ts';

const ACCEPTED = '.pdf,.docx,.pptx,.html,.htm,.md,.txt,.csv';
const MOST_PASTED = 200_000;

interface ChooseFileProps {
  readonly busy: string | null;
  readonly onFile: (file: File) => void;
}

/** A file, dropped or chosen, or a text that is pasted. */
export const ChooseFile = ({ busy, onFile }: ChooseFileProps) => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const take = ([file]: readonly File[]): void => {
    if (file) onFile(file);
  };
  return (
    <div className={shared['fields']}>
      <FileDrop label={t('file_choose')} accept={ACCEPTED} onFiles={take} input={input}>
        <Icon name="upload" size={24} />
        <p className={shared['words']}>{t('file_drop')}</p>
        <Button
          variant="default"
          loading={busy !== null}
          onClick={() => input.current?.click()}
          data-autofocus
        >
          {t('file_choose')}
        </Button>
        <p className={shared['words']}>{t('file_words')}</p>
      </FileDrop>
      <p className={shared['quiet']} role="status">
        {busy === null ? '' : t('file_reading', { name: busy })}
      </p>
      <Textarea
        label={t('file_paste')}
        className={shared['serif'] ?? ''}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MOST_PASTED}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div className={shared['end']}>
        <Button
          variant="default"
          disabled={pasted.trim() === '' || busy !== null}
          onClick={() => onFile(new File([pasted], `${t('file_pasted_name')}.md`))}
        >
          {t('file_paste_read')}
        </Button>
      </div>
    </div>
  );
};
