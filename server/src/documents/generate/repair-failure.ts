import { MODEL_FAILURES } from '../../platform/model/failure-words.ts';
import type { ModelFailure } from '../../platform/model/model-error.ts';

/** Why a text was not repaired, as receipts name it. */
export type RepairFailure =
  | ModelFailure
  | 'no_better'
  | 'wrong_language'
  | 'too_short'
  | 'too_long'
  | 'not_checked'
  | 'sandbox'
  | 'passes_used'
  | 'broken';

const REASONS: Readonly<Record<RepairFailure, string>> = {
  ...MODEL_FAILURES,
  no_better: 'the new text had as many objections or graver ones',
  wrong_language: 'the new text was in another language',
  too_short: 'the new text was less than half as long',
  too_long: 'the new text was more than twice as long',
  not_checked: 'the new text could not be checked',
  sandbox: 'no language model is configured',
  passes_used: 'two attempts were not enough',
  broken: 'of a fault that is none of the text',
  provider_refused: 'the language model refused to repair it',
  provider_misconfigured: 'the language model is not set up correctly',
};

interface Pass {
  readonly findings: number;
  readonly repaired: boolean;
  readonly reason: RepairFailure | null;
}

/**
 * The note that readers of the receipt must see before using the text; null if nothing is left to object to.
 */
export const noteOf = (passes: readonly Pass[]): string | null => {
  const last = passes.at(-1);
  if (!last || last.findings === 0 || last.repaired) return null;
  const done = passes.some(({ repaired }) => repaired) ? 'repaired in part' : 'not repaired';
  const why = last.reason ? `, because ${REASONS[last.reason]}` : '';
  const left = last.findings === 1 ? '1 objection is' : `${last.findings} objections are`;
  return `The text was ${done}${why}: ${left} left.`;
};
