import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

interface TwoLinesProps {
  /** The name, in the first line. */
  readonly children: ReactNode;
  /** Further information, in the second line. */
  readonly below: ReactNode;
  /** Keeps the second line on one line and cuts it off if it is too long. */
  readonly cut?: boolean;
}

/** A name with a small second line, for a cell of a table. */
export const TwoLines = ({ children, below, cut = false }: TwoLinesProps) => (
  <span className={styles['two']}>
    {children}
    {below ? (
      <span className={styles['below']} data-cut={cut ? '' : undefined}>
        {below}
      </span>
    ) : null}
  </span>
);
