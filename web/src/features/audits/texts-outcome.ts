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
  rest_unknown_one: '{{number}} asset was not read, so it is not known which rules it breaks.',
  rest_unknown_other: '{{number}} assets were not read, so it is not known which rules they break.',
  some_unjudged: 'Some rules were not judged, so this does not mean that nothing is wrong.',
  nothing_so_far: 'Nothing found so far.',
  nothing_read_yet: 'Nothing has been read yet.',
  try_again: 'Try again',
  try_failed: 'Try these again',
  try_rest: 'Audit the rest',
  not_tried: 'The audit could not be started. Try again in a moment.',
  short_unread: 'Nothing read',
  short_none: 'Nothing found',
  short_so_far: 'Nothing so far',
  short_in_part: 'Nothing in what was read',
};

export const useOutcomeTexts = defineTexts(
  'audits-outcome',
  en,
  async () => (await import('./texts-outcome.nl.ts')).nl,
);
