import { expect, test } from 'vitest';
import { loadRules } from '../evaluate.ts';
import { measureBreaches, measureDemo, type SuggestedFinding } from './measure-suggestions.ts';
import { readTexts } from './read-texts.ts';

/** The least share of findings that suggest something. */
const LEAST = 0.8;

const rules = await loadRules();

const shareOf = (found: readonly SuggestedFinding[]): number =>
  found.filter(({ kind }) => kind !== null).length / found.length;

const refused = (found: readonly SuggestedFinding[]) =>
  found.filter(({ passes }) => passes === false);

test('four of five findings on the demo suggest something, and the rules accept all of it', async () => {
  const found = await measureDemo(rules);
  expect(found.length).toBeGreaterThan(150);
  expect(shareOf(found)).toBeGreaterThanOrEqual(LEAST);
  expect(refused(found)).toEqual([]);
}, 120_000);

test('four of five right findings on labelled breaches suggest something, open and locked, and the rules accept all of it', () => {
  const texts = readTexts();
  for (const isLocked of [false, true]) {
    const found = measureBreaches(
      texts.filter((text) => text.isLocked === isLocked),
      rules,
    );
    expect(found.length).toBeGreaterThan(400);
    expect(shareOf(found)).toBeGreaterThanOrEqual(LEAST);
    expect(refused(found)).toEqual([]);
  }
}, 240_000);
