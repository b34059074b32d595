import type { ModelFailure } from '../platform/model/model-error.ts';

/** Why a text was left as it was; receipts name it. */
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

const REASONS: Record<RepairFailure, string> = {
  no_better: 'the new text had as many objections or graver ones',
  wrong_language: 'the new text was in another language',
  too_short: 'the new text was less than half as long',
  too_long: 'the new text was more than twice as long',
  not_checked: 'the new text could not be checked',
  sandbox: 'no language model is configured',
  passes_used: 'two attempts were not enough',
  broken: 'of a fault that is none of the text',
  provider_unavailable: 'the language model did not answer after several attempts',
  provider_rate_limited: 'the language model takes no more requests at the moment',
  provider_refused: 'the language model refused to repair it',
  provider_misconfigured: 'the language model is not set up correctly',
  budget_exhausted: "the workspace's token budget of this month is used up",
  answer_empty: 'the language model answered with nothing',
  answer_too_long: 'the language model did not come to an end',
  answer_malformed: 'the language model answered in a form that cannot be read',
};

interface Pass {
  readonly findings: number;
  readonly repaired: boolean;
  readonly reason: RepairFailure | null;
}

/** What a reader of the receipt must know before the text is used; null when nothing is left. */
export const noteOf = (passes: readonly Pass[]): string | null => {
  const last = passes.at(-1);
  if (!last || last.findings === 0 || last.repaired) return null;
  const done = passes.some(({ repaired }) => repaired) ? 'repaired in part' : 'not repaired';
  const why = last.reason ? `, because ${REASONS[last.reason]}` : '';
  const left = last.findings === 1 ? '1 objection is' : `${last.findings} objections are`;
  return `The text was ${done}${why}: ${left} left.`;
};
