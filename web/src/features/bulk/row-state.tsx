import type { BulkDeskRun, BulkRowState } from '@copydesk/contract/bulk-desk';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './run.module.css';
import { useTexts } from './texts.ts';

const ICONS: Readonly<Record<BulkRowState, IconName>> = {
  ready: 'check',
  failed: 'warning',
  running: 'edit',
  pending: 'clock',
  cancelled: 'close',
  skipped: 'flag',
};

/** What has become of a row, in a word and a mark. */
export const RowStateMark = ({ state }: { readonly state: BulkRowState }) => {
  const t = useTexts();
  return (
    <span className={styles['mark']} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {t(`state_${state}`)}
    </span>
  );
};

const STATUS: Readonly<Record<BulkDeskRun['status'], BulkRowState>> = {
  RUNNING: 'running',
  COMPLETED: 'ready',
  CANCELLED: 'cancelled',
};

/** How far a run is, in a word and a mark; one that ended with failures says so. */
export const RunStatusMark = ({ run }: { readonly run: BulkDeskRun }) => {
  const t = useTexts();
  const state = STATUS[run.status];
  return (
    <span className={styles['mark']} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {t(`status_${run.status}`)}
    </span>
  );
};
