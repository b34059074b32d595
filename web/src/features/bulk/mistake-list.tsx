import type { BulkCheck, BulkMistake, BulkMistakeKind } from '@copydesk/contract/bulk/app-routes';
import { useMemo } from 'react';
import { useFormats } from '../../lib/format.ts';
import type { Translate } from '../../lib/texts.ts';
import { Button } from '../../ui/controls.ts';
import { useClipboard } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import styles from './mistakes.module.css';
import { type en, useTexts } from './texts.ts';
import { saveText, toCsv } from './write-csv.ts';

const ROW_HEIGHT = 44;
const TALLEST = 440;

const wordsOf = (t: Translate<typeof en>, { kind, value, expected }: BulkMistake): string =>
  t(`why_${kind}`, { expected: expected ?? '', value: value ?? '' });

interface MistakeListProps {
  readonly check: BulkCheck;
  readonly kind: BulkMistakeKind | undefined;
  readonly onKind: (kind: BulkMistakeKind | undefined) => void;
}

const MistakeRow = ({ mistake }: { readonly mistake: BulkMistake }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { row, column, value, kind } = mistake;
  return (
    <div className={styles['row']}>
      <span className={styles['number']}>
        <span className="visually-hidden">{t('row')} </span>
        {row === 0 ? t('all_rows') : number(row)}
      </span>
      <span className={styles['column']} title={column ?? undefined}>
        {column ?? '–'}
      </span>
      <span className={styles['value']} title={value ?? undefined}>
        {kind === 'cells' ? '' : (value ?? '')}
      </span>
      <span className={styles['reason']}>{wordsOf(t, mistake)}</span>
    </div>
  );
};

/** Every mistake of a file with its row, optionally of one kind only. Only the visible rows are rendered. */
export const MistakeList = ({ check, kind, onKind }: MistakeListProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const clipboard = useClipboard();
  const shown = useMemo(
    () => (kind ? check.mistakes.filter((one) => one.kind === kind) : check.mistakes),
    [check, kind],
  );
  const asCsv = (): string =>
    toCsv([
      [t('row'), t('column'), t('field'), t('stands'), t('reason')],
      ...shown.map((one) => [
        one.row === 0 ? t('all_rows') : String(one.row),
        one.column ?? '',
        one.field ?? '',
        one.value ?? '',
        wordsOf(t, one),
      ]),
    ]);
  const copy = (): void => {
    clipboard.copy(asCsv().replace('\uFEFF', ''));
    showToast({ message: t('copied') });
  };
  return (
    <>
      <div className={styles['tools']}>
        <SegmentedFilter
          label={t('which')}
          value={kind ?? 'all'}
          onChange={(next) => onKind(next === 'all' ? undefined : next)}
          choices={[
            { value: 'all', label: t('all'), count: number(check.mistakes_total) },
            ...check.kinds.map((one) => ({
              value: one.kind,
              label: t(`kind_${one.kind}`),
              count: number(one.count),
            })),
          ]}
        />
        <div className={styles['actions']}>
          <Button variant="default" size="xs" leftSection={<Icon name="copy" />} onClick={copy}>
            {t('copy_mistakes')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="download" />}
            onClick={() => saveText(t('mistakes_file'), asCsv())}
          >
            {t('download_mistakes')}
          </Button>
        </div>
      </div>
      <div className={styles['table']}>
        <div className={`${styles['row']} ${styles['head']}`} aria-hidden="true">
          <span className={styles['number']}>{t('row')}</span>
          <span className={styles['column']}>{t('column')}</span>
          <span className={styles['value']}>{t('stands')}</span>
          <span className={styles['reason']}>{t('reason')}</span>
        </div>
        <div
          className={styles['list']}
          style={{ height: Math.min(TALLEST, Math.max(1, shown.length) * ROW_HEIGHT) }}
        >
          <VirtualList
            label={t('check_title')}
            count={shown.length}
            rowHeight={ROW_HEIGHT}
            isPlain
            keyOf={(index) => index}
            row={(index) => {
              const mistake = shown[index];
              return mistake ? <MistakeRow mistake={mistake} /> : null;
            }}
          />
        </div>
      </div>
      {check.mistakes.length < check.mistakes_total ? (
        <p className={styles['note']}>{t('listed', { number: number(check.mistakes.length) })}</p>
      ) : null}
    </>
  );
};
