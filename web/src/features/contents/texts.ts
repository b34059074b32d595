import { defineTexts } from '../../lib/texts.ts';

export const en = {
  title: 'Gate',
  note: 'What systems are told that ask whether a text may be published. Decided violations do not count.',
  by_severity: 'By severity',
  by_severity_note:
    'The worst answer of all undecided violations counts. “Pass with edits” holds the text if the rule offers no replacement.',
  severity_CRITICAL: 'Critical',
  severity_HIGH: 'High',
  severity_MEDIUM: 'Medium',
  severity_LOW: 'Low',
  severity_UNSPECIFIED: 'Without a severity',
  by_pack: 'By pack',
  by_pack_note: 'A pack with an answer of its own does not look at the severity.',
  no_packs: 'No pack is enabled.',
  as_severity: 'As its severity says',
  verdict_pass: 'Pass',
  verdict_pass_with_edits: 'Pass with edits',
  verdict_hold: 'Hold for a person',
  verdict_refuse: 'Refuse',
  unjudged: 'If a rule that needs a model was not judged',
  unjudged_pass: 'Pass, and list the rule',
  unjudged_refuse: 'Refuse',
  gaps: 'If something is not known of the text',
  gaps_note:
    'Nobody stated its language, category or market, and rules would object if it were stated. The answer says what to state.',
  gaps_hold: 'Hold until it is stated',
  gaps_pass: 'Pass, and say what is not known',
  version_0: 'This is the policy that every workspace begins with.',
  version:
    'Version {{version}}, since {{moment}}. Receipts keep the version that they were made with.',
  save: 'Save the policy',
  saved: 'The policy is saved. It holds from the next question on.',
  only_readers: 'Only owners and admins change the policy.',
};

export const useTexts = defineTexts('contents', en, async () => (await import('./texts.nl.ts')).nl);
