import type { ProposedTest } from '@copydesk/contract/rules/proposed-tests';

/** What somebody ticked or unticked, by the text of the test. */
export type Ticks = ReadonlyMap<string, boolean>;

/**
 * Whether a proposed test is ticked. At first those are that the rule passes, except where a word may well be meant
 * too: only a person can say that it is not.
 */
export const isTicked = ({ test, passed, reason }: ProposedTest, ticks: Ticks): boolean =>
  ticks.get(test.text) ?? (passed === true && reason !== 'begins');

export const tickedOf = (
  proposed: readonly ProposedTest[],
  ticks: Ticks,
): readonly ProposedTest[] => proposed.filter((one) => isTicked(one, ticks));
