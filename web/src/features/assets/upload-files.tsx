import { useRef, useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { isProblem } from '../../lib/problem.ts';
import { Button, Progress } from '../../ui/controls.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUploadFile } from './api.ts';
import styles from './add-assets.module.css';
import { useTexts } from './texts.ts';

const ACCEPTED = '.pdf,.docx,.pptx,.html,.htm,.md,.txt,.json';
const LARGEST = 50 * 1024 * 1024;

type FileState = 'waiting' | 'sending' | 'done' | 'failed';
interface Sent {
  readonly id: number;
  readonly file: File;
  readonly state: FileState;
  readonly why: string;
}

/** Uploads files one after the other, so that a long list does not delay the requests of other people. */
const useUploads = () => {
  const t = useTexts();
  const upload = useUploadFile();
  const [files, setFiles] = useState<readonly Sent[]>([]);
  const nextId = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const mark = (id: number, state: FileState, why = ''): void =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, state, why } : one)));
  const send = async ({ id, file }: Sent): Promise<void> => {
    if (file.size > LARGEST) {
      mark(id, 'failed', t('too_large'));
      return;
    }
    mark(id, 'sending');
    try {
      await upload.mutateAsync(file);
      mark(id, 'done');
    } catch (error) {
      mark(id, 'failed', (isProblem(error) && error.detail) || t('not_added'));
    }
  };
  const add = (list: readonly File[]): void => {
    const added = list.map((file): Sent => {
      nextId.current += 1;
      return { id: nextId.current, file, state: 'waiting', why: '' };
    });
    setFiles((all) => [...all, ...added]);
    for (const one of added) queue.current = queue.current.then(() => send(one));
  };
  return { files, add };
};

const FileRow = ({ file: { file, state, why } }: { readonly file: Sent }) => {
  const t = useTexts();
  const { bytes } = useFormats();
  return (
    <li className={styles['file']}>
      <span className={styles['fileName']}>{file.name}</span>
      <span className={styles['fileState']}>{bytes(file.size)}</span>
      <span className={styles['fileState']} data-state={state}>
        {state === 'done' ? <Icon name="check" size={14} /> : null}
        {state === 'failed' ? <Icon name="warning" size={14} /> : null}
        {state === 'failed' ? why : t(`file_${state}`)}
      </span>
    </li>
  );
};

/** Uploads several files at once, dropped or chosen, and shows the result of each. */
export const UploadFiles = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTexts();
  const { files, add } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const through = files.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = files.filter(({ state }) => state === 'failed').length;
  return (
    <div className={styles['fields']}>
      <FileDrop
        label={t('choose_files')}
        accept={ACCEPTED}
        multiple
        roomy
        onFiles={add}
        input={input}
      >
        <Icon name="upload" size={24} />
        <p className={styles['words']}>{t('drop_words')}</p>
        <Button variant="default" onClick={() => input.current?.click()} data-autofocus>
          {t('choose_files')}
        </Button>
        <p className={styles['words']}>{t('file_types')}</p>
      </FileDrop>
      {files.length === 0 ? null : (
        <>
          <Progress
            value={(through / files.length) * 100}
            aria-label={t('files_progress', { done: through, total: files.length })}
          />
          <p className={styles['words']} role="status">
            {t('files_progress', { done: through, total: files.length })}
            {failed > 0 ? ` ${t('files_failed', { count: failed })}` : ''}
          </p>
          <ul className={styles['files']} tabIndex={0} aria-label={t('way_files')}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        </>
      )}
      <div className={styles['actions']}>
        <Button variant={files.length > 0 ? 'filled' : 'default'} onClick={onDone}>
          {t(files.length > 0 ? 'finish' : 'cancel')}
        </Button>
      </div>
    </div>
  );
};
