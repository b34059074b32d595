import type { ReviewState } from '@copydesk/contract/shared/review';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface FindingLinkProps {
  readonly workspaceId: string;
  readonly auditId: string;
  readonly violationId: string;
  readonly state: ReviewState;
  readonly isActive: boolean;
  readonly onPoint: (violationId: string | null) => void;
  readonly children: ReactNode;
}

/** A marked part of a text. A click opens its violation in the inbox. */
export const FindingLink = ({
  workspaceId,
  auditId,
  violationId,
  state,
  isActive,
  onPoint,
  children,
}: FindingLinkProps) => (
  <Link
    className={styles['finding']}
    to="/w/$workspaceId/audits/$auditId/review"
    params={{ workspaceId, auditId }}
    search={{ state: 'all', v: violationId }}
    preload={false}
    data-mark={violationId}
    data-state={state}
    data-active={isActive ? '' : undefined}
    onPointerEnter={() => onPoint(violationId)}
    onPointerLeave={() => onPoint(null)}
    onFocus={() => onPoint(violationId)}
    onBlur={() => onPoint(null)}
  >
    {children}
  </Link>
);
