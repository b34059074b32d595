import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-deletion.ts';

export const nl: Texts<typeof en> = {
  title: 'Deze werkruimte verwijderen',
  note: 'Zeven dagen later wordt alles verwijderd: teksten, audits, beslissingen, sporen en bestanden. Tot die tijd kan iedereen gewoon werken en kan elke eigenaar het terugnemen. Daarna komt niets terug.',
  export_first: 'Download eerst een export. Die is zonder Copydesk te controleren.',
  begin: 'Werkruimte verwijderen',
  dialog_title: '{{name}} verwijderen?',
  dialog_words: 'Op {{date}} is alles weg, voor iedereen. Hebt u een export gedownload?',
  type_name: 'Typ de naam van de werkruimte',
  planned: 'Deze werkruimte wordt op {{date}} verwijderd. {{who}} vroeg dit op {{asked}}.',
  somebody: 'Iemand die weg is',
  keep: 'Werkruimte behouden',
  kept: 'De werkruimte blijft.',
  asked: 'De werkruimte wordt op {{date}} verwijderd.',
  failed: 'Dat is niet gelukt. Probeer het opnieuw.',
};
