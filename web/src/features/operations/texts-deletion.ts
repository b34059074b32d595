import { defineTexts } from '../../lib/texts.ts';

export const en = {
  title: 'Delete this workspace',
  note: 'Everything in it is deleted seven days later: texts, audits, decisions, trails and files. Until then everybody can work as before, and any owner can take it back. Nothing can be brought back afterwards.',
  export_first: 'Download an export first. It can be verified without Copydesk.',
  begin: 'Delete the workspace',
  dialog_title: 'Delete {{name}}?',
  dialog_words: 'On {{date}} all of it is gone, for everybody. Did you download an export?',
  type_name: 'Type the name of the workspace',
  planned: 'This workspace will be deleted on {{date}}. {{who}} asked for it on {{asked}}.',
  somebody: 'Somebody who has left',
  keep: 'Keep the workspace',
  kept: 'The workspace stays.',
  asked: 'The workspace will be deleted on {{date}}.',
  failed: 'That did not work. Try again.',
};

export const useDeletionTexts = defineTexts(
  'operations-deletion',
  en,
  async () => (await import('./texts-deletion.nl.ts')).nl,
);
