import type { AuditHint, HintList, HintState } from '@copydesk/contract/hints/hint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import type { InputOf } from '../../lib/operation.ts';
import type { Problem } from '../../lib/problem.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { HintsSearch } from './search.ts';

const PAGE_SIZE = 50;

const isMissing = ({ status }: Problem): boolean => status === 404;

/** What the list of hints and their file are asked for. */
export const filterOf = ({ family, language, opinion, state = 'undecided' }: HintsSearch) => ({
  family,
  language,
  opinion,
  ...(state === 'all' ? {} : { state }),
});

/** A page of the hints of an audit. A hint that is answered stays on the page until it is read again. */
export const hintsOf = (auditId: string, search: HintsSearch) =>
  queryOptions({
    ...ask('listHints', {
      params: { id: auditId },
      query: { ...filterOf(search), after: search.after, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    throwOnError: isMissing,
    refetchOnWindowFocus: false,
  });

export const auditName = (id: string) => ask('getAudit', { params: { id } });

type Answer = InputOf<'answerHint'>['body'];

const moved = (counts: HintList['counts'], from: HintState, to: HintState): HintList['counts'] => {
  const without = { ...counts, [from]: counts[from] - 1 };
  return { ...without, [to]: without[to] + 1 };
};

const withAnswer = (page: HintList, hint: AuditHint): HintList => {
  const before = page.hints.find(({ id }) => id === hint.id);
  if (!before) return page;
  return {
    ...page,
    hints: page.hints.map((one) => (one.id === hint.id ? hint : one)),
    counts: moved(page.counts, before.state, hint.state),
  };
};

/** Sends answers, and takes one's own back one after the other, the newest first. */
export const useHintAnswers = (auditId: string, search: HintsSearch) => {
  const client = useQueryClient();
  const [given, setGiven] = useState<readonly { id: string; body: Answer }[]>([]);
  const send = useMutation({
    mutationFn: ({ id, body }: { id: string; body: Answer }) =>
      post('answerHint', { params: { id }, body }),
    onSuccess: (hint: AuditHint) => {
      client.setQueryData(
        hintsOf(auditId, search).queryKey,
        (page: HintList | undefined) => page && withAnswer(page, hint),
      );
      // Not waited for, so that the next key is heard at once.
      void client.invalidateQueries({ queryKey: keyOf('getAudit') });
    },
  });
  const answer = async ({ id, state, note }: AuditHint, body: Answer): Promise<void> => {
    await send.mutateAsync({ id, body });
    const before = { answer: state === 'undecided' ? null : state, note };
    setGiven((all) => [...all, { id, body: before }]);
  };
  /** Returns the hint that is as before. */
  const undo = async (): Promise<string | null> => {
    const last = given.at(-1);
    if (!last) return null;
    await send.mutateAsync(last);
    setGiven((all) => all.slice(0, -1));
    return last.id;
  };
  return { answer, undo, isPending: send.isPending, canUndo: given.length > 0 };
};
