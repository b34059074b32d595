import { Button } from '@mantine/core';
import { useFormats } from '../../lib/format.ts';
import { isPassing, type Problem } from '../../lib/problem.ts';
import { Notice } from './notice.tsx';
import { useProblemWords } from './problem-words.ts';
import { useUiTexts } from '../texts.ts';

/** The part of a query that this component needs. Every result of useQuery has it. */
interface Asked {
  readonly isError: boolean;
  readonly error: Problem | null;
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Whether the service gave no answer to a read. A precise one, such as that it is busy, is shown instead. */
const isSilent = (problem: Problem): boolean =>
  problem.detail === '' && (problem.status === 500 || isPassing(problem));

/** Says that the shown data is outdated or that nothing could be read, with a button to try again. */
export const QueryNotice = ({ query }: { readonly query: Asked }) => {
  const t = useUiTexts();
  const { time } = useFormats();
  const wordsOf = useProblemWords();
  if (!query.isError) return null;
  const { error } = query;
  const why = error && !isSilent(error) ? wordsOf(error, t('failed')) : t('silent');
  return (
    <Notice
      tone={query.data === undefined ? 'problem' : 'warning'}
      action={
        <Button variant="default" onClick={() => query.refetch()}>
          {t('try_again')}
        </Button>
      }
    >
      {query.data === undefined ? why : t('stale', { time: time(query.dataUpdatedAt) })}
    </Notice>
  );
};
