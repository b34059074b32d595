import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../checking/check.ts';
import { compileRules, type CompiledRules } from '../checking/compile-rules.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import { fingerprintOf, fingerprintOfAbsence } from '../checking/fingerprint.ts';
import { languageOfTag, localeOf } from '../text/locales.ts';
import { findPacks, loadPack } from '../rules/packs/load-pack.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import { BANK_FILES, type DemoFile, demoFilePath, FOODS_FILES } from './demo-files.ts';

const BROKEN = 'bank/annual-summary.pdf';
/** A day on which all rules hold that the demo is about. */
const TODAY = '2026-12-01';
const ALL = [...BANK_FILES, ...FOODS_FILES];
const versionsOf = ({ file, second }: DemoFile): readonly string[] =>
  second === undefined ? [file] : [file, second];

const extract = async (file: string, { mediaType }: DemoFile) =>
  extractDocument(await readFile(demoFilePath(file)), { name: file, mediaType });

test('the manifest and the folder hold the same files', () => {
  const root = demoFilePath('');
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length));
  expect(found.toSorted()).toEqual(ALL.flatMap(versionsOf).toSorted());
});

test('every file is read in the language that it declares, and the broken one is told as damaged', async () => {
  for (const asset of ALL) {
    for (const file of versionsOf(asset)) {
      const document = await extract(file, asset);
      if (file === BROKEN) {
        expect(document).toMatchObject({ failure: 'damaged' });
        continue;
      }
      expect(document, file).not.toHaveProperty('failure');
      const tag = 'failure' in document ? null : document.language;
      if (tag !== null) expect(languageOfTag(tag), file).toBe(asset.language);
      else expect(asset.mediaType, file).toMatch(/^text\/(plain|markdown)$/);
    }
  }
}, 180_000);

test('the binary files are small', async () => {
  const binary = ALL.flatMap(versionsOf).filter((file) => /\.(pdf|docx|pptx)$/.test(file));
  expect(binary).toHaveLength(8);
  for (const file of binary) {
    expect((await readFile(demoFilePath(file))).length, file).toBeLessThan(60_000);
  }
});

interface Seen {
  readonly file: string;
  readonly severity: PackRule['severity'];
  readonly fingerprint: string;
}

let rules: CompiledRules;
let severities: ReadonlyMap<string, PackRule['severity']>;

beforeAll(async () => {
  const folders = await findPacks(fileURLToPath(new URL('../../../packs', import.meta.url)));
  const packs = await Promise.all(folders.map(loadPack));
  const all = packs.flatMap(({ pack }) => pack?.rules ?? []);
  rules = compileRules(all);
  severities = new Map(all.map(({ id, severity }) => [id, severity]));
});

/** Checks the files of a workspace as an audit does: the first time, or as they are later. */
const audit = async (files: readonly DemoFile[], later: boolean): Promise<readonly Seen[]> => {
  const seen: Seen[] = [];
  for (const asset of files) {
    const document = await extract((later ? asset.second : null) ?? asset.file, asset);
    if ('failure' in document) continue;
    const segments = document.segments.map(({ text, scope, language }) => ({
      text,
      scope,
      language: language === null ? null : languageOfTag(language),
    }));
    const { language, metadata } = asset;
    for (const finding of check({ segments, language, metadata }, rules, TODAY).findings) {
      const { ruleId, place } = finding;
      const locale = finding.language && localeOf(finding.language);
      const severity = severities.get(ruleId);
      if (severity === undefined) throw new Error(`no rule ${ruleId}`);
      const fingerprint = place
        ? fingerprintOf({ ruleId, locale, quote: place.quote, sentence: place.sentence })
        : fingerprintOfAbsence({ ruleId, locale, trigger: null, templateKey: asset.file });
      seen.push({ file: asset.file, severity, fingerprint });
    }
  }
  return seen;
};

test.each([
  ['bank', BANK_FILES],
  ['foods', FOODS_FILES],
] as const)(
  'less is never found in the files of %s with categories than without',
  async (_name, files) => {
    const without = files.map((file) => ({
      ...file,
      metadata: { ...file.metadata, category: [] },
    }));
    const found = new Set((await audit(files, false)).map(({ fingerprint }) => fingerprint));
    for (const { file, fingerprint } of await audit(without, false)) {
      expect(found, file).toContain(fingerprint);
    }
  },
);

const groupsOf = (seen: readonly Seen[]): readonly number[] =>
  [...Map.groupBy(seen, ({ fingerprint }) => fingerprint).values()]
    .map(({ length }) => length)
    .filter((length) => length > 1);

describe.each([
  { name: 'bank', files: BANK_FILES, least: 60, most: 130 },
  { name: 'foods', files: FOODS_FILES, least: 40, most: 90 },
])('$name', ({ files, least, most }) => {
  test('an audit finds something of every severity, groups, and files without a finding', async () => {
    const seen = await audit(files, false);
    expect(seen.length).toBeGreaterThanOrEqual(least);
    expect(seen.length).toBeLessThanOrEqual(most);
    const bySeverity = Map.groupBy(seen, ({ severity }) => severity);
    for (const severity of ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const) {
      expect(bySeverity.get(severity)?.length ?? 0, severity).toBeGreaterThanOrEqual(4);
    }
    expect(groupsOf(seen).length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...groupsOf(seen))).toBeLessThanOrEqual(8);
    const flagged = new Set(seen.map(({ file }) => file));
    const clean = files.filter(({ file }) => file !== BROKEN && !flagged.has(file));
    expect(clean.length).toBeGreaterThanOrEqual(3);
  }, 180_000);

  test('an audit of the later versions knows what stayed, what went and what is new', async () => {
    const first = await audit(files, false);
    const later = await audit(files, true);
    for (const { file, second } of files) {
      if (second === undefined) continue;
      const of = (seen: readonly Seen[]): readonly string[] =>
        seen.filter((one) => one.file === file).map(({ fingerprint }) => fingerprint);
      const [before, after] = [of(first), of(later)];
      const stayed = before.filter((one) => after.includes(one));
      expect(stayed.length, `${file} stayed`).toBeGreaterThan(0);
      expect(before.length - stayed.length, `${file} went`).toBeGreaterThan(0);
      const added = after.filter((one) => !before.includes(one));
      expect(added.length, `${file} is new`).toBeGreaterThan(0);
    }
  }, 180_000);
});
