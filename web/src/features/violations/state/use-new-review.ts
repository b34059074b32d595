import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isProblem } from '../../../lib/problem.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { type OpenReview, createReview } from './open-review.ts';
import { createCell } from '../../../lib/cell.ts';
import { createDecisionQueue, type Work } from './decision-queue.ts';
import { readAgain } from './follow-changes.ts';
import { sendWork, takeOverWork, waitForServer } from './send-decisions.ts';
import { type ReviewTexts, useTexts } from '../texts.ts';
import { untell } from '../../../parts/review/told.ts';

type Words = () => ReviewTexts;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const tellRefused = (review: OpenReview, t: ReviewTexts, work: Work, error: unknown): void => {
  untell(review);
  const why = isProblem(error) && error.detail ? error.detail : t('refused_why');
  const id = work.kind === 'decide' ? work.violationId : null;
  showToast({
    tone: 'problem',
    place: 'top',
    message: t(work.kind === 'undo' ? 'undo_refused' : 'refused', { why }),
    ...(id ? { action: { label: t('show'), run: () => review.current.set(id) } } : {}),
  });
};

const tellStale = (review: OpenReview, t: ReviewTexts, work: Work): void => {
  untell(review);
  if (work.kind !== 'decide' || review.current.get() === work.violationId) return;
  const { violationId, name } = work;
  showToast({
    tone: 'problem',
    place: 'top',
    message: t('stale_toast', { name }),
    action: { label: t('show'), run: () => review.current.set(violationId) },
  });
};

const makeReview = (
  auditId: string,
  queryClient: QueryClient,
  current: string | null,
  words: Words,
): OpenReview => {
  const tellSkipped = (count: number): void => {
    showToast({
      tone: 'problem',
      place: 'top',
      message: words()('undo_skipped', { count }),
    });
    readAgain(review, null).catch(() => review.unseen.set(1));
  };
  const queue = createDecisionQueue({
    send: (work, undo) => sendWork(review, work, undo, tellSkipped),
    settled: (work, sent) => {
      takeOverWork(review, work, sent);
      if (sent.kind === 'stale') tellStale(review, words(), work);
    },
    refused: (work, error) => tellRefused(review, words(), work, error),
    waitFor: waitForServer,
    pause,
  });
  const review = createReview(auditId, queryClient, queue, current);
  return review;
};

/**
 * The review state of one audit while its page is open. The browser asks before the page is closed with
 * unsent decisions.
 */
export const useNewReview = (auditId: string, current: string | null): OpenReview => {
  const queryClient = useQueryClient();
  const t = useTexts();
  const [words] = useState(() => createCell(t));
  useEffect(() => words.set(t), [words, t]);
  const [review] = useState(() => makeReview(auditId, queryClient, current, words.get));
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (review.queue.view.get().works.length > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    // Going to another page of the application loses nothing, because decisions are still sent.
    return () => {
      const stop = (): void => {
        if (review.queue.view.get().works.length === 0)
          globalThis.removeEventListener('beforeunload', warn);
      };
      review.queue.view.subscribe(stop);
      stop();
    };
  }, [review]);
  return review;
};
