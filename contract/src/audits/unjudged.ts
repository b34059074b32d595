/**
 * Why a judge rule was not judged on an asset, each with its meaning and what to do about it. The API, files
 * and commands use these sentences; the web application has them in its languages.
 */
export const UNJUDGED_REASONS = {
  no_model: {
    because: 'no model is configured',
    todo: 'Configure a language model (docs/generation.md) and audit again.',
  },
  not_asked: {
    because: 'no model is asked when a text is pushed',
    todo: 'Audit the asset: an audit asks the model.',
  },
  breach_missed: {
    because: 'the model did not see a control text that plainly breaks a rule',
    todo: 'Try another model.',
  },
  lawful_flagged: {
    because: 'the model objected to a control text that keeps to the rule',
    todo: 'Try another model.',
  },
  may_not_clear: {
    because: 'the model missed too many control texts lately to clear a text by its silence',
    todo: 'Have the texts read by a person, or try another model. The settings show its licence.',
  },
  may_not_accuse: {
    because: 'the model objected to too many lawful control texts lately to make a finding',
    todo: 'Have the texts read by a person, or try another model. The settings show its licence.',
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
  own_limit: {
    because: "the calls waited too long for their turn among Copydesk's own calls",
    todo: 'Allow more calls to the model at a time, or audit again later.',
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
  answer_repeats: {
    because: 'the model repeated itself without end',
    todo: 'Try another model.',
  },
  answer_malformed: {
    because: 'the model answered in a form that cannot be read',
    todo: 'Try another model.',
  },
} as const;

export type UnjudgedReason = keyof typeof UNJUDGED_REASONS;

/**
 * Returns the sentences of a reason. For a reason that this release does not have, the reason itself is the
 * sentence.
 */
export const wordsOfReason = (
  reason: string,
): { readonly because: string; readonly todo: string } =>
  reason in UNJUDGED_REASONS
    ? UNJUDGED_REASONS[reason as UnjudgedReason]
    : { because: reason, todo: '' };

/** `1 rule`, `3 rules`. */
export const counted = (count: number, word: string): string =>
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
  // The number of assets is only known for all reasons together.
  const on = assets !== null && byReason.length === 1 ? ` on ${counted(assets, 'asset')}` : '';
  return byReason.map(([reason, { length }]) => {
    const { because, todo } = wordsOfReason(reason);
    const were = length === 1 ? 'was' : 'were';
    return `${counted(length, 'rule')} ${were} not judged${on}: ${because}. What to do: ${todo}`;
  });
};
