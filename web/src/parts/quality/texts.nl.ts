import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  heading: 'Hoe vaak hij gelijk heeft',
  heading_note:
    'Elke zin telt één keer, en alleen beslissingen over de huidige versie. De laatste zin volgt uit tests en beslissingen samen.',
  tests:
    'In testteksten waren {{right}} van {{marks}} markeringen juist; in teksten die geen auteur van regels heeft gelezen {{lockedRight}} van {{locked}}.',
  tests_open:
    'In testteksten waren {{right}} van {{marks}} markeringen juist, maar de auteurs van regels konden ze allemaal lezen.',
  tests_none: 'Geen testtekst is deze regel in deze taal tegengekomen: {{language}}.',
  tests_none_unknown: 'Geen testtekst is deze regel tegengekomen.',
  decided_one: 'Hier is {{confirmed}} van {{count}} beoordeelde bevinding bevestigd.',
  decided_other: 'Hier zijn {{confirmed}} van {{count}} beoordeelde bevindingen bevestigd.',
  decided_none: 'Hier heeft nog niemand een bevinding ervan bevestigd of verworpen.',
  estimate: 'Waarschijnlijk is {{low}} tot {{high}} van de bevindingen hier juist.',
  unknown_language: 'Taal niet herkend',
  nothing: 'Tests en beslissingen zeggen er nog niets over.',
  by_rule: 'Bevindingen per regel',
  by_rule_note:
    'Eerst de regels waarvan de bevindingen het waarschijnlijkst juist zijn, volgens tests en beslissingen hier.',
  rule: 'Regel',
  probably_right: 'Waarschijnlijk juist',
  from_to: '{{low}} tot {{high}}',
  undecided: 'Onbeslist',
  findings: 'Bevindingen',
  all_rules: 'Toon alle {{number}} regels',
  counting: 'Sommige beslissingen worden nog geteld.',
};
