import type {
  DocumentStatus as Status,
  DocumentSummary,
} from '@copydesk/contract/documents/app-routes';
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

type Approval = NonNullable<DocumentSummary['approval']>;

/** What became of the approval of a document. Of one that was changed since, an approval says nothing. */
export const ApprovalStatus = ({ approval }: { readonly approval: Approval }) => {
  const t = useTexts();
  const { state, current, approver_name: approver } = approval;
  const name = approver ?? t('somebody');
  const isChanged = state === 'approved' && !current;
  const words = {
    asked: [t('approval_asked'), t('approval_asked_of', { name })],
    approved: isChanged
      ? [t('approval_changed'), t('approval_changed_since', { name })]
      : [t('approval_approved'), t('approval_approved_by', { name })],
    sent_back: [t('approval_sent_back'), t('approval_sent_back_by', { name })],
  }[state];
  const icon: IconName = state === 'asked' ? 'clock' : state === 'sent_back' ? 'undo' : 'check';
  return (
    <span
      className={styles['status']}
      data-status={state === 'approved' && !isChanged ? 'ready' : 'open'}
      title={words[1]}
    >
      <Icon name={isChanged ? 'warning' : icon} size={14} />
      {words[0]}
    </span>
  );
};

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
