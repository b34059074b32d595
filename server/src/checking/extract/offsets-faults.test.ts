import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../text/locales.ts';
import { check } from '../check.ts';
import type { Anchor, ExtractedDocument, Segment } from './document.ts';
import { extractDocument } from './extract-document.ts';
import { locate } from './locate.ts';
import { writeHtml } from './offsets-html.fixture.ts';
import { writeMarkdown } from './offsets-markdown.fixture.ts';
import { writeDocx, writePptx } from './offsets-office.fixture.ts';
import { writePdfFile } from './offsets-pdf.fixture.ts';
import { type Plan, planIn, type WrittenFile } from './offsets-plan.fixture.ts';
import { faultsOf, type Machinery, MACHINERY } from './offsets-proof.fixture.ts';
import { writePlainText, writePost } from './offsets-text.fixture.ts';

type Write = (plan: Plan) => WrittenFile;

const EVERY: readonly Write[] = [
  writeHtml,
  writeMarkdown,
  writePlainText,
  writePost,
  writeDocx,
  writePptx,
  writePdfFile,
];
const WITH_OFFSETS = EVERY.filter((write) => write !== writePdfFile);

/** The same files each time, so that a fault is caught today and tomorrow. */
const filesOf = (write: Write, locale: Locale = 'tr'): readonly WrittenFile[] =>
  fc
    .sample(planIn(locale, 'NFD'), { seed: 7, numRuns: write === writePdfFile ? 6 : 12 })
    .map(write);

const spoiled = (spoil: (document: ExtractedDocument) => ExtractedDocument): Machinery => ({
  ...MACHINERY,
  extract: async (bytes, hint) => {
    const document = await extractDocument(bytes, hint);
    return 'failure' in document ? document : spoil(document);
  },
});

const inSegments = (spoil: (segment: Segment, index: number) => Segment): Machinery =>
  spoiled((document) => ({ ...document, segments: document.segments.map(spoil) }));

const inAnchors = (spoil: (anchor: Anchor) => Anchor): Machinery =>
  inSegments((segment) => ({ ...segment, anchor: spoil(segment.anchor) }));

const moved = (segment: Segment, by: (at: number) => number): Segment => ({
  ...segment,
  runs: segment.runs.map(([at, start, end]) => [at, start + by(at), end + by(at)]),
});

const PAIR = /[\u{10000}-\u{10FFFF}]/gu;
const pairsIn = (text: string): number => text.match(PAIR)?.length ?? 0;

