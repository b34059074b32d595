import type { CSSProperties, ReactNode } from 'react';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts.ts';

export interface Sort {
  readonly by: string;
  readonly down: boolean;
}

export interface Column<T> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Aligns the column right, for numbers. */
  readonly right?: boolean;
  /** Any CSS width; the other columns share the rest. A width in pixels is ignored on a phone. */
  readonly width?: string;
  readonly sortable?: boolean;
  /** The column is hidden where a table is not as wide as on a desk. */
  readonly wideOnly?: boolean;
  /** The title is for screen readers only, for example above a column of buttons. */
  readonly untitled?: boolean;
}

interface DataTableProps<T> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  /** The id of the row that is open beside the table. */
  readonly current?: string | null;
}

const ariaSort = (sort: Sort | null | undefined, key: string) => {
  if (sort?.by !== key) return undefined;
  return sort.down ? 'descending' : 'ascending';
};

const isFixed = (width: string | undefined): boolean => /^\d+px$/.test(width ?? '');

/** The CSS width of a column. On a phone the content decides, and fixed pixel widths are ignored. */
const widthOf = ({ width }: Pick<Column<unknown>, 'width'>): CSSProperties | undefined => {
  if (width === undefined) return undefined;
  return isFixed(width) ? ({ '--wide': width } as CSSProperties) : { width };
};

/** The column that says which row it is: the first that shares what the others leave. */
const namesOf = (columns: readonly Column<never>[]): string | undefined =>
  columns.find(({ width, untitled }) => !untitled && !width?.includes('px'))?.key;

/** A dense table of 36-pixel rows. A RowLink in one of its cells makes the whole row a link. */
export const DataTable = <T,>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  current,
}: DataTableProps<T>) => {
  const t = useUiTexts();
  const names = namesOf(columns);
  const classOf = ({ key, right, wideOnly, width }: Column<T>): string =>
    [
      key === names ? styles['name'] : '',
      right ? styles['right'] : '',
      wideOnly ? styles['wideOnly'] : '',
      isFixed(width) ? styles['fixed'] : '',
    ].join(' ');
  const heading = ({ key, title, sortable, untitled }: Column<T>) => {
    if (untitled) return <span className="visually-hidden">{title}</span>;
    if (!sortable || !onSort) return title;
    const isBy = sort?.by === key;
    return (
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort({ by: key, down: isBy ? !sort.down : true })}
      >
        {title}
        {isBy ? <Icon name={sort.down ? 'down' : 'up'} size={12} /> : null}
        {isBy ? (
          <span className="visually-hidden">{t(sort.down ? 'sorted_down' : 'sorted_up')}</span>
        ) : null}
      </button>
    );
  };
  return (
    // A table that is wider than the screen scrolls, also with the keyboard.
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                data-name={column.key === names || undefined}
                style={widthOf(column)}
                aria-sort={ariaSort(sort, column.key)}
              >
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} aria-current={key === current ? 'true' : undefined}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
