import { defineTexts } from '../../lib/texts.ts';

/** The texts of the pages for a new rule and for the coverage of languages. */
export const en = {
  new_words: 'The rule begins as a draft. Checks and audits use it only after you publish it.',
  name: 'Name',
  name_words: 'What reviewers read above a finding, such as “No risk-free returns”.',
  choose_kind: 'What should it do?',
  first_language: 'First language',
  begin: 'Begin the rule',
  or_copy: 'To begin with a rule of a pack, open it in the list and choose Copy.',
  or_quick: 'Write it in three fields',
  copy_title: 'Copy a rule',
  copy_words: 'Creates a rule of your own from “{{name}}”, with its words and tests.',
  copy_name_words: 'If left empty, the copy keeps the name of the original.',
  begin_copy: 'Copy into a draft',
  may_not: 'You may not write rules here',
  may_not_words: 'Owners, admins and reviewers write rules. Ask one of them.',
  coverage_title: 'Language coverage',
  coverage_note:
    'For which languages each rule has words to look for. A rule never looks at a text in a language that it has no words for.',
  all_languages: 'All languages',
  only_gaps: 'Only rules with gaps',
  gaps_in: 'Only rules without {{name}}',
  covered: '{{covered}} of {{count}}',
  pack_summary_one: '{{count}} rule, {{gaps}} without words in some language',
  pack_summary_other: '{{count}} rules, {{gaps}} without words in some language',
  legend_words: 'Words and tests',
  legend_untested: 'Words, no tests',
  legend_every: 'Words for every language',
  legend_none: 'No words',
  cell_words: '{{terms}} words and patterns, {{tests}} tests',
  cell_every: 'For every language, {{tests}} tests',
  cell_none: 'No words',
  table_of: 'Coverage of {{name}}',
  rule: 'Rule',
  in_all: 'Covered',
  coverage_none: 'No rules yet',
  coverage_none_words: 'Switch on a pack or write a rule, and its languages are listed here.',
  no_gaps: 'No gaps here',
};

export const useStartTexts = defineTexts(
  'rules-start',
  en,
  async () => (await import('./texts-start.nl.ts')).nl,
);
