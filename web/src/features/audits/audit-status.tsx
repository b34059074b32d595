import type { Audit } from '@copydesk/contract/audits/audit';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './audit-status.module.css';
import { useTexts } from './texts.ts';

export type AuditStatus = Audit['status'];

const ICONS: Record<AuditStatus, IconName> = {
  PENDING: 'clock',
  RUNNING: 'play',
  COMPLETED: 'check',
  FAILED: 'warning',
  CANCELLED: 'stop',
};

/** The status of an audit, as an icon and a word. */
export const AuditStatusMark = ({ status }: { readonly status: AuditStatus }) => {
  const t = useTexts();
  return (
    <span className={styles['status']} data-status={status}>
      <Icon name={ICONS[status]} size={14} />
      {t(`status_${status}`)}
    </span>
  );
};
