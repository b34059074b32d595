import type { Texts } from '../../lib/texts.ts';
import type { en } from './texts-passkeys.ts';

export const nl: Texts<typeof en> = {
  passkeys: 'Passkeys',
  passkeys_note:
    'Met een passkey logt u in met uw vinger, uw gezicht of de pincode van uw apparaat. Geen valse pagina kan hem stelen.',
  passkeys_none: 'Nog geen.',
  passkey_add: 'Passkey toevoegen',
  passkey_add_words:
    'Uw browser vraagt daarna waar hij bewaard wordt. Die plek vraagt elke keer om u.',
  passkey_name: 'Naam van de passkey',
  passkey_name_note: 'Zo herkent u hem in deze lijst.',
  passkey_create: 'Passkey maken',
  passkey_added: 'De passkey {{name}} is toegevoegd.',
  passkey_known: 'Dit apparaat heeft al een passkey voor uw account.',
  passkey_stopped: 'Er is geen passkey gemaakt. Probeer het opnieuw als u zover bent.',
  passkey_since: 'toegevoegd {{when}}',
  passkey_unused: 'nog niet gebruikt',
  passkey_used: 'laatst gebruikt {{when}}',
  passkey_kept: 'op al uw apparaten',
  passkey_rename: 'Naam wijzigen',
  passkey_rename_of: 'Naam van {{name}} wijzigen',
  passkey_remove: 'Verwijderen',
  passkey_remove_of: '{{name}} verwijderen',
  passkey_remove_title: '{{name}} verwijderen?',
  passkey_remove_words:
    'U kunt er niet meer mee inloggen. Uw apparaat biedt hem misschien nog aan: verwijder hem ook daar.',
  passkey_removed: 'De passkey {{name}} is verwijderd.',
};
