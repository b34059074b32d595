import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { describe, expect, test } from 'vitest';
import { composePrompt } from '../generation/compose-prompt.ts';
import { detectLanguage, isInLanguage } from '../text/detect-language.ts';
import { wordsOf } from '../generation/words-of.ts';
import { parseOutput } from '../generation/parse-output.ts';
import { writeSandbox } from '../generation/write-sandbox.ts';
import { fillFields } from '../templates/fill-fields.ts';
import type { FormField, InputValue } from '../templates/template-input.ts';
import { starterTemplates, starterTones } from './install-starter.ts';
import { loadStarter } from './load-starter.ts';

/** Something for every field; what people type is short and of no language. */
const fill = (form: readonly FormField[]): Record<string, InputValue> =>
  Object.fromEntries(
    form.map(({ key, type, options = [] }) => {
      const first = options[0]?.value ?? '';
      if (type === 'number') return [key, 3];
      if (type === 'boolean') return [key, true];
      if (type === 'select') return [key, first];
      if (type === 'multiselect') return [key, [first]];
      return [key, type === 'infobase' ? 'inf_x' : 'Zyra 300'];
    }),
  );

const starter = await loadStarter();
const templates = starterTemplates(starter);
const [tone] = starterTones(starter);

describe.each(LANGUAGE_KEYS)('in %s', (language) => {
  const words = wordsOf(language);
  const voice = tone?.languages.find(({ languageKey }) => languageKey === language);

  test.each(templates.map(({ key, languages }) => [key, languages] as const))(
    'every prompt of %s is in that language, and so is its sandbox draft',
    (_key, languages) => {
      const of = languages.find(({ languageKey }) => languageKey === language);
      if (!of || !voice) throw new Error('the language is missing');
      const fields = fillFields(of.form, fill(of.form), words);
      for (const command of of.commands) {
        const step = {
          language,
          command,
          fields,
          voice: { ...voice, guide: null },
          facts: [],
          earlier: [],
          insistOnLanguage: true,
        };
        const { instructions, prompt } = composePrompt(step);
        expect(detectLanguage(instructions)).toBe(language);
        expect(detectLanguage(prompt)).toBe(language);
        const draft = writeSandbox(step, of.name ?? '');
        expect(isInLanguage(draft, language)).toBe(true);
        expect(draft).toContain(words.sandbox.label);
        expect(parseOutput(draft).title).toContain('Zyra 300');
      }
    },
  );
});
