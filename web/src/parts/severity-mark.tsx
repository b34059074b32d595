import type { Severity } from '@copydesk/contract/violations/violation';
import { severityClass, shownSeverity } from './severity.ts';
import styles from './severity.module.css';
import { useUiTexts } from '../ui/texts.ts';

/** The same line styles as under marked text, so that readers recognise them. */
const LINES: Record<
  Severity,
  { readonly d: string; readonly width: number; readonly dash?: string }
> = {
  CRITICAL: { d: 'M0 5h18', width: 4 },
  HIGH: { d: 'M0 5h18', width: 3, dash: '5 3.25' },
  MEDIUM: { d: 'M1.5 5h16', width: 3, dash: '0 5' },
  LOW: { d: 'M0 5c1.5-4 3-4 4.5 0s3 4 4.5 0 3-4 4.5 0 3 4 4.5 0', width: 1.75 },
  UNSPECIFIED: { d: 'M0 5h18', width: 1 },
};

interface SeverityMarkProps {
  readonly severity: Severity | null;
  /** Shows only the line. Screen readers still get the name. */
  readonly bare?: boolean;
}

/** A severity as its line and its name. */
export const SeverityMark = ({ severity, bare = false }: SeverityMarkProps) => {
  const t = useUiTexts();
  const shown = shownSeverity(severity);
  const { d, width, dash } = LINES[shown];
  return (
    <span className={`${styles['mark']} ${styles[severityClass[shown]]}`}>
      <svg width="18" height="10" viewBox="0 0 18 10" aria-hidden="true">
        <path
          d={d}
          fill="none"
          stroke="currentColor"
          strokeWidth={width}
          strokeDasharray={dash}
          strokeLinecap={shown === 'MEDIUM' ? 'round' : 'butt'}
        />
      </svg>
      <span className={bare ? 'visually-hidden' : undefined}>{t(`severity_${shown}`)}</span>
    </span>
  );
};
