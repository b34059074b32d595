import type { LanguageKey } from '@copydesk/contract/schema';

/** What can be said of a style by counting, in one language. `{n}` is a number of words. */
export interface SampleWords {
  readonly length: string;
  readonly tooLong: string;
  readonly address: string;
  readonly figures: string;
  readonly calm: string;
  /** Words with which a text speaks to its reader. */
  readonly you: readonly string[];
}

export const SAMPLE_WORDS: Readonly<Record<LanguageKey, SampleWords>> = {
  EN: {
    length: 'Write sentences of about {n} words.',
    tooLong: 'Write more than {n} words in a sentence.',
    address: 'Speak to the reader directly.',
    figures: 'Give exact figures.',
    calm: 'Use exclamation marks.',
    you: ['you', 'your', 'yours'],
  },
  NL: {
    length: 'Schrijf zinnen van ongeveer {n} woorden.',
    tooLong: 'Meer dan {n} woorden in een zin schrijven.',
    address: 'Spreek de lezer rechtstreeks aan.',
    figures: 'Geef precieze cijfers.',
    calm: 'Uitroeptekens gebruiken.',
    you: ['je', 'jij', 'jouw', 'u', 'uw', 'jullie'],
  },
  DE: {
    length: 'Sätze mit etwa {n} Wörtern schreiben.',
    tooLong: 'Mehr als {n} Wörter in einem Satz schreiben.',
    address: 'Die Leser direkt ansprechen.',
    figures: 'Genaue Zahlen nennen.',
    calm: 'Ausrufezeichen verwenden.',
    you: ['du', 'dein', 'deine', 'sie', 'ihr', 'ihre', 'euch'],
  },
  FR: {
    length: 'Écrire des phrases d’environ {n} mots.',
    tooLong: 'Écrire plus de {n} mots dans une phrase.',
    address: 'S’adresser directement au lecteur.',
    figures: 'Donner des chiffres précis.',
    calm: 'Employer des points d’exclamation.',
    you: ['vous', 'votre', 'vos', 'tu', 'ton', 'ta'],
  },
  ES: {
    length: 'Escribir frases de unas {n} palabras.',
    tooLong: 'Escribir más de {n} palabras en una frase.',
    address: 'Dirigirse directamente al lector.',
    figures: 'Dar cifras exactas.',
    calm: 'Usar signos de exclamación.',
    you: ['tú', 'tu', 'tus', 'usted', 'ustedes', 'su'],
  },
  IT: {
    length: 'Scrivere frasi di circa {n} parole.',
    tooLong: 'Scrivere più di {n} parole in una frase.',
    address: 'Rivolgersi direttamente al lettore.',
    figures: 'Dare cifre esatte.',
    calm: 'Usare punti esclamativi.',
    you: ['tu', 'tuo', 'tua', 'lei', 'voi', 'vostro'],
  },
  PT: {
    length: 'Escrever frases de cerca de {n} palavras.',
    tooLong: 'Escrever mais de {n} palavras numa frase.',
    address: 'Dirigir-se diretamente ao leitor.',
    figures: 'Dar números exatos.',
    calm: 'Usar pontos de exclamação.',
    you: ['tu', 'teu', 'tua', 'você', 'seu', 'sua'],
  },
  GR: {
    length: 'Γράφουμε προτάσεις περίπου {n} λέξεων.',
    tooLong: 'Γράφουμε πάνω από {n} λέξεις σε μία πρόταση.',
    address: 'Απευθυνόμαστε άμεσα στον αναγνώστη.',
    figures: 'Δίνουμε ακριβείς αριθμούς.',
    calm: 'Χρησιμοποιούμε θαυμαστικά.',
    you: ['εσύ', 'σου', 'εσείς', 'σας'],
  },
  SE: {
    length: 'Skriv meningar på ungefär {n} ord.',
    tooLong: 'Skriva fler än {n} ord i en mening.',
    address: 'Tala direkt till läsaren.',
    figures: 'Ge exakta siffror.',
    calm: 'Använda utropstecken.',
    you: ['du', 'din', 'ditt', 'dina', 'ni', 'er'],
  },
  FI: {
    length: 'Kirjoita noin {n} sanan virkkeitä.',
    tooLong: 'Kirjoita yli {n} sanaa yhteen virkkeeseen.',
    address: 'Puhuttele lukijaa suoraan.',
    figures: 'Anna tarkat luvut.',
    calm: 'Käytä huutomerkkejä.',
    you: ['sinä', 'sinun', 'te', 'teidän'],
  },
  PL: {
    length: 'Pisz zdania o długości około {n} słów.',
    tooLong: 'Pisać więcej niż {n} słów w zdaniu.',
    address: 'Zwracaj się bezpośrednio do czytelnika.',
    figures: 'Podawaj dokładne liczby.',
    calm: 'Używać wykrzykników.',
    you: ['ty', 'twój', 'twoja', 'ci', 'państwo', 'wasz'],
  },
  TR: {
    length: 'Yaklaşık {n} kelimelik cümleler yazın.',
    tooLong: 'Bir cümlede {n} kelimeden fazla yazmak.',
    address: 'Okura doğrudan seslenin.',
    figures: 'Kesin sayılar verin.',
    calm: 'Ünlem işareti kullanmak.',
    you: ['sen', 'senin', 'siz', 'sizin', 'size'],
  },
  DK: {
    length: 'Skriv sætninger på omkring {n} ord.',
    tooLong: 'Skrive mere end {n} ord i en sætning.',
    address: 'Tal direkte til læseren.',
    figures: 'Giv præcise tal.',
    calm: 'Bruge udråbstegn.',
    you: ['du', 'din', 'dit', 'dine', 'jer'],
  },
  RU: {
    length: 'Пишите предложения примерно из {n} слов.',
    tooLong: 'Писать больше {n} слов в предложении.',
    address: 'Обращайтесь к читателю напрямую.',
    figures: 'Называйте точные цифры.',
    calm: 'Использовать восклицательные знаки.',
    you: ['вы', 'ваш', 'ваша', 'вам', 'ты', 'твой'],
  },
  NO: {
    length: 'Skriv setninger på omtrent {n} ord.',
    tooLong: 'Skrive mer enn {n} ord i en setning.',
    address: 'Snakk direkte til leseren.',
    figures: 'Oppgi nøyaktige tall.',
    calm: 'Bruke utropstegn.',
    you: ['du', 'din', 'ditt', 'dine', 'dere'],
  },
};
