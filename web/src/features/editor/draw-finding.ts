import type { DraftFinding } from '@copydesk/contract/editing';
import styles from '../../ui/severity.module.css';
import { severityClass } from '../../ui/severity.ts';

/** The line of a severity, the same as everywhere else. */
export const drawFinding = ({ severity }: DraftFinding): Readonly<Record<string, string>> => ({
  class: `${styles['underlined']} ${styles[severityClass[severity]]}`,
});
