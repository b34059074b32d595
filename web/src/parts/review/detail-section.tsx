import type { ReactNode } from 'react';
import styles from './detail-section.module.css';

interface DetailSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the violation's details, below its text. */
export const DetailSection = ({ title, children }: DetailSectionProps) => (
  <section className={styles['section']}>
    <h3 className={styles['title']}>{title}</h3>
    {children}
  </section>
);
