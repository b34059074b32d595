/**
 * Why a rule that only a model can judge was not judged on an asset, each with what it means and what to do
 * about it. The sentences are those of the API, of files and of commands; pages have them in their languages.
 */
export const UNJUDGED_REASONS = {
  no_model: {
    because: 'no model is configured',
    todo: 'Configure a language model (docs/generation.md) and audit again.',
  },
  breach_missed: {
    because: 'the model did not see a control text that plainly breaks a rule',
    todo: 'Try another model.',
  },
  lawful_flagged: {
    because: 'the model objected to a control text that keeps to the rule',
    todo: 'Try another model.',
  },
  no_controls: {
    because: 'the rules have no tests to control the model with',
    todo: 'Give the rule two tests that must find something and one that must not.',
  },
  too_much_to_judge: {
    because: 'the asset has more places to judge than the limit allows',
    todo: 'Divide the asset, or narrow the words of the rule.',
  },
  budget_exhausted: {
    because: "the workspace's token budget of the month is spent",
    todo: 'Raise the budget or wait for the next month, and audit again.',
  },
  provider_unavailable: {
    because: 'the model did not answer after several attempts',
    todo: 'Audit again later.',
  },
  provider_rate_limited: {
    because: 'the model took no more requests',
    todo: 'Audit again later.',
  },
  provider_refused: {
    because: 'the model refused to judge the text',
    todo: 'Read the text yourself, or try another model.',
  },
  provider_misconfigured: {
    because: 'the model is not set up correctly',
    todo: 'Tell the operator.',
  },
  answer_empty: { because: 'the model answered with nothing', todo: 'Try another model.' },
  answer_too_long: { because: 'the model did not come to an end', todo: 'Try another model.' },
  answer_malformed: {
    because: 'the model answered in a form that cannot be read',
    todo: 'Try another model.',
  },
} as const;

export type UnjudgedReason = keyof typeof UNJUDGED_REASONS;

/** The sentences of a reason; one from a later release has none of its own. */
export const wordsOfReason = (
  reason: string,
): { readonly because: string; readonly todo: string } =>
  reason in UNJUDGED_REASONS
    ? UNJUDGED_REASONS[reason as UnjudgedReason]
    : { because: reason, todo: '' };

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

/** One line for each reason: how many rules were not judged, why, and what to do. */
export const tellUnjudged = ({
  unjudged,
  unjudged_assets: assets,
}: {
  readonly unjudged: readonly { readonly reason: string }[];
  readonly unjudged_assets: number | null;
}): readonly string[] => {
  const byReason = [...Map.groupBy(unjudged, ({ reason }) => reason)];
  // On how many assets is known of all reasons together.
  const on = assets !== null && byReason.length === 1 ? ` on ${counted(assets, 'asset')}` : '';
  return byReason.map(([reason, { length }]) => {
    const { because, todo } = wordsOfReason(reason);
    const were = length === 1 ? 'was' : 'were';
    return `${counted(length, 'rule')} ${were} not judged${on}: ${because}. What to do: ${todo}`;
  });
};
