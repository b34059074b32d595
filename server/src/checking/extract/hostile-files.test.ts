import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peakMegabytes } from '../../../test/peak-memory.ts';
import { isShort } from '../../../test/short-run.ts';
import { createChildPool } from '../../platform/children/child-pool.ts';
import { EXTRACTION_CHILD, extractInChild } from '../children/extract-in-child.ts';
import { HOSTILE_OFFICE_FILES, HOSTILE_PDFS } from './hostile-binary-files.fixture.ts';
import { LYING_FILES } from './hostile-lying-files.fixture.ts';
import { HOSTILE_MARKUP, HOSTILE_TEXTS } from './hostile-text-files.fixture.ts';

const CPU_MILLISECONDS = 8_000;
const pool = createChildPool({ ...EXTRACTION_CHILD, children: 2 });
let watch: NodeJS.Timeout;
let mostMegabytes = 0;

/** The most that any child of this process has occupied so far, where the system tells. */
const look = (): void => {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
    for (const pid of children.trim().split(' ')) {
      mostMegabytes = Math.max(mostMegabytes, peakMegabytes(Number(pid)) ?? 0);
    }
  } catch {
    // A child that has just ended, or another system.
  }
};

beforeAll(() => {
  watch = setInterval(look, 20);
});

afterAll(async () => {
  clearInterval(watch);
  await pool.close();
});

const FILES = [
  ...HOSTILE_PDFS,
  ...HOSTILE_OFFICE_FILES,
  ...LYING_FILES,
  ...HOSTILE_MARKUP,
  ...HOSTILE_TEXTS,
];

/** A short run takes every third kind. */
const TRIED = isShort ? FILES.filter((_, n) => n % 3 === 0) : FILES;

describe.concurrent('a hostile file gives its text or a reason, in time', () => {
  for (const [kind, fate, make, name] of TRIED) {
    // Each waits for those before it.
    test(`${kind}: ${fate}`, { timeout: 300_000 }, async () => {
      const limits = { cpuMilliseconds: CPU_MILLISECONDS };
      const result = await extractInChild(pool, { input: make(), hint: { name } }, limits);
      const outcome = 'failure' in result ? result.failure : 'text';
      if ('failure' in result)
        expect(result.message).toMatch(/^(?:The file|Files|Reading)[ ,].*\.$/);
      else expect(result.segments.length).toBeGreaterThan(0);
      if (fate === 'failure') expect(outcome).not.toBe('text');
      else if (fate !== 'any') expect(outcome).toBe(fate);
      expect(outcome).not.toBe('crashed');
    });
  }
});

test('there are more than sixty kinds, no child took 300 MB and the next file is read', async () => {
  expect(FILES.length).toBeGreaterThan(60);
  expect(mostMegabytes).toBeLessThan(300);
  const next = await extractInChild(pool, { input: Buffer.from('still here'), hint: {} });
  expect(next).toMatchObject({ segments: [{ text: 'still here' }] });
});
