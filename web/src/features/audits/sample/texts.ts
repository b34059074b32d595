import { defineTexts } from '../../../lib/texts.ts';

/** Passages without findings that people look at. */
export const en = {
  sample_title: 'Passages without findings',
  sample_note:
    'Read each passage. Say whether the audit was right to find nothing in it. Every answer is kept with your name and the time.',
  how_many: 'How many passages',
  draw: 'Draw passages',
  draw_more: 'Draw more',
  draw_words:
    'The passages are drawn at random from everything that this audit read and found nothing in. Everybody in the workspace sees the same ones.',
  not_drawn: 'The passages could not be drawn. Try again in a moment.',
  not_answered: 'The answer was not stored. Try again in a moment.',
  not_yet: 'Nobody has drawn passages of this audit yet.',
  may_not: 'You may read the answers. Reviewers, admins and owners give them.',
  none_clean: 'This audit has no passage without a finding, so there is nothing to look at.',
  passage_of: 'Passage {{position}} of {{total}}',
  answered_of: '{{answered}} of {{total}} answered',
  nothing_wrong: 'Nothing wrong',
  missed: 'A breach was missed',
  undo: 'Undo my last answer',
  next: 'Next passage',
  previous: 'Previous passage',
  answered_by: 'Answered by {{name}}',
  somebody: 'somebody who has left',
  no_answer: 'Not answered yet',
  about: 'Which rule or topic (optional)',
  note: 'Note (optional)',
  save: 'Save',
  saved: 'Saved.',
  open_asset: 'Open the asset',
  all_done: 'All passages that were drawn are answered.',
  estimate_title: 'What follows from it',
};

export const useSampleTexts = defineTexts(
  'audits-sample',
  en,
  async () => (await import('./texts.nl.ts')).nl,
);
