import type { DocumentStatus as Status } from '@copydesk/contract/documents/app-routes';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './documents.module.css';
import { useTexts } from './texts.ts';

const ICONS: Record<Status | 'stopped', IconName> = {
  generating: 'edit',
  ready: 'check',
  failed: 'warning',
  stopped: 'stop',
};

interface DocumentStatusProps {
  readonly status: Status;
  readonly failure: string | null;
}

/** The status of a document, as an icon and a word. A text that a person stopped does not count as failed. */
export const DocumentStatus = ({ status, failure }: DocumentStatusProps) => {
  const t = useTexts();
  const shown = status === 'failed' && failure === 'cancelled' ? 'stopped' : status;
  return (
    <span className={styles['status']} data-status={shown}>
      <Icon name={ICONS[shown]} size={14} />
      {t(`status_${shown}`)}
    </span>
  );
};
