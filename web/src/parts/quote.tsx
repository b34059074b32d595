import type { ReactNode } from 'react';
import styles from './quote.module.css';

interface QuoteProps {
  readonly children: ReactNode;
  /** The language of the text. It may differ from the interface's language. */
  readonly lang?: string | undefined;
}

/** Audited or generated text. Its typeface sets it apart from the interface. */
export const Quote = ({ children, lang }: QuoteProps) => (
  <div className={styles['quote']} lang={lang} dir="auto">
    {children}
  </div>
);
