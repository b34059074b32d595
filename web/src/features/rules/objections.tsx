import type { Problem } from '../../lib/problem.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { describeIssues, issuesOf } from './describe-problem.ts';
import type { Path, Source } from './draft-source.ts';
import { ProblemList } from './problem-list.tsx';
import { useTexts } from './texts.ts';
import { useWritingTexts } from './texts-writing.ts';

interface ObjectionsProps {
  readonly problem: Problem;
  /** The rule that was sent. */
  readonly source: Source;
  readonly onGo: (path: Path) => void;
}

/** The server's objections to a rule, by the labels of its form, each a link to its field. */
export const Objections = ({ problem, source, onGo }: ObjectionsProps) => {
  const t = useTexts();
  const w = useWritingTexts();
  const wordsOf = useProblemWords();
  return (
    <Notice tone="problem">
      {problem.issues.length === 0 ? (
        wordsOf(problem, t('failed'))
      ) : (
        <ProblemList problems={describeIssues(source, issuesOf(problem), w)} onGo={onGo} />
      )}
    </Notice>
  );
};
