import { MODEL_FAILURES } from '../../parts/model-failures.ts';

const KNOWN = [...MODEL_FAILURES, 'cancelled'] as const;

/** The key of the text that says what happened and what to do about it. */
export const failureText = (failure: string | null) =>
  `failed_${KNOWN.find((known) => known === failure) ?? 'unknown'}` as const;
