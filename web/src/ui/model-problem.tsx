import type { Problem } from '../lib/problem.ts';
import { Notice } from './notice.tsx';
import { useProblemWords } from './problem-words.ts';
import { useWritingTexts } from './writing-texts.ts';

/** The failures that have words of their own; docs/generation.md says what each means. */
const KNOWN = [
  'provider_unavailable',
  'provider_rate_limited',
  'provider_refused',
  'provider_misconfigured',
  'budget_exhausted',
  'answer_empty',
  'answer_too_long',
  'answer_malformed',
  'wrong_language',
  'too_slow',
  'lost',
] as const;

interface ModelProblemProps {
  readonly problem: Problem;
  /** What is said where nobody knows more. */
  readonly otherwise: string;
}

/** Why a language model wrote nothing while somebody waited, and what to do about it. */
export const ModelProblem = ({ problem, otherwise }: ModelProblemProps) => {
  const t = useWritingTexts();
  const wordsOf = useProblemWords();
  const known = KNOWN.find((code) => code === problem.failure);
  return (
    <Notice tone="problem">{known ? t(`unwritten_${known}`) : wordsOf(problem, otherwise)}</Notice>
  );
};
