import type { Texts } from '../../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  sample_title: 'Passages zonder bevindingen',
  sample_note:
    'Lees elke passage. Geef aan of de audit er terecht niets in heeft gevonden. Elk antwoord wordt bewaard met uw naam en het tijdstip.',
  how_many: 'Hoeveel passages',
  draw: 'Passages trekken',
  draw_more: 'Meer trekken',
  draw_words:
    'De passages worden willekeurig getrokken uit alles wat deze audit heeft gelezen zonder iets te vinden. Iedereen in de werkruimte ziet dezelfde.',
  not_drawn: 'De passages konden niet worden getrokken. Probeer het zo opnieuw.',
  not_answered: 'Het antwoord is niet bewaard. Probeer het zo opnieuw.',
  not_yet: 'Niemand heeft nog passages van deze audit getrokken.',
  may_not: 'U mag de antwoorden lezen. Beoordelaars, beheerders en eigenaren geven ze.',
  none_clean: 'Deze audit heeft geen passage zonder bevinding, dus er is niets te bekijken.',
  passage_of: 'Passage {{position}} van {{total}}',
  answered_of: '{{answered}} van {{total}} beantwoord',
  nothing_wrong: 'Niets mis',
  missed: 'Er is een overtreding gemist',
  undo: 'Mijn laatste antwoord ongedaan maken',
  next: 'Volgende passage',
  previous: 'Vorige passage',
  answered_by: 'Beantwoord door {{name}}',
  somebody: 'iemand die weg is',
  no_answer: 'Nog niet beantwoord',
  about: 'Welke regel of welk onderwerp (optioneel)',
  note: 'Opmerking (optioneel)',
  save: 'Bewaren',
  saved: 'Bewaard.',
  open_asset: 'Het item openen',
  all_done: 'Alle getrokken passages zijn beantwoord.',
  estimate_title: 'Wat daaruit volgt',
};
