import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** Texts and forms are narrow, lists are wide, and the inbox fills the window. */
  readonly width?: 'narrow' | 'wide' | 'full';
}

/** Limits the width of a page's content. */
export const Page = ({ children, width = 'wide' }: PageProps) => (
  <div className={`${styles['page']} ${styles[width]}`}>{children}</div>
);

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** A section of a page with its own heading and a thin line above it. */
export const Section = ({ title, note, actions, children }: SectionProps) => (
  <section className={styles['section']}>
    <div className={styles['heading']}>
      <h2 className={styles['title']}>{title}</h2>
      {actions}
    </div>
    {note ? <p className={styles['note']}>{note}</p> : null}
    {children}
  </section>
);
