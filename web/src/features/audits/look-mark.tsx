import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './audit-status.module.css';
import type { Look } from './search.ts';
import { useTexts } from './texts.ts';

const ICONS: Record<Look, IconName> = {
  completed: 'check',
  failed: 'warning',
  running: 'play',
  pending: 'clock',
  cancelled: 'stop',
};

const TONES: Partial<Record<Look, string>> = { failed: 'FAILED', running: 'RUNNING' };

/** The status of one asset in an audit. */
export const LookMark = ({ status }: { readonly status: Look }) => {
  const t = useTexts();
  return (
    <span className={styles['status']} data-status={TONES[status]}>
      <Icon name={ICONS[status]} size={14} />
      {t(`look_${status}`)}
    </span>
  );
};
