import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone?: 'info' | 'warning' | 'problem' | 'good';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const ICONS: Record<NonNullable<NoticeProps['tone']>, IconName> = {
  info: 'info',
  warning: 'warning',
  problem: 'warning',
  good: 'check',
};

/** A notice about the page. Screen readers announce a problem at once. */
export const Notice = ({ tone = 'info', children, action }: NoticeProps) => (
  <div
    className={`${styles['notice']} ${styles[tone]}`}
    role={tone === 'problem' ? 'alert' : 'status'}
  >
    <Icon name={ICONS[tone]} />
    <div className={styles['words']}>{children}</div>
    {action}
  </div>
);
