import { type ReactNode, useEffect } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** Where the page belongs: a link back to the list it came from. */
  readonly above?: ReactNode;
  /** One line below the title. */
  readonly note?: ReactNode;
  /** Buttons at the right, below the title on a phone. */
  readonly actions?: ReactNode;
  /** What stands right beside the title, such as a status. */
  readonly beside?: ReactNode;
}

/** The heading of a page; it names the browser's tab too. */
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
