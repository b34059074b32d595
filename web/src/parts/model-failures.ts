/**
 * The reasons why a language model wrote no text for which pages have a message; docs/generation.md explains
 * each. Other failures of documents, rows and questions are handled by their own pages.
 */
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
  'wrong_language',
  'lost',
] as const;
