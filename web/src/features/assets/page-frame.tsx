import { addressOf } from '../../lib/api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './page-frame.module.css';
import { useTexts } from './texts.ts';

interface PageFrameProps {
  readonly snapshotId: string;
  readonly name: string;
}

/**
 * The stored page in a sandboxed frame: it runs no scripts, loads nothing from other sites and sends nothing.
 */
export const PageFrame = ({ snapshotId, name }: PageFrameProps) => {
  const t = useTexts();
  return (
    <>
      <Notice>{t('frame_words')}</Notice>
      <iframe
        className={styles['frame']}
        sandbox=""
        referrerPolicy="no-referrer"
        title={t('frame_title', { name })}
        src={addressOf('getSnapshotPage', { params: { snapshot_id: snapshotId } })}
      />
    </>
  );
};
