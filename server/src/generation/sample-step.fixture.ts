import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { SAMPLES } from '../text/language-samples.fixture.ts';
import type { StepRequest } from './prompt.ts';

/** A step request with a value in every part. The values are short or in the given language. */
export const sampleStep = (language: LanguageKey): StepRequest => {
  const [first = '', second = '', third = ''] = SAMPLES[language];
  return {
    language,
    command: '{{name}}: {{about}}\n{{previous}}',
    fields: [
      { key: 'name', label: 'A', text: 'Nova 2' },
      { key: 'about', label: 'B', text: 'X1\nX2' },
      { key: 'length', label: 'C', text: '120' },
      { key: 'unused', label: 'D', text: '' },
    ],
    voice: {
      name: 'Nova',
      description: first,
      content: null,
      guide: {
        dos: ['Q1'],
        donts: ['Q2'],
        useTerms: ['Nova'],
        avoidTerms: [
          { term: 'Q3', instead: 'Q4' },
          { term: 'Q5', instead: null },
        ],
        examples: [second],
      },
    },
    facts: [
      { id: '1', kind: 'fact', title: 'Q6', body: third },
      { id: '2', kind: 'guideline', title: 'Q7', body: 'Q8' },
    ],
    earlier: [first, second],
    insistOnLanguage: true,
  };
};
