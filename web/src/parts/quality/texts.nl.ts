import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  heading: 'Hoe vaak hij gelijk heeft',
  heading_note:
    'Van wat de regel markeerde, hoeveel juist was: in testteksten, in teksten die geen auteur van regels heeft gelezen, en volgens beslissingen hier. Elke zin telt één keer, voor de huidige versie van de regel.',
  language: 'Taal',
  tests_column: 'Testteksten',
  locked_column: 'Ongelezen door auteurs',
  here_column: 'Hier bevestigd',
  of: '{{part}} van {{all}}',
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
  falls: 'Deze regel heeft hier meestal ongelijk',
  falls_words:
    '{{rejected}} van {{decided}} beoordeelde bevindingen zijn verworpen. De meeste bevindingen ervan zijn hier waarschijnlijk onjuist.',
  falls_own:
    'Bewerk de regel, probeer de wijziging en publiceer haar, of schakel de regel uit. Niets verandert vanzelf.',
  falls_pack:
    'Een regel van een pakket kan hier niet worden gewijzigd. Open een reparatie als concept van een kopie, publiceer de kopie en schakel het origineel uit, of schakel hem alleen uit. Niets verandert vanzelf.',
  repair_drop_term: 'Laat de term “{{term}}” weg ({{language}}).',
  repair_add_unless: 'Laat door wat bij het woord “{{term}}” staat ({{language}}).',
  repair_effect:
    '{{spared}} van {{rejected}} verworpen bevindingen zouden worden doorgelaten, en {{lost}} van {{confirmed}} bevestigde zouden verloren gaan.',
  repair_tests_one: '{{number}} test van de auteur zou mislukken.',
  repair_tests_other: '{{number}} tests van de auteur zouden mislukken.',
  repair_open: 'Als concept openen',
  repair_none: 'Geen enkel woord verklaart de verworpen bevindingen.',
  repair_note:
    'Geprobeerd op de nieuwste beoordeelde bevindingen waarvan de tekst nog bewaard is. Andere teksten kunnen zich anders gedragen: probeer de wijziging op bewaarde teksten voordat je haar publiceert.',
  standing: 'Telt als',
  standing_finding: 'bevinding',
  standing_hint: 'hint',
  hint_in:
    'Hint in deze taal: {{language}}. Juist waren {{lockedRight}} van {{locked}} in teksten die geen auteur van regels heeft gelezen, en {{right}} van {{marks}} in alle testteksten. Wat hij daar markeert is een hint en geen bevinding, in audits die vanaf nu beginnen, in controles en in de editor.',
  hint_in_open:
    'Hint in deze taal: {{language}}. Juist waren {{right}} van {{marks}} in testteksten, die de auteurs van regels allemaal konden lezen. Wat hij daar markeert is een hint en geen bevinding, in audits die vanaf nu beginnen, in controles en in de editor.',
  always_finding:
    'Wat deze regel markeert is in elke taal een bevinding, wat de cijfers ook zeggen.',
  treat_as_finding: 'Als bevinding behandelen',
  failed: 'Het is niet bewaard. Probeer het zo opnieuw.',
  policy: 'Wanneer een regel alleen een hint is',
  policy_note:
    'Waar een regel van een pakket in testteksten van een taal vaak ongelijk had, zijn de markeringen in die taal hints en geen bevindingen. Met minder markeringen blijft het een bevinding: er is weinig over bekend, en dat pleit niet tegen de regel. Dit geldt voor audits die vanaf nu beginnen, voor controles en voor de editor. Losse regels kunt u op hun pagina als bevinding behandelen.',
  policy_share: 'Juist in minder dan',
  policy_least: 'Van minstens zoveel markeringen in testteksten',
  policy_save: 'Bewaren',
  policy_saved: 'Bewaard.',
  every_language: 'elke taal',
  counting: 'Sommige beslissingen worden nog geteld.',
};
