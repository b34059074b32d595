import styles from './code-text.module.css';

interface CodeTextProps {
  readonly children: string;
  /** Shows several lines in a box that scrolls. */
  readonly block?: boolean;
  readonly label?: string;
}

/** Ids, keys and requests, in a typeface in which no two characters look alike. */
export const CodeText = ({ children, block = false, label }: CodeTextProps) =>
  block ? (
    <pre className={styles['block']} tabIndex={0} role="region" aria-label={label ?? 'code'}>
      <code>{children}</code>
    </pre>
  ) : (
    <code className={styles['inline']}>{children}</code>
  );
