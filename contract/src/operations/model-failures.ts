import type { Static } from 'typebox';
import { oneOf } from '../shared/schema.ts';

/** Why a model gave no usable answer; docs/generation.md has a row for each. */
export const MODEL_FAILURES = [
  'provider_unavailable',
  'provider_rate_limited',
  'own_limit',
  'provider_refused',
  'provider_misconfigured',
  'budget_exhausted',
  'answer_empty',
  'answer_too_long',
  'answer_repeats',
  'answer_malformed',
] as const;
export const ModelFailure = oneOf(MODEL_FAILURES, { description: 'Why no usable answer came.' });
export type ModelFailure = Static<typeof ModelFailure>;
