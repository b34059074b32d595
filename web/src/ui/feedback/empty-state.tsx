import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Says why there is nothing, and what would be here. */
  readonly children?: ReactNode;
  /** A button or link for the next step. */
  readonly action?: ReactNode;
  /** It fills the whole page, and its title is the page's heading. */
  readonly whole?: boolean;
}

/** Says that there is nothing here, and offers the next step. */
export const EmptyState = ({ title, children, action, whole = false }: EmptyStateProps) => {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={styles['empty']}>
      <svg className={styles['mark']} width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
        <path d="M3 14 10 2.5 17 14" />
      </svg>
      <Heading className={styles['title']}>{title}</Heading>
      {children ? <p className={styles['words']}>{children}</p> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  );
};
