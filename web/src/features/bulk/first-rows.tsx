import type { BulkCheck } from '@copydesk/contract/bulk/app-routes';
import { useFormats } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import styles from './new-run.module.css';
import { useTexts } from './texts.ts';

const SHOWN = 3;

/** A value of a form as one line. */
export const inWords = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Shows the first rows as they would be sent, so that a wrong column is noticed before the run costs
 * anything.
 */
export const FirstRows = ({ check }: { readonly check: BulkCheck }) => {
  const t = useTexts();
  const { number } = useFormats();
  if (check.samples.length === 0) return <p className={styles['quiet']}>{t('first_none')}</p>;
  type Sample = BulkCheck['samples'][number];
  const columns: readonly Column<Sample>[] = [
    { key: 'row', title: t('row'), width: '64px', cell: ({ row }) => number(row) },
    ...check.fields.map(({ key, label }) => ({
      key: `field:${key}`,
      title: label,
      cell: ({ input }: Sample) => (
        <span className={styles['cut']}>
          {inWords(Object.hasOwn(input, key) ? input[key] : null)}
        </span>
      ),
    })),
  ];
  return (
    <div className={styles['first']}>
      <DataTable
        label={t('first_title')}
        columns={columns}
        rows={check.samples.slice(0, SHOWN)}
        rowKey={({ row }) => String(row)}
      />
    </div>
  );
};
