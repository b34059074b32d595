import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteReachable, useReachable } from '../lib/connection.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './offline-notice.module.css';
import { useTexts } from './texts.ts';

const KNOCK_MS = 3_000;

/**
 * Shown above every page while the server cannot be reached. It retries, then reads everything
 * again.
 */
export const OfflineNotice = () => {
  const t = useTexts();
  const reachable = useReachable();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (reachable) return undefined;
    const knock = async (): Promise<void> => {
      const response = await fetch('/public/v1/healthz').catch(() => null);
      if (!response?.ok) return;
      noteReachable(true);
      await queryClient.invalidateQueries();
    };
    const timer = setInterval(() => void knock(), KNOCK_MS);
    return () => clearInterval(timer);
  }, [reachable, queryClient]);
  return reachable ? null : (
    <div className={styles['notice']}>
      <Notice tone="warning">{t('offline')}</Notice>
    </div>
  );
};
