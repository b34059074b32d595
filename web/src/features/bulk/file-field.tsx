import type { BulkCheck, BulkEncoding, BulkSeparator } from '@copydesk/contract/bulk/app-routes';
import { useRef, useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Button, NativeSelect } from '../../ui/controls.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
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
  /** The button that downloads an example file. It needs a template. */
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

/** Chooses the file of a run, and shows its detected format. */
export const FileField = ({ draft, check, onChange, example }: FileFieldProps) => {
  const t = useTexts();
  const { bytes } = useFormats();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { file } = draft;
  const take = async ([chosen]: readonly File[]): Promise<void> => {
    if (!chosen) return;
    setProblem(chosen.size > MOST_BYTES ? t('too_large', { size: bytes(chosen.size) }) : null);
    if (chosen.size > MOST_BYTES) return;
    try {
      onChange(withFile(draft, await takeFile(chosen)));
    } catch {
      setProblem(t('unreadable'));
    }
  };
  return (
    <>
      {problem === null ? null : <Notice tone="problem">{problem}</Notice>}
      <FileDrop
        label={t('choose_file')}
        accept={ACCEPTED}
        roomy={file === null}
        className={styles['drop']}
        onFiles={(files) => void take(files)}
        input={input}
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
      </FileDrop>
      {file ? <Facts draft={draft} check={check} onChange={onChange} /> : null}
    </>
  );
};
