/** The failures that have words of their own; docs/generation.md says what each means. */
const KNOWN = [
  'cancelled',
  'lost',
  'wrong_language',
  'provider_unavailable',
  'provider_rate_limited',
  'provider_misconfigured',
  'provider_refused',
  'answer_empty',
  'answer_too_long',
  'answer_malformed',
  'budget_exhausted',
] as const;

/** The name of the text that says what happened and what to do about it. */
export const failureText = (failure: string | null) =>
  `failed_${KNOWN.find((known) => known === failure) ?? 'unknown'}` as const;
