import type { BulkCheck, BulkEncoding, BulkSeparator } from '@copydesk/contract/bulk-desk';
import { type DragEvent, useRef, useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ChosenFile, type Draft, MOST_BYTES, takeFile, withFile } from './draft.ts';
import styles from './new-run.module.css';
import { useTexts } from './texts.ts';

const ACCEPTED = '.csv,.tsv,.txt,.jsonl,.ndjson,text/csv,application/jsonl,application/x-ndjson';

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const satisfies readonly { readonly value: BulkEncoding; readonly label: string }[];
const SEPARATORS = [',', ';', '\t', '|'] as const satisfies readonly BulkSeparator[];

interface FileFieldProps {
  readonly draft: Draft;
  readonly check: BulkCheck | undefined;
  readonly onChange: (draft: Draft) => void;
  /** The button for an example, which needs a template. */
  readonly example: React.ReactNode;
}

const Facts = ({ draft, check, onChange }: Omit<FileFieldProps, 'example'>) => {
  const t = useTexts();
  if (!check) return null;
  return (
    <div className={styles['facts']}>
      <NativeSelect
        size="xs"
        label={t('encoding')}
        data={[...ENCODINGS]}
        value={draft.encoding ?? check.encoding}
        onChange={(event) =>
          onChange({ ...draft, encoding: event.currentTarget.value as BulkEncoding })
        }
      />
      {check.separator === null ? null : (
        <NativeSelect
          size="xs"
          label={t('separator')}
          data={SEPARATORS.map((value) => ({ value, label: t(`sep_${value}`) }))}
          value={draft.separator ?? check.separator}
          onChange={(event) =>
            onChange({ ...draft, separator: event.currentTarget.value as BulkSeparator })
          }
        />
      )}
    </div>
  );
};

const Chosen = ({
  file,
  check,
}: {
  readonly file: ChosenFile;
  readonly check?: BulkCheck | undefined;
}) => {
  const t = useTexts();
  const { bytes, number } = useFormats();
  const words = check
    ? [t(`format_${check.format}`), t('rows', { count: check.rows, number: number(check.rows) })]
    : [];
  return (
    <p className={styles['chosen']}>
      <strong>{file.name}</strong>
      <span className={styles['quiet']}>{[bytes(file.size), ...words].join(' · ')}</span>
    </p>
  );
};

/** The file of a run, dropped or chosen, and how it is written. */
export const FileField = ({ draft, check, onChange, example }: FileFieldProps) => {
  const t = useTexts();
  const { bytes } = useFormats();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { file } = draft;
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setProblem(chosen.size > MOST_BYTES ? t('too_large', { size: bytes(chosen.size) }) : null);
    if (chosen.size > MOST_BYTES) return;
    try {
      onChange(withFile(draft, await takeFile(chosen)));
    } catch {
      setProblem(t('unreadable'));
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <>
      {problem === null ? null : <Notice tone="problem">{problem}</Notice>}
      <div
        className={styles['drop']}
        data-over={over ? '' : undefined}
        data-empty={file ? undefined : ''}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <Chosen file={file} check={check} />
        ) : (
          <p className={styles['quiet']}>{t('drop')}</p>
        )}
        <div className={styles['dropActions']}>
          <Button
            variant={file ? 'default' : 'filled'}
            leftSection={<Icon name="upload" />}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'other_file' : 'choose_file')}
          </Button>
          {file ? (
            <Button variant="subtle" onClick={() => onChange({ ...draft, file: null })}>
              {t('remove_file')}
            </Button>
          ) : (
            example
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={t('choose_file')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {file ? <Facts draft={draft} check={check} onChange={onChange} /> : null}
    </>
  );
};
