import { defineTexts } from '../../lib/texts.ts';

/** How many rules ran, beside every number of findings that may be zero. */
export const en = {
  ran_one: '{{ran}} of {{rules}} rule ran',
  ran_other: '{{ran}} of {{rules}} rules ran',
  ran_not: 'No rule ran',
  not_noted: 'Not noted which rules ran',
  may_apply_one: '{{number}} rule did not run although it may apply.',
  may_apply_other: '{{number}} rules did not run although they may apply.',
  all_that_apply: 'The other rules are for something else.',
};

export const useCoverageTexts = defineTexts(
  'coverage',
  en,
  async () => (await import('./texts.nl.ts')).nl,
);
