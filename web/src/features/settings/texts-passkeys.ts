import { defineTexts } from '../../lib/texts.ts';

export const en = {
  passkeys: 'Passkeys',
  passkeys_note:
    'A passkey signs you in with your finger, your face or the PIN of your device. Nobody can steal it by a false page.',
  passkeys_none: 'None yet.',
  passkey_add: 'Add a passkey',
  passkey_add_words: 'Your browser then asks where to keep it. That place asks for you each time.',
  passkey_name: 'Name of the passkey',
  passkey_name_note: 'So that you recognise it in this list.',
  passkey_create: 'Create the passkey',
  passkey_added: 'The passkey {{name}} is added.',
  passkey_known: 'This device has a passkey for your account already.',
  passkey_stopped: 'No passkey was created. Try again when you are ready.',
  passkey_since: 'added {{when}}',
  passkey_unused: 'not used yet',
  passkey_used: 'last used {{when}}',
  passkey_kept: 'on all your devices',
  passkey_rename: 'Rename',
  passkey_rename_of: 'Rename {{name}}',
  passkey_remove: 'Remove',
  passkey_remove_of: 'Remove {{name}}',
  passkey_remove_title: 'Remove {{name}}?',
  passkey_remove_words:
    'You cannot sign in with it any more. Your device may still offer it: remove it there too.',
  passkey_removed: 'The passkey {{name}} is removed.',
};

export const usePasskeyTexts = defineTexts(
  'settings-passkeys',
  en,
  async () => (await import('./texts-passkeys.nl.ts')).nl,
);
