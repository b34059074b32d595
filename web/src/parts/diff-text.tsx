import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './diff.module.css';
import { mergeRuns, type Run } from './merge-runs.ts';
import { useUiTexts } from '../ui/texts.ts';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
}

const runsOf = (before: string, after: string): readonly Run[] =>
  mergeRuns(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  );

/** The word-by-word comparison. merged-diff.tsx loads it on demand. */
export const DiffText = ({ before, after }: DiffTextProps) => {
  const t = useUiTexts();
  const runs = useMemo(() => runsOf(before, after), [before, after]);
  return (
    <span className={styles['text']}>
      {runs.map(({ kind, text }, at) => {
        if (kind === 'same') return text;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          <Tag key={`${kind}${String(at)}`} className={styles[kind]}>
            <span className="visually-hidden">{t(kind)} </span>
            {text}
          </Tag>
        );
      })}
    </span>
  );
};
