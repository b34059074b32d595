import { expect, test } from 'vitest';
import { en as exported } from '../../operations/texts.ts';
import { nl as exportedNl } from '../../operations/texts.nl.ts';
import { en } from './texts.ts';
import { nl } from './texts.nl.ts';

test('whoever does not share a document reads that an export of the workspace holds it, and so does who exports', () => {
  for (const text of [en.share_off, en.unshared_toast]) {
    expect(text).toContain('Exports of the whole workspace contain it.');
  }
  for (const text of [nl.share_off, nl.unshared_toast]) {
    expect(text).toContain('Exports van de hele werkruimte bevatten het.');
  }
  expect(exported.export_note).toContain('contains documents that are not shared too');
  expect(exportedNl.export_note).toContain('documenten in die niet gedeeld zijn');
});
