import type { Problem } from '../lib/problem.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useProblemWords } from '../ui/feedback/problem-words.ts';
import { MODEL_FAILURES } from './model-failures.ts';
import { useWritingTexts } from './writing-texts.ts';

const KNOWN = [...MODEL_FAILURES, 'too_slow'] as const;

interface ModelProblemProps {
  readonly problem: Problem;
  /** The message if the reason is not known. */
  readonly otherwise: string;
}

/** Says why a language model wrote nothing, and what to do about it. */
export const ModelProblem = ({ problem, otherwise }: ModelProblemProps) => {
  const t = useWritingTexts();
  const wordsOf = useProblemWords();
  const known = KNOWN.find((code) => code === problem.failure);
  return (
    <Notice tone="problem">{known ? t(`unwritten_${known}`) : wordsOf(problem, otherwise)}</Notice>
  );
};
