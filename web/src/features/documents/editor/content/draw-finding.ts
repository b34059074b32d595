import type { DraftFinding } from '@copydesk/contract/documents/draft-check';
import styles from '../../../../parts/severity.module.css';
import { severityClass } from '../../../../parts/severity.ts';

/** The attributes of a finding's underline. They depend on its severity, as on every other page. */
export const drawFinding = ({ severity }: DraftFinding): Readonly<Record<string, string>> => ({
  class: `${styles['underlined']} ${styles[severityClass[severity]]}`,
});
