import { lazy, Suspense } from 'react';
import styles from './diff.module.css';

const DiffText = lazy(async () => ({ default: (await import('./diff-text.tsx')).DiffText }));

interface MergedDiffProps {
  readonly before: string;
  readonly after: string;
}

/**
 * Compares a suggested text with the present one. Removed words are struck through, inserted words have a
 * caret.
 */
export const MergedDiff = ({ before, after }: MergedDiffProps) => (
  <Suspense fallback={<span className={styles['text']}>{after}</span>}>
    <DiffText before={before} after={after} />
  </Suspense>
);
