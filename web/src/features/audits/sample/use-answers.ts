import type { AuditSample, SampledPassage } from '@copydesk/contract/audits/sample';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import type { InputOf } from '../../../lib/operation.ts';
import { keyOf } from '../../../lib/query.ts';
import { sampleOf } from '../api.ts';

type Answer = InputOf<'answerPassage'>['body'];

/** Puts a fresh sample on the page, and has what follows from it read again. */
const useFreshSample = (auditId: string) => {
  const client = useQueryClient();
  return async (sample: AuditSample): Promise<void> => {
    client.setQueryData(sampleOf(auditId).queryKey, { sample });
    await client.invalidateQueries({ queryKey: keyOf('getAuditGaps') });
  };
};

export const useDrawSample = (auditId: string) => {
  const onSuccess = useFreshSample(auditId);
  return useMutation({
    mutationFn: (size: number) =>
      post('drawSample', { params: { audit_id: auditId }, body: { size } }),
    onSuccess,
  });
};

/** Sends answers, and takes one's own back one after the other, the newest first. */
export const useAnswers = (auditId: string) => {
  const onSuccess = useFreshSample(auditId);
  const [given, setGiven] = useState<readonly Answer[]>([]);
  const send = useMutation({
    mutationFn: (body: Answer) => post('answerPassage', { params: { audit_id: auditId }, body }),
    onSuccess,
  });
  const answer = async (
    { position, answer: before, about, note }: SampledPassage,
    next: Omit<Answer, 'position'>,
  ): Promise<void> => {
    await send.mutateAsync({ position, ...next });
    setGiven((all) => [...all, { position, answer: before, about, note }]);
  };
  /** Gives the position of the passage that is as before. */
  const undo = async (): Promise<number | null> => {
    const last = given.at(-1);
    if (!last) return null;
    await send.mutateAsync(last);
    setGiven((all) => all.slice(0, -1));
    return last.position;
  };
  return { answer, undo, isPending: send.isPending, canUndo: given.length > 0 };
};
