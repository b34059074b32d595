import { type DragEvent, useRef, useState } from 'react';
import { Button, Textarea } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './import-dialog.module.css';
import shared from './knowledge.module.css';
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
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined): void => {
    if (file) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className={shared['fields']}>
      <div
        className={styles['drop']}
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
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
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={t('file_choose')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
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
