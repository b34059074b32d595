import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly children: ReactNode;
  /** The number of matches in words; empty until it is known. Screen readers announce changes. */
  readonly count?: string;
  /** The space between the filters in pixels. Use less if there are many. */
  readonly gap?: 16 | 12 | 8;
}

/** The row of filters above a list. It wraps in a narrow window. */
export const FilterBar = ({ children, count, gap = 16 }: FilterBarProps) => (
  <div className={styles['bar']} data-gap={gap}>
    {children}
    {count === undefined ? null : (
      <span className={styles['count']} role="status">
        {count}
      </span>
    )}
  </div>
);
