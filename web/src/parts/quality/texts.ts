import { defineTexts } from '../../lib/texts.ts';

export const en = {
  heading: 'How often it is right',
  heading_note:
    'Of what the rule marked, how much was right: in test texts, in those that no author of rules has read, and by decisions here. Each sentence counts once, for the present version of the rule.',
  language: 'Language',
  tests_column: 'Test texts',
  locked_column: 'Unread by authors',
  here_column: 'Confirmed here',
  of: '{{part}} of {{all}}',
  tests:
    'In test texts {{right}} of {{marks}} marks were right; in those that no author of rules has read, {{lockedRight}} of {{locked}}.',
  tests_open:
    'In test texts {{right}} of {{marks}} marks were right, but the authors of rules could read all of them.',
  tests_none: 'No test text has met this rule in {{language}}.',
  tests_none_unknown: 'No test text has met this rule.',
  decided_one: 'Here {{confirmed}} of {{count}} decided finding was confirmed.',
  decided_other: 'Here {{confirmed}} of {{count}} decided findings were confirmed.',
  decided_none: 'Here nobody has confirmed or rejected a finding of it yet.',
  estimate: 'Probably {{low}} to {{high}} of its findings here are right.',
  unknown_language: 'Language not recognised',
  nothing: 'Neither tests nor decisions say anything about it yet.',
  by_rule: 'Findings by rule',
  by_rule_note:
    'First the rules whose findings are most likely right, by tests and by what people decided here.',
  rule: 'Rule',
  probably_right: 'Probably right',
  from_to: '{{low}} to {{high}}',
  undecided: 'Undecided',
  findings: 'Findings',
  all_rules: 'Show all {{number}} rules',
  falls: 'This rule is mostly wrong here',
  falls_words:
    '{{rejected}} of {{decided}} decided findings were rejected. Most of its findings here are probably wrong.',
  falls_own:
    'Edit the rule, try the change and publish it, or switch the rule off. Nothing changes by itself.',
  falls_pack:
    'A rule of a pack cannot be changed here. Open a repair as the draft of a copy, publish the copy and switch the original off, or only switch it off. Nothing changes by itself.',
  repair_drop_term: 'Drop the term “{{term}}” ({{language}}).',
  repair_add_unless: 'Excuse what is near the word “{{term}}” ({{language}}).',
  repair_effect:
    '{{spared}} of {{rejected}} rejected findings would pass, and {{lost}} of {{confirmed}} confirmed ones would be lost.',
  repair_tests_one: '{{number}} test of its author would fail.',
  repair_tests_other: '{{number}} tests of its author would fail.',
  repair_open: 'Open as draft',
  repair_none: 'No single word explains the rejected findings.',
  repair_note:
    'Tried on the newest decided findings whose text is still stored. Other texts may behave differently: try the change on stored texts before you publish it.',
  standing: 'Counts as',
  standing_finding: 'finding',
  standing_hint: 'hint',
  hint_in:
    'Hint in {{language}}: {{lockedRight}} of {{locked}} right on texts that no author of rules has read, {{right}} of {{marks}} on all test texts. What it matches there is listed as a hint and not as a finding, in audits that begin from now on, in checks and in the editor.',
  hint_in_open:
    'Hint in {{language}}: {{right}} of {{marks}} right on test texts, all of which the authors of rules could read. What it matches there is listed as a hint and not as a finding, in audits that begin from now on, in checks and in the editor.',
  always_finding:
    'What this rule matches is a finding in every language, whatever its figures say.',
  treat_as_finding: 'Treat as finding',
  failed: 'It was not saved. Try again in a moment.',
  policy: 'When a rule is only a hint',
  policy_note:
    'Where a rule of a pack was often wrong in test texts of a language, its matches in that language are listed as hints and not as findings. With fewer marks it stays a finding: little is known of it, and that does not speak against it. This holds for audits that begin from now on, for checks and for the editor. Single rules can be treated as findings on their pages.',
  policy_share: 'Right in less than',
  policy_least: 'Of at least so many marks in test texts',
  policy_save: 'Save',
  policy_saved: 'Saved.',
  every_language: 'every language',
  counting: 'Some decisions are still being counted.',
};

export const useQualityTexts = defineTexts(
  'quality',
  en,
  async () => (await import('./texts.nl.ts')).nl,
);
