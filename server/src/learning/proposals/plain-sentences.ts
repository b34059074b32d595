import type { Locale } from '../../text/locales.ts';

interface PlainSentences {
  /** Sentences for words, which replace the braces. */
  readonly say: readonly [string, string];
  /** Sentences about nothing in particular. */
  readonly other: readonly [string, string, string];
}

/** Plain sentences for tests of rules, where a workspace has no texts yet. No native speaker has read them. */
export const PLAIN_SENTENCES: Readonly<Record<Locale, PlainSentences>> = {
  en: {
    say: ['This text says {}.', 'Here it says {} once more.'],
    other: ['We open at nine.', 'The door is blue.', 'Tomorrow it will rain.'],
  },
  nl: {
    say: ['In deze tekst staat {}.', 'Hier staat nog eens {}.'],
    other: ['Wij openen om negen uur.', 'De deur is blauw.', 'Morgen gaat het regenen.'],
  },
  de: {
    say: ['In diesem Text steht {}.', 'Hier steht noch einmal {}.'],
    other: ['Wir öffnen um neun Uhr.', 'Die Tür ist blau.', 'Morgen wird es regnen.'],
  },
  fr: {
    say: ['Dans ce texte, on lit {}.', 'Ici, on lit encore {}.'],
    other: ['Nous ouvrons à neuf heures.', 'La porte est bleue.', 'Demain, il va pleuvoir.'],
  },
  es: {
    say: ['En este texto se lee {}.', 'Aquí se lee otra vez {}.'],
    other: ['Abrimos a las nueve.', 'La puerta es azul.', 'Mañana va a llover.'],
  },
  it: {
    say: ['In questo testo si legge {}.', 'Qui si legge ancora {}.'],
    other: ['Apriamo alle nove.', 'La porta è blu.', 'Domani pioverà.'],
  },
  pt: {
    say: ['Neste texto lê-se {}.', 'Aqui lê-se outra vez {}.'],
    other: ['Abrimos às nove.', 'A porta é azul.', 'Amanhã vai chover.'],
  },
  sv: {
    say: ['I den här texten står {}.', 'Här står {} en gång till.'],
    other: ['Vi öppnar klockan nio.', 'Dörren är blå.', 'I morgon blir det regn.'],
  },
  da: {
    say: ['I denne tekst står {}.', 'Her står {} en gang til.'],
    other: ['Vi åbner klokken ni.', 'Døren er blå.', 'I morgen bliver det regn.'],
  },
  nb: {
    say: ['I denne teksten står {}.', 'Her står {} en gang til.'],
    other: ['Vi åpner klokken ni.', 'Døren er blå.', 'I morgen blir det regn.'],
  },
  fi: {
    say: ['Tässä tekstissä lukee {}.', 'Tässä lukee taas {}.'],
    other: ['Avaamme kello yhdeksän.', 'Ovi on sininen.', 'Huomenna sataa.'],
  },
  pl: {
    say: ['W tym tekście jest {}.', 'Tutaj znowu jest {}.'],
    other: ['Otwieramy o dziewiątej.', 'Drzwi są niebieskie.', 'Jutro będzie padać.'],
  },
  el: {
    say: ['Σε αυτό το κείμενο γράφει {}.', 'Εδώ γράφει πάλι {}.'],
    other: ['Ανοίγουμε στις εννέα.', 'Η πόρτα είναι μπλε.', 'Αύριο θα βρέξει.'],
  },
  ru: {
    say: ['В этом тексте написано {}.', 'Здесь снова написано {}.'],
    other: ['Мы открываемся в девять.', 'Дверь синяя.', 'Завтра будет дождь.'],
  },
  tr: {
    say: ['Bu metinde {} yazıyor.', 'Burada yine {} yazıyor.'],
    other: ['Saat dokuzda açıyoruz.', 'Kapı mavi.', 'Yarın yağmur yağacak.'],
  },
};
