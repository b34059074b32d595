import type { RuleSource } from './packs/pack-schema.ts';

/** A rule that finds the given word. */
export const ruleAgainst = (word: string, changes: Partial<RuleSource> = {}): RuleSource => ({
  id: `no-${word}`,
  kind: 'prohibit',
  severity: 'HIGH',
  name: `No ${word}`,
  cite: null,
  terms: { en: [word] },
  message: `${word} means nothing.`,
  explanation: 'It is not a word.',
  recommendation: 'Say what is meant.',
  tests: [
    { lang: 'en', text: `This is ${word}.`, expect: [word] },
    { lang: 'en', text: `So ${word} it is.`, expect: [word] },
    { lang: 'en', text: 'This is fine.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
  ...changes,
});

/** A judge rule. The test model objects to sentences that contain its word and an exclamation mark. */
export const JUDGED = {
  id: 'green',
  kind: 'judge',
  severity: 'HIGH',
  name: 'Green without proof',
  cite: null,
  terms: { en: ['green'] },
  question: 'Does the text call something green without a proof?',
  message: 'Nothing shows that it is green.',
  explanation: 'Claims need proof.',
  recommendation: 'Say what is green about it.',
  tests: [
    { lang: 'en', text: 'Buy our green car!', expect: ['green'] },
    { lang: 'en', text: 'Everything is green here!', expect: ['green'] },
    { lang: 'en', text: 'The car is blue.', ok: true },
    { lang: 'en', text: 'Nothing to see.', ok: true },
  ],
} as unknown as RuleSource;
