import type { Severity } from '@copydesk/contract/violations/violation';
import type { ReactNode } from 'react';
import { SEVERITY_ORDER, severityClass } from './severity.ts';

/** What is left out of each colour: nothing of the worst, then strokes, dots and waves, as in the marks. */
const LEFT_OUT: Record<Severity, ReactNode> = {
  CRITICAL: null,
  HIGH: <path d="M-2 2l4-4M0 8l8-8M6 10l4-4" strokeWidth="1.25" />,
  MEDIUM: <path d="M2 2h.01M6 2h.01M2 6h.01M6 6h.01" strokeWidth="2" strokeLinecap="round" />,
  LOW: <path d="M0 2c2-2 2 2 4 0s2 2 4 0M0 6c2-2 2 2 4 0s2 2 4 0" strokeWidth="1" />,
  UNSPECIFIED: <path d="M0 4h8" strokeWidth="4" />,
};

/** The fill of an SVG shape on a page that has SeverityPatterns. */
export const severityFill = (severity: Severity): string =>
  `url(#severity-${severityClass[severity]})`;

/** The patterns of severities in bars, so that colour is not the only difference. Once on a page. */
export const SeverityPatterns = () => (
  <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
    <defs>
      {SEVERITY_ORDER.map((severity) => (
        <pattern
          key={severity}
          id={`severity-${severityClass[severity]}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <rect width="8" height="8" fill={`var(--severity-${severityClass[severity]})`} />
          <g stroke="var(--paper)" fill="none">
            {LEFT_OUT[severity]}
          </g>
        </pattern>
      ))}
    </defs>
  </svg>
);
