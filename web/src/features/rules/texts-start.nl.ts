import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-start.ts';

export const nl: Texts<typeof en> = {
  new_words:
    'De regel begint als concept. Controles en audits gebruiken hem pas nadat je hem publiceert.',
  name: 'Naam',
  name_words: 'Wat beoordelaars boven een bevinding lezen, zoals “Geen rendement zonder risico”.',
  choose_kind: 'Wat moet hij doen?',
  first_language: 'Eerste taal',
  begin: 'Regel beginnen',
  or_copy:
    'Om met een regel van een pakket te beginnen, open je hem in de lijst en kies je Kopiëren.',
  or_quick: 'In drie velden schrijven',
  copy_title: 'Een regel kopiëren',
  copy_words: 'Maakt een eigen regel van “{{name}}”, met de woorden en tests ervan.',
  copy_name_words: 'Zonder naam houdt de kopie de naam van het origineel.',
  begin_copy: 'Kopiëren naar een concept',
  may_not: 'Je mag hier geen regels schrijven',
  may_not_words: 'Eigenaren, beheerders en beoordelaars schrijven regels. Vraag het een van hen.',
  coverage_title: 'Taaldekking',
  coverage_note:
    'Voor welke talen elke regel woorden heeft om te zoeken. Een regel kijkt nooit naar een tekst in een taal waarvoor hij geen woorden heeft.',
  all_languages: 'Alle talen',
  only_gaps: 'Alleen regels met gaten',
  gaps_in: 'Alleen regels zonder {{name}}',
  covered: '{{covered}} van {{count}}',
  pack_summary_one: '{{count}} regel, {{gaps}} zonder woorden in een van de talen',
  pack_summary_other: '{{count}} regels, {{gaps}} zonder woorden in een van de talen',
  legend_words: 'Woorden en tests',
  legend_untested: 'Woorden, geen tests',
  legend_every: 'Woorden voor elke taal',
  legend_none: 'Geen woorden',
  cell_words: '{{terms}} woorden en patronen, {{tests}} tests',
  cell_every: 'Voor elke taal, {{tests}} tests',
  cell_none: 'Geen woorden',
  table_of: 'Dekking van {{name}}',
  rule: 'Regel',
  in_all: 'Gedekt',
  coverage_none: 'Nog geen regels',
  coverage_none_words: 'Schakel een pakket in of schrijf een regel, en de talen staan hier.',
  no_gaps: 'Geen gaten hier',
};
