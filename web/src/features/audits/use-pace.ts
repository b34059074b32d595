import type { AuditDetail } from '@copydesk/contract/auditing';
import { useState } from 'react';
import { addSample, rateOf, type Sample, secondsLeft } from './rate.ts';

export interface Pace {
  /** Assets a second. */
  readonly rate: number | null;
  /** Seconds until the audit is through. */
  readonly left: number | null;
}

/** How fast an audit goes, from what each answer about it said. */
export const usePace = (audit: AuditDetail, seenAt: number): Pace => {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const done = audit.completed_assets + audit.failed_assets;
  // Kept while rendering, as React has it for what follows from what came: no extra frame.
  if (samples.at(-1)?.at !== seenAt) setSamples(addSample(samples, { at: seenAt, done }));
  const startedAt = audit.started_at === null ? null : Date.parse(audit.started_at);
  const rate = rateOf(samples, startedAt);
  return { rate, left: secondsLeft(audit.total_assets - done, rate) };
};
