import type { BulkRunDetail, BulkRowState } from '@copydesk/contract/bulk/app-routes';
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

/** The state of a row, as a word and a mark. */
export const RowStateMark = ({ state }: { readonly state: BulkRowState }) => {
  const t = useTexts();
  return (
    <span className={styles['mark']} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {t(`state_${state}`)}
    </span>
  );
};

const STATUS: Readonly<Record<BulkRunDetail['status'], BulkRowState>> = {
  RUNNING: 'running',
  COMPLETED: 'ready',
  CANCELLED: 'cancelled',
};

/** The status of a run, as a word and a mark. It says if a finished run has failed rows. */
export const RunStatusMark = ({ run }: { readonly run: BulkRunDetail }) => {
  const t = useTexts();
  const state = STATUS[run.status];
  return (
    <span className={styles['mark']} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {t(`status_${run.status}`)}
    </span>
  );
};
