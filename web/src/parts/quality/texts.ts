import { defineTexts } from '../../lib/texts.ts';

export const en = {
  heading: 'How often it is right',
  heading_note:
    'Each sentence counts once, and only decisions about the present version. The last sentence follows from tests and decisions together.',
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
  counting: 'Some decisions are still being counted.',
};

export const useQualityTexts = defineTexts(
  'quality',
  en,
  async () => (await import('./texts.nl.ts')).nl,
);
