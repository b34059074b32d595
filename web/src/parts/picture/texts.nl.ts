import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  picture_of: 'Beeld van {{name}}, {{width}} px breed',
  picture_region: 'Beeld van de pagina',
  widths: 'Breedte van het venster',
  width_1440: 'Bureau (1440 px)',
  width_390: 'Telefoon (390 px)',
  zoom: 'Vergroting',
  zoom_fit: 'Passend',
  zoom_100: '100 %',
  zoom_200: '200 %',
  taken: 'Genomen {{time}}.',
  cut: 'De pagina is {{page}} px hoog. Het beeld toont de eerste {{height}} px.',
  box_label: '“{{words}}”, {{rule}}: {{top}} px van boven',
  deleted_rule: 'verwijderde regel',
  place_shown: '“{{words}}” is omkaderd, {{top}} px vanaf de bovenkant van de pagina.',
  place_hidden: '“{{words}}” is op deze breedte niet zichtbaar.',
  place_folded: '“{{words}}” staat in een dichtgeklapt deel, dus het beeld toont het niet.',
  place_clipped: '“{{words}}” valt buiten wat de pagina toont zonder opzij te schuiven.',
  place_below_cut: '“{{words}}” staat lager dan het deel dat het beeld toont.',
  place_unplaced: 'Het is niet bekend waar “{{words}}” op het beeld staat.',
  nowhere: 'De bevinding wijst geen woorden aan, dus er is niets omkaderd.',
  absent: 'Er is geen beeld',
  absent_failed: 'De pagina kon niet worden gelezen.',
  absent_no_page: 'Van webpagina’s wordt een beeld genomen. Dit is een bestand of een tekst.',
  absent_static:
    'De pagina is gelezen zoals de server die stuurt. Er wordt een beeld genomen als een browser haar leest.',
  absent_earlier:
    'De pagina is gelezen voordat er beelden werden genomen. De volgende audit neemt er een.',
  absent_not_taken: 'De browser las de pagina, maar kon niet op tijd een beeld nemen.',
  absent_deleted:
    'Het beeld is bewaard zolang de werkruimte dat wil, en daarna verwijderd. De volgende audit neemt een nieuw.',
  read_by_browser: 'Met de browser lezen',
  will_read: 'Vanaf de volgende audit leest een browser deze pagina.',
  audit_this: 'Dit materiaal toetsen',
  not_changed: 'Het kon niet worden gewijzigd. Probeer het zo weer.',
};
