import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { times } from '../../../test/short-run.ts';
import type { ExtractedDocument, Segment } from './document.ts';
import { extractHtml } from './extract-html.ts';
import { extractMarkdown } from './extract-markdown.ts';
import { extractDocx } from './extract-office.ts';
import { extractText } from './extract-text.ts';
import { locate } from './locate.ts';
import { makeDocx, paragraph, run } from './office.fixture.ts';
import { anyText } from './texts.fixture.ts';

const RUNS = { numRuns: times(100) };
/** Every character of every document is looked up, which a busy machine takes its time for. */
const PATIENCE = { timeout: 120_000 };

/** What an independent reading makes of a stretch of HTML. */
const readFragment = (html: string): string => {
  const texts: string[] = [];
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = parseFragment(html).childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) texts.push(node.value);
    if (node.nodeName === 'br') texts.push('\n');
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return texts.join('');
};

const plain = (text: string): string =>
  text
    .replace(/[\u200B\u202A-\u202E]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const codePointStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (const character of text) starts.push((starts.at(-1) ?? 0) + character.length);
  return starts;
};

/** Calls back for slices of every segment: each character, all of it, and some between. */
const eachSlice = (
  { segments }: ExtractedDocument,
  look: (segment: Segment, index: number, start: number, end: number) => void,
): void => {
  segments.forEach((segment, index) => {
    const starts = codePointStarts(segment.text);
    const last = starts.length - 1;
    for (let i = 0; i < last; i += 1) {
      look(segment, index, starts[i] ?? 0, starts[i + 1] ?? 0);
      const from = (i * 7) % last;
      look(segment, index, starts[from] ?? 0, starts[Math.min(last, from + 1 + (i % 9))] ?? 0);
    }
    look(segment, index, 0, segment.text.length);
  });
};

const checkQuotes = (document: ExtractedDocument): void => {
  eachSlice(document, (segment, index, start, end) => {
    const { quote } = locate(document, index, start, end);
    expect(quote.exact).toBe(segment.text.slice(start, end));
    expect(quote.prefix.endsWith(segment.text.slice(Math.max(0, start - 8), start))).toBe(true);
    expect(quote.suffix.startsWith(segment.text.slice(end, end + 8))).toBe(true);
    expect(quote.prefix.length).toBeLessThanOrEqual(32);
    expect(quote.suffix.length).toBeLessThanOrEqual(32);
    expect(`${quote.prefix}|${quote.suffix}`.isWellFormed()).toBe(true);
  });
};

const escapeHtml = (text: string, style: number): string =>
  Array.from(text, (character, i) => {
    if (character === '&') return '&amp;';
    if (character === '<') return '&lt;';
    if (character === '"') return '&quot;';
    if (character === ' ') return ['&nbsp;', ' ', '\n ', '  ', '\r\n', ' '][(i + style) % 6];
    return (i + style) % 5 === 0 ? `&#x${character.codePointAt(0)?.toString(16)};` : character;
  }).join('');

const inlineHtml = fc.oneof(
  fc.tuple(anyText, fc.nat(40)).map(([text, style]) => escapeHtml(text, style)),
  anyText.map((text) => `<b>${escapeHtml(text, 1)}</b>`),
  anyText.map((text) => `<a href="x">${escapeHtml(text, 2)}</a> `),
  fc.constantFrom('<br>', ' ', '<!-- c -->', '</i>', '\u200B', '&#8203;', '<wbr>', '<i>'),
);
const blockHtml = fc
  .tuple(
    fc.constantFrom('p', 'div', 'h2', 'li', 'pre', 'td', 'figcaption', 'textarea'),
    fc.array(inlineHtml, { minLength: 1, maxLength: 6 }),
  )
  .map(([tag, parts]) => {
    const inside = tag === 'textarea' ? parts.join('').replace(/<[^>]*>/g, '') : parts.join('');
    return tag === 'td' ? `<table><td>${inside}</table>` : `<${tag}>${inside}</${tag}>\n`;
  });
const htmlSource = fc
  .tuple(fc.array(blockHtml, { minLength: 1, maxLength: 5 }), anyText)
  .map(
    ([blocks, title]) =>
      `<title>${escapeHtml(title, 3)}</title>${blocks.join('')}<img alt="${escapeHtml(title, 4)}">`,
  );

test(
  'every slice of an HTML page is quoted exactly and its offsets lead to the same characters',
  PATIENCE,
  () => {
    fc.assert(
      fc.property(htmlSource, (source) => {
        const document = extractHtml(Buffer.from(source), {});
        checkQuotes(document);
        eachSlice(document, (segment, index, start, end) => {
          const { position } = locate(document, index, start, end);
          if (position.kind !== 'html') throw new Error('a page has positions of a page');
          const found = source.slice(position.start, position.end);
          expect(plain(readFragment(found))).toBe(plain(segment.text.slice(start, end)));
        });
      }),
      RUNS,
    );
  },
);

