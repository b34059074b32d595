import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-deletion.ts';

export const nl: Texts<typeof en> = {
  title: 'Mijn account verwijderen',
  note: 'U verlaat elke werkruimte, en uw naam en adres worden overal verwijderd. Wat u besliste en schreef blijft daar staan als het werk van een voormalig lid. Er is geen weg terug.',
  begin: 'Mijn account verwijderen',
  dialog_title: 'Uw account verwijderen?',
  dialog_words:
    'Dit gebeurt meteen en is niet ongedaan te maken. Ook uw API-sleutels en open uitnodigingen eindigen.',
  type_address: 'Typ uw e-mailadres',
};
