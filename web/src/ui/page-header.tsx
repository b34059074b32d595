import { type ReactNode, useEffect } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** A link back to the list that the page belongs to. */
  readonly above?: ReactNode;
  /** One line below the title. */
  readonly note?: ReactNode;
  /** Buttons at the right, below the title on a phone. */
  readonly actions?: ReactNode;
  /** An element beside the title, such as a status. */
  readonly beside?: ReactNode;
}

/** The heading of a page. It also sets the title of the browser's tab. */
export const PageHeader = ({ title, above, note, actions, beside }: PageHeaderProps) => {
  useEffect(() => {
    document.title = `${title} · Copydesk`;
  }, [title]);
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        {above ? <div className={styles['above']}>{above}</div> : null}
        <div className={styles['line']}>
          <h1 className={styles['title']}>{title}</h1>
          {beside}
        </div>
        {note ? <div className={styles['note']}>{note}</div> : null}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </header>
  );
};
