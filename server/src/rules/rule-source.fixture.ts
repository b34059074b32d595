import type { RuleSource } from './packs/pack-schema.ts';

/** A rule against a word that means nothing. */
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
