import styles from './skeleton.module.css';
import { useUiTexts } from '../texts.ts';

const WIDTHS = ['72%', '88%', '64%', '80%', '58%', '76%'];

interface SkeletonProps {
  readonly rows?: number;
  readonly height?: number;
}

/** A placeholder for rows. It appears after a short delay, so that fast answers do not flicker. */
export const Skeleton = ({ rows = 6, height = 36 }: SkeletonProps) => {
  const t = useUiTexts();
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles['row']} style={{ height }}>
          <div className={styles['line']} style={{ width: WIDTHS[at % WIDTHS.length] }} />
        </div>
      ))}
    </div>
  );
};
