import { defineTexts } from '../../../lib/texts.ts';

export const en = {
  before: 'Before: {{time}}',
  after: 'After: {{time}}',
  pictures_title: 'Pictures',
  pictures_same: 'Both pictures are the same, byte for byte.',
  pictures_alike: 'No row of the pictures differs.',
  pictures_differ_one: 'One part of the picture differs. Its rows are marked.',
  pictures_differ_other: '{{count}} parts of the picture differ. Their rows are marked.',
  pictures_comparing: 'Comparing the pictures…',
  pictures_lost: 'The pictures could not be loaded.',
  pictures_missing:
    'Not both snapshots have pictures of one width, so only the texts are compared.',
  rows_region: '{{title}}: rows {{from}} to {{to}} differ',
  texts_title: 'Texts',
  texts_same: 'Both texts are the same.',
  texts_cut: 'Only the first {{number}} passages are compared.',
  passages_same_one: '{{count}} passage is the same',
  passages_same_other: '{{count}} passages are the same',
};

export const useTexts = defineTexts(
  'asset-compare',
  en,
  async () => (await import('./texts.nl.ts')).nl,
);
