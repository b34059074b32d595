import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePrompt } from './compose-prompt.ts';
import { detectLanguage } from '../text/detect-language.ts';
import { wordsOf } from './words-of.ts';
import type { StepRequest } from './prompt.ts';
import { sampleStep } from './sample-step.fixture.ts';

const EN = wordsOf('EN');
const OTHERS = LANGUAGE_KEYS.filter((language) => language !== 'EN');

const BARE: StepRequest = {
  language: 'EN',
  command: 'Write about {{name}}.',
  fields: [{ key: 'name', label: 'Name', text: 'jars' }],
  voice: null,
  facts: [],
  earlier: [],
  insistOnLanguage: false,
};

/** Every sentence of the words that has no place for a value. */
const sentencesOf = (words: object): readonly string[] =>
  Object.values(words).flatMap((value: string | object) =>
    typeof value === 'string' ? [value] : sentencesOf(value),
  );

test.for(LANGUAGE_KEYS)('everything in %s around the values is in that language', (language) => {
  const bare = { ...BARE, language, command: '{{name}}', insistOnLanguage: true };
  const { instructions, prompt } = composePrompt(bare);
  expect(detectLanguage(`${instructions}\n\n${prompt}`)).toBe(language);
  const full = composePrompt(sampleStep(language));
  expect(detectLanguage(`${full.instructions}\n\n${full.prompt}`)).toBe(language);
});

test.for(OTHERS)('a prompt in %s holds no sentence in English', (language) => {
  const { instructions, prompt } = composePrompt(sampleStep(language));
  const english = sentencesOf(EN).filter((sentence) => sentence.length > 20);
  expect(english.filter((sentence) => `${instructions}\n${prompt}`.includes(sentence))).toEqual([]);
});

test('what most requests share comes first: rules, then voice, then facts', () => {
  const { instructions } = composePrompt(sampleStep('EN'));
  const bare = composePrompt(BARE).instructions;
  expect(instructions.startsWith(bare)).toBe(true);
  const places = [EN.role, EN.writeOnly, EN.rules.inventNothing, 'Voice: Nova', EN.facts.intro].map(
    (part) => instructions.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBe(0);
});

test('the request stays out of the instructions, so they can be reused', () => {
  const one = composePrompt(sampleStep('EN'));
  const other = composePrompt({
    ...sampleStep('EN'),
    command: 'Another',
    fields: [],
    earlier: [],
    insistOnLanguage: false,
  });
  expect(other.instructions).toBe(one.instructions);
  expect(other.prompt).toBe('## The request\n\nAnother');
});

test('every value is sent once', () => {
  const { instructions, prompt } = composePrompt(sampleStep('EN'));
  for (const value of ['Nova 2', 'X1', '120', 'Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7', 'Q8']) {
    expect(`${instructions}\n${prompt}`.split(value), value).toHaveLength(2);
  }
  for (const text of sampleStep('EN').earlier) {
    expect(prompt.split(text), text).toHaveLength(2);
  }
});

test('the language is insisted on only after an answer in another one', () => {
  expect(composePrompt(BARE).prompt).not.toContain(EN.insist);
  expect(composePrompt({ ...BARE, insistOnLanguage: true }).prompt).toContain(EN.insist);
});

test('the same step gives the same bytes', () => {
  for (const language of LANGUAGE_KEYS) {
    expect(composePrompt(sampleStep(language))).toEqual(
      composePrompt(structuredClone(sampleStep(language))),
    );
  }
});

/** What stands outside all markers, and whether every marker has its pair. */
const outsideMarkers = (text: string): string => {
  const outside = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  expect(outside).not.toMatch(/[⟦⟧]/);
  return outside;
};

const hostile = fc
  .array(fc.constantFrom('⟧', '⟦', '\n', '## ', '{{name}}', '$&', 'ATTACK', ' '), { maxLength: 9 })
  .map((parts) => parts.join(''));

test('no value from outside gets out of its markers', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (a, b, c) => {
      const { instructions, prompt } = composePrompt({
        ...BARE,
        fields: [
          { key: 'name', label: 'Name', text: a },
          { key: 'more', label: 'More', text: b },
        ],
        facts: [{ id: '1', kind: 'fact', title: a, body: b }],
        earlier: [b, c],
      });
      const rules = composePrompt(BARE).instructions;
      expect(instructions.startsWith(rules)).toBe(true);
      expect(outsideMarkers(instructions.slice(rules.length))).not.toContain('ATTACK');
      expect(outsideMarkers(prompt)).not.toContain('ATTACK');
    }),
  );
});

test('neither a voice nor a command can forge a marker', () => {
  const voice = { name: '⟦', description: '⟧', content: '⟦x', guide: null };
  const { instructions, prompt } = composePrompt({ ...BARE, voice, command: '⟧ {{name}}' });
  outsideMarkers(instructions.slice(composePrompt(BARE).instructions.length));
  expect(prompt).toBe('## The request\n\n] ⟦jars⟧');
});

test('a voice from before there were parts is followed by its free text', () => {
  const voice = { name: 'House', description: null, content: '- Say "you".', guide: null };
  const { instructions } = composePrompt({ ...BARE, voice });
  expect(instructions).toContain(
    `## Voice: House\n\n${wordsOf('EN').voice.follow}\n\n- Say "you".`,
  );
});
