import type { ImportPreview as Preview } from '@copydesk/contract/infobases/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { Badge, Button, Checkbox, NativeSelect } from '../../ui/controls.ts';
import { LANGUAGES, languageTag } from '../../parts/languages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { useAddImport } from './api.ts';
import styles from './import-dialog.module.css';
import shared from './infobases.module.css';
import { type Kind, KINDS } from './search.ts';
import { useTexts } from './texts.ts';

const ROW = 52;

interface ImportPreviewProps {
  readonly infobaseId: string;
  readonly preview: Preview;
  readonly onAgain: () => void;
  readonly onAdded: () => void;
}

const Skipped = ({ skipped }: Pick<Preview, 'skipped'>) => {
  const t = useTexts();
  if (skipped.length === 0) return null;
  return (
    <div>
      <p className={`${shared['quiet']} ${styles['left']}`}>{t('file_skipped')}</p>
      <ul className={styles['skipped']}>
        {skipped.map(({ reason, count, sample }) => (
          <li key={reason}>
            {t(`skipped_${reason}`, { count })}
            {sample === '' ? '' : `, ${t('skipped_sample', { sample })}`}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Lists the entries of a file before any of them is added. */
export const ImportPreview = ({ infobaseId, preview, onAgain, onAdded }: ImportPreviewProps) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const { number } = useFormats();
  const { entries } = preview;
  const [kind, setKind] = useState<Kind>('fact');
  const [language, setLanguage] = useState<LanguageKey | ''>(preview.language_key ?? '');
  // Entries that the base already contains are left out unless the person selects them.
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(entries.filter(({ known }) => known).map(({ position }) => position)),
  );
  const add = useAddImport(infobaseId);
  const count = entries.length - left.size;
  const toggle = (position: number): void =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(position)) next.add(position);
      return next;
    });
  const submit = (): void =>
    add.mutate(
      {
        importId: preview.id,
        body: { kind, language_key: language || null, leave_out: [...left] },
      },
      {
        onSuccess: ({ added }) => {
          showToast({ message: t('file_added', { count: added, number: number(added) }) });
          onAdded();
        },
      },
    );
  const row = (index: number) => {
    const entry = entries[index];
    if (!entry) return null;
    return (
      <div className={styles['row']}>
        <Checkbox
          className={styles['check'] ?? ''}
          checked={!left.has(entry.position)}
          onChange={() => toggle(entry.position)}
          styles={{ body: { alignItems: 'center' }, labelWrapper: { minWidth: 0 } }}
          label={
            <span className={styles['label']} lang={languageTag(language)}>
              <span className={styles['title']}>{entry.title}</span>
              <span className={styles['beginning']}>{entry.beginning}</span>
            </span>
          }
        />
        <span>
          {entry.known ? <Badge>{t('file_known')}</Badge> : null}{' '}
          {t('file_length', { number: number(entry.length) })}
        </span>
      </div>
    );
  };
  return (
    <div className={shared['fields']}>
      {add.error ? <Notice tone="problem">{wordsOf(add.error, t('failed'))}</Notice> : null}
      <div>
        <p className={styles['found']}>
          {t('file_found', {
            source: preview.source,
            count: preview.total,
            number: number(preview.total),
          })}
        </p>
        <p className={shared['quiet']}>{t('file_look')}</p>
      </div>
      <Skipped skipped={preview.skipped} />
      <div className={styles['choices']}>
        <NativeSelect
          label={t('entry_kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          data={KINDS.map((value) => ({ value, label: t(`one_${value}`) }))}
        />
        <NativeSelect
          label={t('entry_language')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as LanguageKey | '')}
          data={[
            { value: '', label: t('all_languages') },
            ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      </div>
      <div className={styles['rows']}>
        <VirtualList
          label={t('file_entries')}
          count={entries.length}
          rowHeight={ROW}
          keyOf={(index) => index}
          row={row}
        />
      </div>
      <div className={styles['bar']}>
        <div className={shared['end']}>
          <Button variant="subtle" onClick={() => setLeft(new Set())}>
            {t('file_all')}
          </Button>
          <Button
            variant="subtle"
            onClick={() => setLeft(new Set(entries.map(({ position }) => position)))}
          >
            {t('file_none')}
          </Button>
        </div>
        <div className={shared['end']}>
          <Button variant="default" onClick={onAgain}>
            {t('file_another')}
          </Button>
          <Button loading={add.isPending} disabled={count === 0} onClick={submit}>
            {t('file_add', { count, number: number(count) })}
          </Button>
        </div>
      </div>
    </div>
  );
};
