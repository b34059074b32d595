import type { ToneInput } from '../tones/create-tone.ts';

type Words = readonly [name: string, description: string];

const builtIn = (
  key: string,
  words: Record<'EN' | 'NL' | 'DE' | 'FR' | 'ES', Words>,
): ToneInput => ({
  key,
  builtIn: true,
  languages: (['EN', 'NL', 'DE', 'FR', 'ES'] as const).map((languageKey) => {
    const [name, description] = words[languageKey];
    return { languageKey, name, description, content: null };
  }),
});

const BUILT_IN_TONES: readonly ToneInput[] = [
  builtIn('neutral', {
    EN: ['Neutral', 'Says what there is to say and nothing more.'],
    NL: ['Neutraal', 'Zegt wat er te zeggen is en niets meer.'],
    DE: ['Neutral', 'Sagt, was zu sagen ist, und nicht mehr.'],
    FR: ['Neutre', 'Dit ce qu’il y a à dire, rien de plus.'],
    ES: ['Neutral', 'Dice lo que hay que decir y nada más.'],
  }),
  builtIn('friendly', {
    EN: ['Friendly', 'Speaks as a helpful colleague would.'],
    NL: ['Vriendelijk', 'Praat zoals een behulpzame collega.'],
    DE: ['Freundlich', 'Spricht wie eine hilfsbereite Kollegin.'],
    FR: ['Amical', 'Parle comme un collègue serviable.'],
    ES: ['Cercano', 'Habla como lo haría un compañero servicial.'],
  }),
  builtIn('formal', {
    EN: ['Formal', 'Keeps its distance and its sentences whole.'],
    NL: ['Formeel', 'Houdt afstand en schrijft volledige zinnen.'],
    DE: ['Förmlich', 'Wahrt Abstand und schreibt ganze Sätze.'],
    FR: ['Formel', 'Garde ses distances et des phrases complètes.'],
    ES: ['Formal', 'Guarda las distancias y escribe frases completas.'],
  }),
];

/** Voices that the demo teams wrote themselves, so their guidelines show. */
const WORKSPACE_VOICES: readonly ToneInput[] = [
  {
    key: 'house_voice',
    builtIn: false,
    languages: [
      {
        languageKey: 'EN',
        name: 'House voice',
        description: 'Calm and exact; how we write everywhere unless a campaign says otherwise.',
        content:
          '- Say "you" and "we".\n- Put the condition before the benefit.\n- One idea a sentence, twenty words at most.\n- Numbers always carry their unit and their date.\n- No exclamation marks.',
      },
      {
        languageKey: 'NL',
        name: 'Huisstem',
        description:
          'Rustig en precies; zo schrijven we overal, tenzij een campagne anders vraagt.',
        content:
          '- Zeg "u" en "wij".\n- Noem de voorwaarde vóór het voordeel.\n- Eén gedachte per zin, hoogstens twintig woorden.\n- Getallen hebben altijd een eenheid en een datum.\n- Geen uitroeptekens.',
      },
      {
        languageKey: 'DE',
        name: 'Hausstimme',
        description:
          'Ruhig und genau; so schreiben wir überall, wenn keine Kampagne es anders will.',
        content:
          '- „Sie“ und „wir“.\n- Erst die Bedingung, dann der Vorteil.\n- Ein Gedanke pro Satz, höchstens zwanzig Wörter.\n- Zahlen stehen immer mit Einheit und Datum.\n- Keine Ausrufezeichen.',
      },
    ],
  },
  {
    key: 'campaign_voice',
    builtIn: false,
    languages: [
      {
        languageKey: 'EN',
        name: 'Campaign voice',
        description: 'Lighter and shorter, for posts and e-mails.',
        content:
          '- Start with what the reader gains, then name the terms at once.\n- Short words, active verbs.\n- Humour is welcome, at our own expense only.\n- Never hurry the reader: no countdowns, no "last chance".',
      },
      {
        languageKey: 'NL',
        name: 'Campagnestem',
        description: 'Lichter en korter, voor berichten en e-mails.',
        content:
          '- Begin met wat de lezer eraan heeft en noem meteen de voorwaarden.\n- Korte woorden, actieve werkwoorden.\n- Humor mag, maar alleen over onszelf.\n- Jaag de lezer niet op: geen afteller, geen "laatste kans".',
      },
      {
        languageKey: 'DE',
        name: 'Kampagnenstimme',
        description: 'Leichter und kürzer, für Beiträge und E-Mails.',
        content:
          '- Mit dem Nutzen beginnen und gleich die Bedingungen nennen.\n- Kurze Wörter, aktive Verben.\n- Humor ist willkommen, aber nur auf unsere eigenen Kosten.\n- Niemanden drängen: kein Countdown, keine „letzte Chance“.',
      },
    ],
  },
];

export const DEMO_TONES: readonly ToneInput[] = [...BUILT_IN_TONES, ...WORKSPACE_VOICES];
