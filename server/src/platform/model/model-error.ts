/** Why there is no usable answer; each reason is a row of the table in docs/generation.md. */
export type ModelFailure =
  | 'provider_unavailable'
  | 'provider_rate_limited'
  | 'own_limit'
  | 'provider_refused'
  | 'provider_misconfigured'
  | 'budget_exhausted'
  | 'answer_empty'
  | 'answer_too_long'
  | 'answer_repeats'
  | 'answer_malformed';

/**
 * The message names provider, model and status, never a prompt, an answer or a key, because it
 * gets into the log and the durable engine.
 */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Whether asking again later may help. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** The HTTP status of the provider's answer; null if that is not the reason. */
  readonly status: number | null;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { retryable: boolean; retryAfterMs?: number | null; status?: number },
  ) {
    super(message);
    this.name = 'ModelError';
    this.failure = failure;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.status = options.status ?? null;
  }
}
