import { defineTexts } from '../../lib/texts.ts';

/** What is known after an audit, and what is not. */
export const en = {
  nothing_read: 'Nothing was read, so it is not known whether any rule is broken.',
  cancelled_unread:
    'This audit was cancelled before it read anything, so it is not known whether any rule is broken.',
  earlier_unknown_one: '{{number}} finding of earlier audits could not be checked again.',
  earlier_unknown_other: '{{number}} findings of earlier audits could not be checked again.',
  nothing_found_one: 'No violations found in the {{number}} asset that was read.',
  nothing_found_other: 'No violations found in the {{number}} assets that were read.',
  zero_found_one: '0 found in the {{number}} asset that was read.',
  zero_found_other: '0 found in the {{number}} assets that were read.',
  rest_unknown_one: '{{number}} asset was not read, so it is not known which rules it breaks.',
  rest_unknown_other: '{{number}} assets were not read, so it is not known which rules they break.',
  some_unjudged: 'Some rules were not judged, so this does not mean that nothing is wrong.',
  nothing_so_far: '0 found so far.',
  nothing_read_yet: 'Nothing has been read yet.',
  try_again: 'Try again',
  try_failed: 'Try these again',
  try_rest: 'Audit the rest',
  not_tried: 'The audit could not be started. Try again in a moment.',
  hints_title: 'Hints',
  hints_note:
    'Sentences that read like a claim although no rule objects, and matches of rules that are often wrong in the language. Many of them are lawful. They are no findings and are in no other number.',
  show_hints: 'Show hints',
  hide_hints: 'Hide hints',
  hints_look: 'Look at the hints',
  hints_count_one: '{{number}} hint.',
  hints_count_other: '{{number}} hints.',
  hints_states: '{{undecided}} undecided, {{breach}} breach, {{no_breach}} no breach.',
  hints_left_out_one: '{{number}} further hint is not stored, because the bound was met.',
  hints_left_out_other: '{{number}} further hints are not stored, because the bound was met.',
  no_opinion:
    'This audit asked for a second opinion of a model on hints, and some got none: no model is configured, it failed or has no licence, no rule is about the hint, or the bound was met. Look at these hints yourself.',
  no_opinion_on_findings:
    'This audit asked for a second opinion of a model on findings, and some got none: no model is configured, it failed or has no licence, or the bound was met. Decide about these findings without it.',
  missed_title: 'What was missed',
  missed_note:
    'An audit finds only what its rules describe. How much it missed can be estimated: people look at passages without findings that are drawn at random.',
  missed_not_sampled: 'Not estimated: nobody has looked at passages without findings.',
  missed_seen_one:
    '{{looked}} of {{passages}} passages without findings were looked at. {{number}} had a breach that was missed.',
  missed_seen_other:
    '{{looked}} of {{passages}} passages without findings were looked at. {{number}} had a breach that was missed.',
  missed_range:
    'So {{low}} to {{high}} of these passages probably have a breach that was missed (95 % interval, best guess {{about}}).',
  missed_exact: 'These are all of them, so the number is exact if the answers are right.',
  missed_share: 'The audit found {{low}} to {{high}} of the breaches (95 % interval).',
  missed_no_share:
    'Which share of the breaches the audit found is not known, because no finding is confirmed.',
  missed_todo_not_sampled: 'Draw a sample of these passages and look at it.',
  missed_todo_estimated:
    'Look at more passages for a narrower estimate, and write rules for what was missed.',
  missed_look: 'Look at passages without findings',
  short_unread: 'Nothing read',
  short_none: 'Nothing found',
  short_zero: '0 found',
  short_so_far: '0 found so far',
  short_not_begun: 'Nothing read yet',
  short_in_part: '0 found in what was read',
};

export const useOutcomeTexts = defineTexts(
  'audits-outcome',
  en,
  async () => (await import('./texts-outcome.nl.ts')).nl,
);
