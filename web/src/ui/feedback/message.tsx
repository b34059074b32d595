import type { ReactNode } from 'react';
import styles from './message.module.css';

export interface MessageProps {
  readonly title: string;
  /** Says why it is so. */
  readonly children?: ReactNode;
  /** A button or link for the next step. */
  readonly action?: ReactNode;
  /** It fills the whole page, and its title is the page's heading. */
  readonly whole?: boolean;
}

/** Says one thing where a page or a list would stand, and offers the next step. */
export const Message = ({ title, children, action, whole = false }: MessageProps) => {
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
