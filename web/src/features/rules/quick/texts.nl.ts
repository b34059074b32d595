import type { Texts } from '../../../lib/texts.ts';
import type { en } from './texts.ts';

export const nl: Texts<typeof en> = {
  note_page:
    'Drie velden maken een regel. Controles en audits gebruiken hem zodra je hem publiceert.',
  words: 'Woord of zinsdeel',
  words_about:
    'Eén per regel, of gescheiden door komma’s. Hele woorden tellen, met of zonder hoofdletters.',
  one_word: 'Woord of zinsdeel “{{term}}”',
  words_example: 'wonder, wondermiddel',
  why_about: 'Eén zin, voor wie de tekst heeft geschreven.',
  instead_about: 'Mag leeg blijven. Wordt aangeboden in plaats van de woorden.',
  language: 'Taal van de woorden',
  languages_seen: 'Jullie nieuwste teksten: {{list}}.',
  language_of_texts: '{{name}} ({{texts}})',
  summary: 'De regel heet {{name}}. Hij controleert alle tekst die lezers zien.',
  publish: 'Publiceren',
  in_full: 'Volledig schrijven',
  in_full_about: 'Meer soorten, voorwaarden en eigen tests. Wat je typte gaat mee.',
  published: 'De regel is gepubliceerd. Controles en audits die vanaf nu beginnen gebruiken hem.',
  failed: 'Dat is niet gelukt. Probeer het zo nog eens.',
  kept_as_draft: 'De regel blijft een concept totdat hij is gepubliceerd.',
  blocked_one: 'Los 1 ding op om te publiceren:',
  blocked_other: 'Los {{count}} dingen op om te publiceren:',
  test_unfit: 'Een aangevinkte zin faalt: “{{text}}”',

  tests: 'Lees deze: zou je ze gemarkeerd willen zien?',
  tests_about:
    'Zij worden de tests van de regel. De regel heeft op elke zin gelopen. Dat hij een zin markeert, bewijst alleen dat hij dat doet: of het moet, zeg jij. Vink uit wat je niet als test wilt.',
  tests_wait: 'Hier komen zinnen om de regel mee te testen, zodra je een woord typt.',
  tests_making: 'Er wordt naar zinnen met deze woorden gezocht…',
  tests_slow: 'Het proberen van deze woorden duurde te lang. Gebruik minder of eenvoudigere.',
  tests_failed:
    'Er konden geen zinnen worden voorgesteld. Er wordt opnieuw gezocht als je de woorden verandert.',
  must_find: 'Moet worden gemarkeerd',
  must_not_find: 'Mag niet worden gemarkeerd',
  from_asset: 'Uit {{name}}',
  composed: 'Samengesteld uit je woorden, niet uit een tekst van jullie',
  holds_found: 'De regel markeert hem',
  holds_unfound: 'De regel markeert hem niet',
  fails_found: 'Faalt: de regel moet {{expected}} markeren, maar markeert {{found}}',
  fails_unfound: 'Faalt: de regel mag niets markeren, maar markeert {{found}}',
  not_run: 'Kon niet worden uitgevoerd',
  nothing: 'niets',
  about_begins:
    '“{{word}}” begint met je woord en wordt niet gemarkeerd. Voeg het toe als dat wel moet.',
  about_inside: '“{{word}}” is niet je woord, het lijkt er alleen op.',
  add_word: 'Ook “{{word}}” markeren',
  no_pattern_test:
    'Voor een patroon kan geen zin worden samengesteld, en jullie nieuwste teksten hebben er te weinig. Schrijf de regel volledig om eigen tests toe te voegen.',

  reading_one: 'Van jullie nieuwste tekst zou de regel er {{marked}} markeren.',
  reading_other: 'Van jullie {{count}} nieuwste teksten zou de regel er {{marked}} markeren.',
  places_one: 'Dat is {{count}} plaats.',
  places_other: 'Dat zijn {{count}} plaatsen.',
  reading_none: 'Er is nog geen opgeslagen tekst om de regel op te proberen.',
  reading_more: 'Oudere teksten zijn niet bekeken.',
  unread_one: '{{count}} tekst kon niet worden gelezen.',
  unread_other: '{{count}} teksten konden niet worden gelezen.',

  and: ' en ',
  and_more_one: '{{words}} en nog {{count}}',
  and_more_other: '{{words}} en nog {{count}}',
  unnamed: 'Nieuwe regel',
  name_without: 'Geen {{words}}',
  name_instead: '“{{instead}}”, niet {{words}}',
  note: 'De eerste versie: een regel over {{words}}, geschreven met het korte formulier.',
  explanation: 'Een regel van deze werkruimte over {{words}}. Verdere achtergrond heeft hij niet.',
  leave_out: 'Laat deze woorden weg, of zeg het met andere woorden.',
  write_instead: 'Schrijf in plaats daarvan “{{instead}}”.',
};
