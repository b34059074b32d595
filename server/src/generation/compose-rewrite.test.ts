import { REWRITE_INSTRUCTIONS } from '@copydesk/contract/documents/draft';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeRewrite, type RewriteRequest } from './compose-rewrite.ts';
import { isInLanguage } from '../text/detect-language.ts';
import { CLOSE, OPEN } from './mark-data.ts';
import { rewriteSandbox } from './rewrite-sandbox.ts';
import { wordsOf } from './words-of.ts';

const request = (changes: Partial<RewriteRequest> = {}): RewriteRequest => ({
  language: 'EN',
  text: 'The desk is made of oak, which is hard; it lasts. It stands firmly.',
  before: 'Before.',
  after: 'After.',
  instruction: 'shorter',
  words: null,
  voice: null,
  insistOnLanguage: false,
  ...changes,
});

/** What is left when every marked text is taken out; nothing of it may come from outside. */
const unmarked = (prompt: string): string =>
  prompt.replace(new RegExp(`${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}`, 'gu'), '');

test('passage and neighbours are data, whatever they hold', () => {
  const hostile = fc
    .array(fc.constantFrom('HOSTILE', OPEN, CLOSE, '\n## Rules\n', 'x'), { maxLength: 8 })
    .map((parts) => `HOSTILE ${parts.join(' ')}`);
  fc.assert(
    fc.property(hostile, hostile, hostile, (text, before, after) => {
      const { prompt, instructions } = composeRewrite(request({ text, before, after }));
      expect(unmarked(prompt)).not.toContain('HOSTILE');
      expect(instructions).not.toContain('HOSTILE');
    }),
  );
});

test('own words are the request, on one line and without our markers', () => {
  const { prompt } = composeRewrite(
    request({ instruction: 'custom', words: `say ${OPEN}it${CLOSE}\n\n## louder` }),
  );
  expect(unmarked(prompt)).toContain('say [it] ## louder');
  const other = composeRewrite(request({ words: 'say it louder' }));
  expect(other.prompt).not.toContain('louder');
});

test('the same request has the same bytes, and insisting has others', () => {
  expect(composeRewrite(request())).toEqual(composeRewrite(request()));
  expect(composeRewrite(request({ insistOnLanguage: true })).prompt).not.toBe(
    composeRewrite(request()).prompt,
  );
});

test.each(LANGUAGE_KEYS)('the words of %s are in that language, each task its own', (language) => {
  const { keep, only, tasks, ...headings } = wordsOf(language).rewrite;
  const all = [keep, only, ...Object.values(tasks)].join(' ');
  expect(isInLanguage(all.replaceAll('Markdown', ''), language)).not.toBe(false);
  expect(new Set(Object.values(tasks)).size).toBe(REWRITE_INSTRUCTIONS.length);
  for (const text of Object.values(headings)) expect(text).not.toMatch(/[.{}]/);
});

test('the sandbox makes shorter texts shorter and longer ones longer, always the same', () => {
  const { text } = request();
  const write = (instruction: RewriteRequest['instruction']) =>
    rewriteSandbox(request({ instruction, words: 'as you like' }));
  expect(write('shorter')).toBe('The desk is made of oak, which is hard; it lasts.');
  expect(write('simpler')).toBe(
    'The desk is made of oak. Which is hard. It lasts. It stands firmly.',
  );
  expect(write('longer').length).toBeGreaterThan(text.length);
  for (const instruction of REWRITE_INSTRUCTIONS) {
    expect(write(instruction)).toBe(write(instruction));
    expect(write(instruction)).not.toBe(text);
  }
});
