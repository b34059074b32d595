import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../../server/src/text/detect-language.ts';
import { SAMPLES } from '../../server/src/text/language-samples.fixture.ts';
import { bundleFile, writeBundles } from './bundle-packages.mjs';
import { root } from './release.mjs';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-languages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await writeBundles(folder, ['eld/small']);
const file = join(folder, bundleFile('eld/small', ['eld']));
// A folder of its own says that the file is a module, as a package does.
symlinkSync(join(root, 'package.json'), join(folder, 'package.json'));
const { eld: kept } = await import(file);
const { eld } = await import(join(root, 'node_modules/eld/src/entries/static.small.js'));

const scoresBy = (detector, text) => {
  detector.setLanguageSubset(LANGUAGE_CODES);
  return detector.detect(text).getScores();
};

test('the detector of a package scores every text as the whole detector does', () => {
  const texts = Object.values(SAMPLES).flatMap((samples) =>
    samples.flatMap((text) => [text, ...text.split(/(?<=[.?!;]) /)]),
  );
  expect(texts.length).toBeGreaterThan(60);
  for (const text of [...texts, '我们的新店将于星期六开业。', 'xyzzy', ''])
    expect(scoresBy(kept, text), text).toEqual(scoresBy(eld, text));
});

test('the detector of a package knows no other language, so that it is smaller', () => {
  const hungarian = 'A kávézó szombaton nyílik, és mindenkit szeretettel várunk.';
  for (const detector of [eld, kept]) detector.setLanguageSubset(false);
  expect(eld.detect(hungarian).language).toBe('hu');
  expect(kept.detect(hungarian).getScores()).not.toHaveProperty('hu');
  const whole = readFileSync(join(root, 'node_modules/eld/src/ngrams/small.js')).length;
  expect(readFileSync(file).length).toBeLessThan(whole * 0.6);
});
