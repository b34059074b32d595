import { defineTexts } from '../../lib/texts.ts';

export const en = {
  title: 'Delete my account',
  note: 'You leave every workspace, and your name and address are deleted everywhere. What you decided and wrote stays there as the work of a former member. There is no way back.',
  begin: 'Delete my account',
  dialog_title: 'Delete your account?',
  dialog_words:
    'This happens at once and cannot be undone. Your API keys and open invitations end too.',
  type_address: 'Type your e-mail address',
};

export const useDeletionTexts = defineTexts(
  'settings-deletion',
  en,
  async () => (await import('./texts-deletion.nl.ts')).nl,
);
