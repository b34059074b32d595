import type { Texts } from '../../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  before: 'Eerder: {{time}}',
  after: 'Later: {{time}}',
  pictures_title: 'Beelden',
  pictures_same: 'Beide beelden zijn gelijk, byte voor byte.',
  pictures_alike: 'Geen rij van de beelden verschilt.',
  pictures_differ_one: 'Eén deel van het beeld verschilt. De rijen zijn gemarkeerd.',
  pictures_differ_other: '{{count}} delen van het beeld verschillen. De rijen zijn gemarkeerd.',
  pictures_comparing: 'De beelden worden vergeleken…',
  pictures_lost: 'De beelden konden niet worden geladen.',
  pictures_missing:
    'Niet beide momentopnamen hebben een beeld van dezelfde breedte, dus alleen de teksten worden vergeleken.',
  rows_region: '{{title}}: rijen {{from}} tot {{to}} verschillen',
  texts_title: 'Teksten',
  texts_same: 'Beide teksten zijn gelijk.',
  texts_cut: 'Alleen de eerste {{number}} passages worden vergeleken.',
  passages_same_one: '{{count}} passage is gelijk',
  passages_same_other: '{{count}} passages zijn gelijk',
};
