import type { Problem } from '../../lib/problem.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** The server's objections to a definition, each with its path. */
export const Objections = ({ problem }: { readonly problem: Problem }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  return (
    <Notice tone="problem">
      {problem.issues.length === 0 ? (
        wordsOf(problem, t('failed'))
      ) : (
        <ul className={styles['issues']}>
          {problem.issues.map(({ loc, msg }) => (
            <li key={`${loc.join('.')}${msg}`}>
              {loc.slice(2).join('.')} {msg.replace(/^Value error, /, '')}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
};
