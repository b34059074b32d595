import type { ToneInput } from '../tones/create-tone.ts';

/** Voices that the demo teams wrote themselves, with guidelines to show. */
export const DEMO_VOICES: readonly ToneInput[] = [
  {
    key: 'house_voice',
    builtIn: false,
    languages: [
      {
        languageKey: 'EN',
        name: 'House voice',
        description: 'Calm and exact; how we write everywhere unless a campaign says otherwise.',
        content: null,
        guide: {
          dos: [
            'Say “you” and “we”.',
            'Put the condition before the benefit.',
            'Give every number its unit and its date.',
          ],
          donts: ['Write more than twenty words in a sentence.', 'Use exclamation marks.'],
          useTerms: ['account', 'yearly rate'],
          avoidTerms: [
            { term: 'risk-free', instead: null },
            { term: 'cheap', instead: 'low-cost' },
          ],
          examples: ['If you keep 500 euros in the account, you pay no fee.'],
        },
      },
      {
        languageKey: 'NL',
        name: 'Huisstem',
        description:
          'Rustig en precies; zo schrijven we overal, tenzij een campagne anders vraagt.',
        content: null,
        guide: {
          dos: [
            'Zeg “u” en “wij”.',
            'Noem de voorwaarde vóór het voordeel.',
            'Geef elk getal een eenheid en een datum.',
          ],
          donts: ['Schrijf zinnen van meer dan twintig woorden.', 'Gebruik uitroeptekens.'],
          useTerms: ['rekening', 'jaarrente'],
          avoidTerms: [
            { term: 'zonder risico', instead: null },
            { term: 'goedkoop', instead: 'voordelig' },
          ],
          examples: ['Staat er 500 euro op uw rekening, dan betaalt u geen kosten.'],
        },
      },
      {
        languageKey: 'DE',
        name: 'Hausstimme',
        description:
          'Ruhig und genau; so schreiben wir überall, wenn keine Kampagne es anders will.',
        content: null,
        guide: {
          dos: [
            '„Sie“ und „wir“ sagen.',
            'Erst die Bedingung nennen, dann den Vorteil.',
            'Jede Zahl mit Einheit und Datum angeben.',
          ],
          donts: ['Sätze mit mehr als zwanzig Wörtern schreiben.', 'Ausrufezeichen verwenden.'],
          useTerms: ['Konto', 'Jahreszins'],
          avoidTerms: [
            { term: 'risikofrei', instead: null },
            { term: 'billig', instead: 'günstig' },
          ],
          examples: ['Wenn 500 Euro auf dem Konto liegen, zahlen Sie keine Gebühr.'],
        },
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
        content: null,
        guide: {
          dos: [
            'Start with what the reader gains, then name the terms at once.',
            'Choose short words and active verbs.',
            'Joke at our own expense only.',
          ],
          donts: ['Hurry the reader.', 'Count down to anything.'],
          useTerms: [],
          avoidTerms: [{ term: 'last chance', instead: 'until Sunday' }],
          examples: ['We baked too much. You get two for one, until Sunday.'],
        },
      },
      {
        languageKey: 'NL',
        name: 'Campagnestem',
        description: 'Lichter en korter, voor berichten en e-mails.',
        content: null,
        guide: {
          dos: [
            'Begin met wat de lezer eraan heeft en noem meteen de voorwaarden.',
            'Kies korte woorden en actieve werkwoorden.',
            'Maak alleen grappen over onszelf.',
          ],
          donts: ['Jaag de lezer op.', 'Tel ergens naar af.'],
          useTerms: [],
          avoidTerms: [{ term: 'laatste kans', instead: 'tot en met zondag' }],
          examples: ['We hebben te veel gebakken. Tot en met zondag krijg je er twee voor één.'],
        },
      },
      {
        languageKey: 'DE',
        name: 'Kampagnenstimme',
        description: 'Leichter und kürzer, für Beiträge und E-Mails.',
        content: null,
        guide: {
          dos: [
            'Mit dem Nutzen beginnen und gleich die Bedingungen nennen.',
            'Kurze Wörter und aktive Verben wählen.',
            'Nur auf unsere eigenen Kosten scherzen.',
          ],
          donts: ['Jemanden drängen.', 'Auf irgendetwas herunterzählen.'],
          useTerms: [],
          avoidTerms: [{ term: 'letzte Chance', instead: 'bis Sonntag' }],
          examples: ['Wir haben zu viel gebacken. Bis Sonntag gibt es zwei zum Preis von einem.'],
        },
      },
    ],
  },
];
