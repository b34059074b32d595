import { isDeepStrictEqual } from 'node:util';
import { check } from '../check.ts';
import { compileRules } from '../compile-rules.ts';
import { languageOf } from '../../text/locales.ts';
import type { ExtractedDocument } from './document.ts';
import { extractDocument } from './extract-document.ts';
import { locate } from './locate.ts';
import { PHRASE_RULES } from './offsets-phrases.fixture.ts';
import type { Planted, WrittenFile } from './offsets-plan.fixture.ts';

/** The functions under test. A test can replace one with a faulty one to show that the proof notices it. */
export interface Machinery {
  readonly extract: typeof extractDocument;
  /** Writes a document in the form in which it is stored. */
  readonly store: (document: ExtractedDocument) => string;
  readonly check: typeof check;
  readonly locate: typeof locate;
}

export const MACHINERY: Machinery = {
  extract: extractDocument,
  store: (document) => JSON.stringify(document),
  check,
  locate,
};

const RULES = compileRules(PHRASE_RULES);
const CONTEXT = 32;

/** Removes halves of surrogate pairs at the ends, because databases do not accept them. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** The expected text before and after a slice, taken from the plan and not from the document. */
const surroundings = (
  { segments }: ExtractedDocument,
  shown: readonly string[],
  { segment, start, end }: Planted,
): readonly [prefix: string, suffix: string] => {
  const stands = (index: number): boolean =>
    !['alt', 'meta', 'title'].includes(segments[index]?.scope ?? '');
  const own = shown[segment] ?? '';
  const textOf = (from: number, to: number): string =>
    stands(segment)
      ? shown.filter((_, index) => index >= from && index < to && stands(index)).join(' ')
      : '';
  const before = textOf(0, segment);
  const after = textOf(segment + 1, shown.length);
  return [
    whole(`${before}${before && ' '}${own.slice(0, start)}`.slice(-CONTEXT)),
    whole(`${own.slice(end)}${after && ' '}${after}`.slice(0, CONTEXT)),
  ];
};

/** Whether PostgreSQL accepts a value as jsonb. */
const isStorable = (value: unknown): boolean =>
  !/\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(value));

const faultsOfFinding = async (
  file: WrittenFile,
  document: ExtractedDocument,
  planted: Planted,
  quote: string,
  machinery: Machinery,
): Promise<readonly string[]> => {
  const { segment, start, end } = planted;
  const location = machinery.locate(document, segment, start, end);
  const [prefix, suffix] = surroundings(document, file.shown, planted);
  const slice = document.segments[segment]?.text.slice(start, end);
  const misplaced = await file.faultAt(planted, location.position);
  return [
    ...(slice === quote ? [] : ['the slice of the snapshot is not the violating text']),
    ...(location.quote.exact === quote ? [] : ['the anchor quotes something else']),
    ...(location.quote.prefix === prefix ? [] : ['the prefix is not what stands before']),
    ...(location.quote.suffix === suffix ? [] : ['the suffix is not what stands after']),
    ...(misplaced === null ? [] : [`in the file: ${misplaced}`]),
    ...(isStorable(location) ? [] : ['a database does not take the anchor']),
  ];
};

const keyOf = ({ ruleId, segment, start, end }: Planted): string =>
  `${ruleId} in ${segment} from ${start} to ${end}`;

/**
 * Extracts, stores, checks and locates a file. Returns everything that differs from the plan. An empty list
 * means that each planted phrase was found once, with the right quote and the right position.
 */
export const faultsOf = async (
  file: WrittenFile,
  machinery: Machinery = MACHINERY,
): Promise<readonly string[]> => {
  const document = await machinery.extract(file.bytes, { name: file.name });
  if ('failure' in document) return [`the file was not read: ${document.failure}`];
  const kept = JSON.parse(machinery.store(document)) as ExtractedDocument;
  const faults: string[] = [];
  if (!isDeepStrictEqual(kept, document)) faults.push('the snapshot is not what was extracted');
  const texts = kept.segments.map(({ text }) => text);
  if (!isDeepStrictEqual(texts, file.shown)) {
    faults.push(`the texts are ${JSON.stringify(texts)}, not ${JSON.stringify(file.shown)}`);
  }
  const segments = kept.segments.map(({ text, scope }) => ({ text, scope }));
  const asset = { segments, language: languageOf(file.locale), metadata: {} };
  const { findings } = machinery.check(asset, RULES, '2026-11-15');
  const found = new Map<string, { readonly planted: Planted; readonly quote: string }>();
  for (const { ruleId, place } of findings) {
    if (!place) continue;
    const { quote, ...planted } = { ruleId, ...place };
    if (found.has(keyOf(planted))) faults.push(`found twice: ${keyOf(planted)}`);
    found.set(keyOf(planted), { planted, quote });
  }
  const wanted = new Set(file.planted.map(keyOf));
  for (const key of found.keys()) if (!wanted.has(key)) faults.push(`never planted: ${key}`);
  for (const planted of file.planted) {
    const finding = found.get(keyOf(planted));
    if (finding) {
      faults.push(...(await faultsOfFinding(file, kept, planted, finding.quote, machinery)));
    } else faults.push(`not found: ${keyOf(planted)}`);
  }
  return faults;
};
