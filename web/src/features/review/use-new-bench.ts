import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isProblem } from '../../lib/problem.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Bench, createBench } from './bench.ts';
import { createCell } from './cell.ts';
import { createDesk, type Work } from './desk.ts';
import { readAgain } from './live.ts';
import { sendWork, takeOverWork, waitForServer } from './send-work.ts';
import { type ReviewTexts, useTexts } from './texts.ts';
import { untell } from './told.ts';

type Words = () => ReviewTexts;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const tellRefused = (bench: Bench, t: ReviewTexts, work: Work, error: unknown): void => {
  untell(bench);
  const why = isProblem(error) && error.detail ? error.detail : t('refused_why');
  const id = work.kind === 'decide' ? work.violationId : null;
  showToast({
    tone: 'problem',
    place: 'top',
    message: t(work.kind === 'undo' ? 'undo_refused' : 'refused', { why }),
    ...(id ? { action: { label: t('show'), run: () => bench.current.set(id) } } : {}),
  });
};

const tellStale = (bench: Bench, t: ReviewTexts, work: Work): void => {
  untell(bench);
  if (work.kind !== 'decide' || bench.current.get() === work.violationId) return;
  const { violationId, name } = work;
  showToast({
    tone: 'problem',
    place: 'top',
    message: t('stale_toast', { name }),
    action: { label: t('show'), run: () => bench.current.set(violationId) },
  });
};

const makeBench = (
  auditId: string,
  queryClient: QueryClient,
  current: string | null,
  words: Words,
): Bench => {
  const tellSkipped = (count: number): void => {
    showToast({
      tone: 'problem',
      place: 'top',
      message: words()('undo_skipped', { count }),
    });
    readAgain(bench, null).catch(() => bench.unseen.set(1));
  };
  const desk = createDesk({
    send: (work, undo) => sendWork(bench, work, undo, tellSkipped),
    settled: (work, sent) => {
      takeOverWork(bench, work, sent);
      if (sent.kind === 'stale') tellStale(bench, words(), work);
    },
    refused: (work, error) => tellRefused(bench, words(), work, error),
    waitFor: waitForServer,
    pause,
  });
  const bench = createBench(auditId, queryClient, desk, current);
  return bench;
};

/** The bench of one audit, for as long as its page is open; what is not sent yet keeps the page from closing. */
export const useNewBench = (auditId: string, current: string | null): Bench => {
  const queryClient = useQueryClient();
  const t = useTexts();
  const [words] = useState(() => createCell(t));
  useEffect(() => words.set(t), [words, t]);
  const [bench] = useState(() => makeBench(auditId, queryClient, current, words.get));
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (bench.desk.view().works.length > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    // Whoever goes to another page of the application leaves nothing behind: it is still being sent.
    return () => {
      const stop = (): void => {
        if (bench.desk.view().works.length === 0)
          globalThis.removeEventListener('beforeunload', warn);
      };
      bench.desk.subscribe(stop);
      stop();
    };
  }, [bench]);
  return bench;
};
