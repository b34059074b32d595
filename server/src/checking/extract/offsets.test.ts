import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../text/locales.ts';
import { writeDocx, writePptx } from './offsets-office.fixture.ts';
import { writePdfFile } from './offsets-pdf.fixture.ts';
import { planIn, type Plan, type WrittenFile } from './offsets-plan.fixture.ts';
import { faultsOf } from './offsets-proof.fixture.ts';
import { writeHtml } from './offsets-html.fixture.ts';
import { writeMarkdown } from './offsets-markdown.fixture.ts';
import { writePlainText, writePost } from './offsets-text.fixture.ts';

const FORMATS: readonly (readonly [
  format: string,
  write: (plan: Plan) => WrittenFile,
  numRuns: number,
])[] = [
  ['a page', writeHtml, 8],
  ['Markdown', writeMarkdown, 8],
  ['a plain text', writePlainText, 8],
  ['a post', writePost, 8],
  ['a PDF', writePdfFile, 3],
  ['a Word file', writeDocx, 6],
  ['a presentation', writePptx, 6],
];

describe.each(FORMATS)('in %s', (_, write, numRuns) => {
  describe.each(LOCALES)('in %s', (locale) => {
    test.each(['NFC', 'NFD'] as const)(
      'every planted phrase in %s is found once and its anchor leads back to it',
      { timeout: 60_000 },
      async (form) => {
        await fc.assert(
          fc.asyncProperty(planIn(locale, form), async (plan) => {
            expect(await faultsOf(write(plan))).toEqual([]);
          }),
          { numRuns },
        );
      },
    );
  });
});
