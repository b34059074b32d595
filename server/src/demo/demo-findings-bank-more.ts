import type { DemoIssue } from './demo-findings.ts';

/** The findings of the small help page check. */
export const BANK_HELP_ISSUES: readonly DemoIssue[] = [
  {
    id: 'help_phone_cost',
    rule: 'costs_with_offer',
    on: ['home', 'savings'],
    text: 'Call our helpline, day and night.',
    reason: 'Does not say that calls at night cost money.',
    fix: 'Name the cost of a call.',
    suggested: 'Call our helpline. From 22:00 to 7:00 a call costs 10 cents a minute.',
  },
  {
    id: 'help_sentence',
    rule: 'plain_language',
    on: ['loans'],
    text: 'Deferral is contingent upon prior positive adjudication of your request.',
    reason: 'The sentence is harder than what it says.',
    fix: 'Say it in everyday words.',
    suggested: 'You may pay later once we have agreed to it.',
  },
  {
    id: 'help_old_hours',
    rule: 'current_information',
    on: ['home'],
    text: 'Branches are open until 16:00 in December.',
    reason: 'The opening hours of December are still shown.',
    fix: 'Show the current hours.',
  },
  {
    id: 'help_no_address',
    rule: 'contact_details',
    on: ['savings', 'loans'],
    reason: 'The page does not say how to reach us by post.',
    fix: 'Add the postal address.',
  },
];

/** What the running summer check has found so far. */
export const BANK_SUMMER_ISSUES: readonly DemoIssue[] = [
  {
    id: 'summer_rate',
    rule: 'guaranteed_returns',
    on: ['home', 'savings'],
    text: 'Your summer rate stays as high as it is. Promised.',
    reason: 'Promises that a variable rate will not change.',
    fix: 'Name the period for which the rate is fixed.',
    suggested: 'The summer rate is fixed until 31 August.',
  },
  {
    id: 'summer_loan',
    rule: 'borrowing_warning',
    on: ['loans'],
    text: 'Sun now, pay later.',
    reason: 'Advertises a loan without the warning.',
    fix: 'Add the warning directly below the offer.',
  },
  {
    id: 'summer_wait',
    rule: 'no_pressure',
    on: ['home', 'savings', 'loans'],
    text: 'Do not wait until summer is over!',
    reason: 'Hurries readers although the account can be opened at any time.',
    fix: 'Remove the line.',
  },
  {
    id: 'summer_best',
    rule: 'superlatives',
    on: ['savings'],
    text: 'The smartest way to save this summer.',
    reason: 'A superlative without a source.',
    fix: 'Say what the account does.',
  },
  {
    id: 'summer_image',
    rule: 'image_texts',
    on: ['home', 'loans'],
    text: 'beach-banner.png',
    reason: 'The banner carries a message but has no text alternative.',
    fix: 'Add the message as the alternative text.',
  },
];
