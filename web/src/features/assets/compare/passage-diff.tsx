import { useMemo } from 'react';
import { DiffText } from '../../../parts/diff-text.tsx';
import { useTexts } from './texts.ts';
import styles from './compare.module.css';
import { pairPassages } from './pair-passages.ts';

interface PassageDiffProps {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The passages that changed, word by word, and between them how many are the same. */
export const PassageDiff = ({ before, after }: PassageDiffProps) => {
  const t = useTexts();
  const changes = useMemo(() => pairPassages(before, after), [before, after]);
  if (changes.every(({ kind }) => kind === 'same')) return <p>{t('texts_same')}</p>;
  return (
    <ol className={styles['passages']} data-testid="text-comparison">
      {changes.map((change, at) =>
        change.kind === 'same' ? (
          <li key={`${at}`} className={styles['same']}>
            {t('passages_same', { count: change.count })}
          </li>
        ) : (
          <li key={`${at}`} className={styles['passage']}>
            <DiffText before={change.before} after={change.after} />
          </li>
        ),
      )}
    </ol>
  );
};