const escapeMarkdown = (text: string, style: number): string =>
  Array.from(text, (character, i) => {
    if (/[\\`*_[\]<>&~|#()!.-]/.test(character)) {
      return (i + style) % 3 === 0 && character === '&' ? '&amp;' : `\\${character}`;
    }
    return /\p{L}/u.test(character) && (i + style) % 11 === 0
      ? `&#${character.codePointAt(0)};`
      : character;
  }).join('');

const inlineMarkdown = fc.oneof(
  fc.tuple(anyText, fc.nat(40)).map(([text, style]) => escapeMarkdown(text, style)),
  anyText.map((text) => ` **${escapeMarkdown(text, 1)}** `),
  anyText.map((text) => ` [${escapeMarkdown(text, 2)}](http://1.2) `),
  fc.constantFrom(' `1 2` ', ' `` 3 ` 4 `` ', '\u200B', 'w <br> '),
);
const proseMarkdown = fc
  .array(inlineMarkdown, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' ').trim());
const blockMarkdown = fc.oneof(
  proseMarkdown,
  proseMarkdown.map((text) => `## ${text}`),
  fc.array(proseMarkdown, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  fc
    .array(proseMarkdown, { minLength: 1, maxLength: 3 })
    .map((lines) => lines.map((l) => `> ${l}`).join('\n')),
  fc.array(proseMarkdown, { minLength: 1, maxLength: 3 }).map((lines) => `- ${lines.join('\n  ')}`),
  fc
    .array(proseMarkdown, { minLength: 1, maxLength: 3 })
    .map((lines) => `> 1. ${lines.join('  \n>    ')}`),
  fc
    .tuple(proseMarkdown, proseMarkdown)
    .map(([a, b]) => `| ${a} | ${b} |\n|--|--|\n| ${b} | ${a} |`),
);

const MARKS = /http:\/\/1\.2|<br>|[*[\]()`>\s\u200B]/g;

test(
  'every slice of a Markdown text is quoted exactly and its offsets lead to the same characters',
  PATIENCE,
  () => {
    fc.assert(
      fc.property(
        fc.array(blockMarkdown, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n'),
        (blocks, lineEnd) => {
          const source = blocks.join('\n\n').replaceAll('\n', lineEnd);
          const document = extractMarkdown(Buffer.from(source), {});
          checkQuotes(document);
          for (const [index, segment] of document.segments.entries()) {
            let end = 0;
            for (const start of codePointStarts(segment.text).slice(0, -1)) {
              const character = String.fromCodePoint(segment.text.codePointAt(start) ?? 0);
              const { position } = locate(document, index, start, start + character.length);
              if (position.kind !== 'lines') throw new Error('a text has positions by lines');
              const found = source.slice(position.start, position.end);
              if (character.trim() === '') expect(found.replace(MARKS, '')).toBe('');
              else expect([character, `\\${character}`]).toContain(readFragment(found));
              // What lies between two characters of a text is no text itself.
              const gap = end === 0 ? '' : source.slice(end, position.start);
              expect(gap.replace(MARKS, '')).toBe('');
              end = position.end;
              const lines = source.slice(0, position.start).split(lineEnd);
              expect(position.line).toBe(lines.length);
              expect(position.column).toBe((lines.at(-1) ?? '').length + 1);
            }
          }
        },
      ),
      RUNS,
    );
  },
);

test(
  'every slice of a plain text is quoted exactly and its offsets lead to the same characters',
  PATIENCE,
  () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6, minLength: 1 }), (paragraphs) => {
        const source = paragraphs.join('\n \n');
        const document = extractText(Buffer.from(source), {});
        checkQuotes(document);
        eachSlice(document, (segment, index, start, end) => {
          const { position } = locate(document, index, start, end);
          if (position.kind !== 'lines') throw new Error('a text has positions by lines');
          expect(source.slice(position.start, position.end)).toBe(segment.text.slice(start, end));
        });
      }),
      RUNS,
    );
  },
);

test(
  'every slice of a Word file is quoted exactly and stands where its paragraph has it',
  PATIENCE,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyText, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        async (paragraphs) => {
          const body = paragraphs.map((texts) =>
            paragraph(texts.map((text) => run(text)).join('')),
          );
          const document = await extractDocx(makeDocx(body.join('')));
          expect(document.segments).toHaveLength(paragraphs.length);
          checkQuotes(document);
          eachSlice(document, (segment, index, start, end) => {
            const { position } = locate(document, index, start, end);
            if (position.kind !== 'office') throw new Error('a part has positions of a part');
            const source = paragraphs[position.paragraph - 1]?.join('') ?? '';
            expect(source.slice(position.start, position.end)).toBe(segment.text.slice(start, end));
          });
        },
      ),
      { numRuns: times(100) },
    );
  },
);

test('a slice that is not in the document is refused', () => {
  const document = extractText(Buffer.from('word'), {});
  expect(() => locate(document, 0, 2, 2)).toThrow(RangeError);
  expect(() => locate(document, 0, 0, 5)).toThrow(RangeError);
  expect(() => locate(document, 1, 0, 1)).toThrow(RangeError);
});