const SPOILED: readonly (readonly [
  fault: string,
  machinery: Machinery,
  caught: readonly Write[],
])[] = [
  [
    'a place is off by one after a pair of surrogates',
    inSegments((one) => moved(one, () => (pairsIn(one.text) > 0 ? 1 : 0))),
    WITH_OFFSETS,
  ],
  [
    'places count characters where they should count units',
    inSegments((one) => moved(one, (at) => -pairsIn(one.text.slice(0, at)))),
    WITH_OFFSETS,
  ],
  [
    'places count bytes where they should count units',
    inSegments((one) => moved(one, (at) => Buffer.byteLength(one.text.slice(0, at)) - at)),
    WITH_OFFSETS,
  ],
  [
    'the text is composed after its places were written down',
    inSegments((one) => ({ ...one, text: one.text.normalize('NFC') })),
    EVERY,
  ],
  [
    'the text is put into lower case, which is longer in Turkish',
    inSegments((one) => ({ ...one, text: one.text.toLowerCase() })),
    EVERY,
  ],
  ['the last text is lost', spoiled((d) => ({ ...d, segments: d.segments.slice(0, -1) })), EVERY],
  [
    'a text is read twice',
    spoiled((d) => ({ ...d, segments: [...d.segments, ...d.segments.slice(0, 1)] })),
    EVERY,
  ],
  [
    'the store composes what it keeps',
    { ...MACHINERY, store: (document) => JSON.stringify(document).normalize('NFC') },
    EVERY,
  ],
  [
    'the store forgets where lines begin',
    { ...MACHINERY, store: (document) => JSON.stringify({ ...document, lineStarts: null }) },
    [writePlainText, writeMarkdown],
  ],
  [
    'lines are counted from zero',
    spoiled((d) => ({ ...d, lineStarts: d.lineStarts?.slice(1) ?? null })),
    [writePlainText, writeMarkdown],
  ],
  [
    'a path leads to the next element',
    inAnchors((anchor) =>
      anchor.kind === 'html'
        ? { ...anchor, path: anchor.path.replace(/\d+(?=\)$)/, (n) => String(Number(n) + 1)) }
        : anchor,
    ),
    [writeHtml],
  ],
  [
    'an attribute is taken for the text of its element',
    inAnchors((anchor) => (anchor.kind === 'html' ? { ...anchor, attribute: null } : anchor)),
    [writeHtml],
  ],
  [
    'a pointer is not escaped',
    inAnchors((anchor) =>
      anchor.kind === 'json'
        ? { ...anchor, pointer: anchor.pointer.replaceAll('~1', '/') }
        : anchor,
    ),
    [writePost],
  ],
  [
    'paragraphs are counted from zero',
    inAnchors((anchor) =>
      anchor.kind === 'office' ? { ...anchor, paragraph: anchor.paragraph - 1 } : anchor,
    ),
    [writeDocx, writePptx],
  ],
  [
    'every part is taken for the first',
    inAnchors((anchor) =>
      anchor.kind === 'office'
        ? { ...anchor, part: anchor.slide === null ? 'word/document.xml' : 'ppt/slides/slide1.xml' }
        : anchor,
    ),
    [writeDocx, writePptx],
  ],
  [
    'slides are counted by their files',
    inAnchors((anchor) =>
      anchor.kind === 'office' && anchor.slide !== null
        ? { ...anchor, slide: Number(/\d+/.exec(anchor.part)?.[0]) }
        : anchor,
    ),
    [writePptx],
  ],
  [
    'pages are counted from zero',
    inAnchors((anchor) => (anchor.kind === 'pdf' ? { ...anchor, page: anchor.page - 1 } : anchor)),
    [writePdfFile],
  ],
  [
    'boxes are measured from the foot of the page',
    inAnchors((anchor) =>
      anchor.kind === 'pdf'
        ? {
            ...anchor,
            drawn: anchor.drawn.map((d) => ({ ...d, box: { ...d.box, y: 842 - d.box.y } })),
          }
        : anchor,
    ),
    [writePdfFile],
  ],
  [
    'boxes are cut from the wrong end',
    inAnchors((anchor) =>
      anchor.kind === 'pdf'
        ? { ...anchor, drawn: anchor.drawn.map((d) => ({ ...d, rightToLeft: !d.rightToLeft })) }
        : anchor,
    ),
    [writePdfFile],
  ],
  [
    'a finding begins a unit too early',
    {
      ...MACHINERY,
      check: (...given) => {
        const result = check(...given);
        const findings = result.findings.map((finding) => ({
          ...finding,
          place: finding.place && { ...finding.place, start: finding.place.start - 1 },
        }));
        return { ...result, findings };
      },
    },
    EVERY,
  ],
  [
    'a finding quotes the text as it was folded',
    {
      ...MACHINERY,
      check: (...given) => {
        const result = check(...given);
        const findings = result.findings.map((finding) => ({
          ...finding,
          place: finding.place && {
            ...finding.place,
            quote: finding.place.quote.normalize('NFC'),
          },
        }));
        return { ...result, findings };
      },
    },
    EVERY,
  ],
  [
    'a finding is lost',
    {
      ...MACHINERY,
      check: (...given) => {
        const result = check(...given);
        return { ...result, findings: result.findings.slice(1) };
      },
    },
    EVERY,
  ],
  [
    'a finding comes twice',
    {
      ...MACHINERY,
      check: (...given) => {
        const result = check(...given);
        return { ...result, findings: result.findings.flatMap((one) => [one, one]) };
      },
    },
    EVERY,
  ],
  [
    'an anchor quotes a unit too much',
    {
      ...MACHINERY,
      locate: (...given) => {
        const { quote, position } = locate(...given);
        return { quote: { ...quote, exact: `${quote.exact} ` }, position };
      },
    },
    EVERY,
  ],
  [
    'what stands before is given as what stands after',
    {
      ...MACHINERY,
      locate: (...given) => {
        const { quote, position } = locate(...given);
        return { quote: { ...quote, prefix: quote.suffix, suffix: quote.prefix }, position };
      },
    },
    EVERY,
  ],
];

describe.each(SPOILED)('when %s', (_, machinery, writes) => {
  test.each(writes.map((write) => [write.name, write] as const))(
    'the proof of %s does not hold',
    async (_name, write) => {
      const faults: string[] = [];
      for (const file of filesOf(write)) {
        faults.push(...(await faultsOf(file, machinery).catch((error: Error) => [error.message])));
      }
      expect(faults).not.toEqual([]);
    },
  );
});

test.each(EVERY.map((write) => [write.name, write] as const))(
  'without a fault the proof of %s holds for the same files',
  async (_, write) => {
    for (const file of filesOf(write)) expect(await faultsOf(file)).toEqual([]);
  },
);
