import type { en } from './texts.ts';

export const nl: typeof en = {
  title: 'Poort',
  note: 'Wat systemen te horen krijgen die vragen of een tekst gepubliceerd mag worden. Besliste bevindingen tellen niet mee.',
  by_severity: 'Per ernst',
  by_severity_note:
    'Het strengste antwoord van alle onbesliste bevindingen telt. “Toelaten met wijzigingen” houdt de tekst vast als de regel geen vervanging biedt.',
  severity_CRITICAL: 'Kritiek',
  severity_HIGH: 'Hoog',
  severity_MEDIUM: 'Middel',
  severity_LOW: 'Laag',
  severity_UNSPECIFIED: 'Zonder ernst',
  by_pack: 'Per pakket',
  by_pack_note: 'Een pakket met een eigen antwoord kijkt niet naar de ernst.',
  no_packs: 'Er is geen pakket ingeschakeld.',
  as_severity: 'Zoals de ernst zegt',
  verdict_pass: 'Toelaten',
  verdict_pass_with_edits: 'Toelaten met wijzigingen',
  verdict_hold: 'Vasthouden voor een mens',
  verdict_refuse: 'Weigeren',
  unjudged: 'Als een regel die een model nodig heeft niet beoordeeld is',
  unjudged_pass: 'Toelaten en de regel noemen',
  unjudged_refuse: 'Weigeren',
  gaps: 'Als iets over de tekst niet bekend is',
  gaps_note:
    'Niemand gaf de taal, categorie of markt op, en regels zouden bezwaar maken als dat wel zo was. Het antwoord zegt wat er moet worden opgegeven.',
  gaps_hold: 'Tegenhouden tot het is opgegeven',
  gaps_pass: 'Toelaten en zeggen wat niet bekend is',
  version_0: 'Dit is het beleid waarmee elke werkruimte begint.',
  version:
    'Versie {{version}}, sinds {{moment}}. Ontvangstbewijzen houden de versie waarmee ze gemaakt zijn.',
  save: 'Beleid opslaan',
  saved: 'Het beleid is opgeslagen. Het geldt vanaf de volgende vraag.',
  only_readers: 'Alleen eigenaren en beheerders wijzigen het beleid.',
};
