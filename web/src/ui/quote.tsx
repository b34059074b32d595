import type { ReactNode } from 'react';
import styles from './quote.module.css';

interface QuoteProps {
  readonly children: ReactNode;
  /** The language of the text, which need not be the interface's. */
  readonly lang?: string | undefined;
}

/** Audited or generated text, set apart from the interface by its letters. */
export const Quote = ({ children, lang }: QuoteProps) => (
  <div className={styles['quote']} lang={lang}>
    {children}
  </div>
);
