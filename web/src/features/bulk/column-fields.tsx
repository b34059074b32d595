import type { BulkCheck, BulkField, BulkFill } from '@copydesk/contract/bulk/app-routes';
import { useFormats } from '../../lib/format.ts';
import { NativeSelect } from '../../ui/controls.ts';
import { TemplateForm } from '../../parts/template-form.tsx';
import {
  type FieldValue,
  fromInput,
  type TemplateField,
  toInput,
} from '../../parts/template-form-values.ts';
import { unusedColumns } from './draft.ts';
import { inWords } from './first-rows.tsx';
import styles from './new-run.module.css';
import { useTexts } from './texts.ts';

type Fill = Omit<BulkFill, 'field'>;

interface ColumnFieldsProps {
  readonly check: BulkCheck;
  readonly form: readonly TemplateField[];
  /** The choices by field key. A choice may be newer than the last check of the file. */
  readonly fills: Readonly<Record<string, Fill>>;
  readonly onFill: (field: string, fill: Fill) => void;
}

const COLUMN = 'column:';
const VALUE = 'value';

/** The empty value of a field that has the same value in all rows. */
const blankOf = ({ type }: BulkField): NonNullable<Fill['value']> => {
  if (type === 'boolean') return false;
  return type === 'multiselect' ? [] : '';
};

const chosenOf = ({ column, value }: Fill): string => {
  if (column != null) return `${COLUMN}${column}`;
  return value == null ? '' : VALUE;
};

const useProblem = (field: BulkField, mistakes: BulkCheck['mistakes']): string | null => {
  const t = useTexts();
  if (field.state === 'unfilled') return t('unfilled');
  if (field.state === 'no_column') return t('no_column', { column: field.column ?? '' });
  const found = mistakes.find(({ row, field: key }) => row === 0 && key === field.key);
  return found
    ? t(`why_${found.kind}`, { expected: found.expected ?? '', value: found.value ?? '' })
    : null;
};

interface RowProps {
  readonly field: BulkField;
  readonly form: TemplateField | undefined;
  readonly fill: Fill;
  readonly check: BulkCheck;
  readonly onFill: (fill: Fill) => void;
}

const FixedValue = ({ field, form, fill, onFill }: RowProps) => {
  const t = useTexts();
  if (!form) return null;
  const own = {
    ...form,
    label: t('value_of', { field: form.label }),
    description: '',
    default: null,
  };
  const values = fill.value == null ? {} : fromInput([own], { [form.key]: fill.value });
  const change = (_key: string, next: FieldValue): void => {
    const sent = toInput([own], { [form.key]: next })[form.key] as Fill['value'] | undefined;
    onFill({ column: null, value: sent ?? (typeof next === 'string' ? next : blankOf(field)) });
  };
  return <TemplateForm fields={[own]} values={values} onChange={change} />;
};

const FieldRow = (props: RowProps) => {
  const t = useTexts();
  const { field, fill, check, onFill } = props;
  const problem = useProblem(field, check.mistakes);
  const chosen = chosenOf(fill);
  const samples = check.columns.find(({ name }) => name === fill.column)?.samples ?? [];
  const isGone = fill.column != null && check.columns.every(({ name }) => name !== fill.column);
  const preset = inWords(props.form?.default);
  const choose = (next: string): void => {
    if (next.startsWith(COLUMN)) onFill({ column: next.slice(COLUMN.length), value: null });
    else onFill({ column: null, value: next === VALUE ? blankOf(field) : null });
  };
  return (
    <tr>
      <th scope="row">
        <span className={styles['fieldName']}>{field.label}</span>
        <span className={styles['quiet']}>
          {field.key}
          {field.required ? ` · ${t('required')}` : ''}
        </span>
      </th>
      <td>
        <NativeSelect
          aria-label={t('fill_of', { field: field.label })}
          value={chosen}
          error={problem}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('fill_none') },
            { value: VALUE, label: t('fill_value') },
            ...(isGone ? [{ value: chosen, label: String(fill.column) }] : []),
            {
              group: t('fill_columns'),
              items: check.columns.map(({ name }) => ({ value: `${COLUMN}${name}`, label: name })),
            },
          ]}
        />
        {chosen === VALUE ? <FixedValue {...props} /> : null}
      </td>
      <td className={styles['samples']}>
        {chosen === '' ? (
          <span className={styles['quiet']}>
            {preset === '' ? '' : t('to_default', { value: preset })}
          </span>
        ) : (
          samples.join(' · ')
        )}
      </td>
    </tr>
  );
};

/**
 * Chooses which column or fixed value fills each field of the form, and shows the first values of the
 * columns.
 */
export const ColumnFields = ({ check, form, fills, onFill }: ColumnFieldsProps) => {
  const t = useTexts();
  const { list } = useFormats();
  const unused = unusedColumns(check);
  return (
    <>
      <table className={styles['mapping']}>
        <caption className="visually-hidden">{t('columns_title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('filled_by')}</th>
            <th scope="col" className={styles['wideOnly']}>
              {t('samples')}
            </th>
          </tr>
        </thead>
        <tbody>
          {check.fields.map((field) => (
            <FieldRow
              key={field.key}
              field={field}
              form={form.find(({ key }) => key === field.key)}
              fill={fills[field.key] ?? { column: field.column, value: field.value }}
              check={check}
              onFill={(fill) => onFill(field.key, fill)}
            />
          ))}
        </tbody>
      </table>
      {unused.length === 0 ? null : (
        <p className={styles['quiet']}>
          {t('unused', { count: unused.length, names: list(unused.slice(0, 40)) })}
        </p>
      )}
    </>
  );
};
