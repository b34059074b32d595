import { parseArgs } from 'node:util';
import type { DraftBlock } from '@copydesk/contract/documents/draft';
import type { Page } from 'playwright-core';
import { createBlankDocument } from '../server/src/documents/edit/create-blank-document.ts';
import { saveDraft } from '../server/src/documents/edit/save-draft.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeWorkspace, openBrowserTest, type TestWorkspace, signIn } from './browser-test.ts';
import { endBench } from './end-bench.ts';
import { obtainProduct } from './product.ts';
import { type Times, timesOf } from './time-keys.ts';
import { readTypingClock, startTypingClock } from './time-typing.ts';

const GOAL_MS = 50;
/** Between two keys of somebody who is fast. */
const PAUSE_MS = 60;
/** Every so many words, one that a rule objects to. */
const BAD_EVERY = 60;

const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '5000' },
    rules: { type: 'string', default: '1000' },
    keys: { type: 'string', default: '200' },
    findings: { type: 'string', default: '20' },
  },
});

const say = (text: string): void => console.log(text);

const SYLLABLES = ['ka', 'lo', 'mi', 'ru', 'te', 'vo', 'sa', 'ne', 'po', 'di'];

/** The n-th word that a rule objects to: a word that no language has, so that nothing else does. */
const badWord = (n: number): string =>
  `zu${[100, 10, 1].map((of) => SYLLABLES[Math.floor(n / of) % 10]).join('')}x`;

const makeRules = async ({ asOwner }: TestWorkspace): Promise<void> => {
  for (let n = 0; n < Number(values.rules); n++)
    await makeRule(
      asOwner,
      ruleAgainst(badWord(n), { kind: 'substitute', replace: { en: 'something' } }),
    );
};

const PLAIN =
  'the account keeps what you put into it and tells you every month how much that is'.split(' ');

/** A text of so many words in paragraphs and headings, with a word to object to now and then. */
const makeBlocks = (count: number): readonly DraftBlock[] => {
  const blocks: DraftBlock[] = [];
  for (let at = 0; at < count; at += 80) {
    const words = Array.from({ length: Math.min(80, count - at) }, (_, n) =>
      (at + n) % BAD_EVERY === 0 ? badWord((at + n) / BAD_EVERY) : (PLAIN[n % PLAIN.length] ?? ''),
    );
    if (at % 400 === 0)
      blocks.push({ type: 'heading', level: 2, children: [{ text: `Part ${at / 400 + 1}` }] });
    blocks.push({ type: 'paragraph', children: [{ text: `${words.join(' ')}.` }] });
  }
  return blocks;
};

const report = (what: string, { p50, p95, most, n }: Times): void =>
  say(
    `${what.padEnd(46)} p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  most ${most.toFixed(0)} ms  (${n})`,
  );

/** The cursor stands in the middle of the text, where everything after it moves. */
const enterText = async (page: Page): Promise<void> => {
  await page.locator('.ProseMirror > p').nth(30).click();
  await page.keyboard.press('End');
};

/** What a key costs in a field that does next to nothing: how busy this machine is. */
const measureFloor = async (page: Page): Promise<Times> => {
  await page.route('**/floor', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<div class=ProseMirror contenteditable>x' }),
  );
  await page.goto('/floor');
  await page.locator('.ProseMirror').click();
  await startTypingClock(page);
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('j');
    await page.waitForTimeout(PAUSE_MS);
  }
  return timesOf((await readTypingClock(page)).painted);
};

/** The processor's time that the page's main thread took, in milliseconds; others on the machine do not count. */
const workOf = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await read();
  return async () => (await read()) - before;
};

const measureKeys = async (page: Page): Promise<Times> => {
  await startTypingClock(page);
  const worked = await workOf(page);
  const letters = 'and it stays yours for as long as you want ';
  for (let n = 0; n < Number(values.keys); n++) {
    await page.keyboard.press(
      letters[n % letters.length] === ' ' ? 'Space' : (letters[n % letters.length] as string),
    );
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(500);
  const work = (await worked()) / Number(values.keys);
  const { painted, events } = await readTypingClock(page);
  say(`work of the main thread per key, checks and saves included  ${work.toFixed(1)} ms`);
  report('key to the paint of its letter', timesOf(painted));
  report('keydown by Event Timing (16 ms and more)', timesOf(events));
  return timesOf(painted);
};

/** Words that a rule objects to, one after the other: when is each marked. */
const measureFindings = async (page: Page): Promise<Times> => {
  await startTypingClock(page);
  for (let n = 0; n < Number(values.findings); n++) {
    const before = (await readTypingClock(page)).marked.length;
    await page.keyboard.type(` ${badWord(900 - n)}`, { delay: PAUSE_MS });
    for (const until = Date.now() + 5_000; Date.now() < until; await page.waitForTimeout(25))
      if ((await readTypingClock(page)).marked.length > before) break;
  }
  const times = timesOf((await readTypingClock(page)).marked);
  report('last letter to the mark of its finding', times);
  return times;
};

const product = await obtainProduct();
const browserTest = await openBrowserTest(product);
let missed: string[] = [];
try {
  const workspace = await makeWorkspace(browserTest, 'Bench of the editor');
  await makeRules(workspace);
  const documentId = await createBlankDocument(workspace.asOwner, {
    title: 'Bench',
    language: 'EN',
  });
  const blocks = makeBlocks(Number(values.words));
  await saveDraft(workspace.asOwner, { documentId, baseRevision: 0, title: 'Bench', blocks });
  const { page, faults } = await signIn(browserTest, workspace.owner);
  report('a key in an empty field, for comparison', await measureFloor(page));
  const openedAt = performance.now();
  await page.goto(`/w/${workspace.id}/documents/${documentId}`);
  await page.locator('.ProseMirror').waitFor();
  say(`${values.words} words on the screen after ${(performance.now() - openedAt).toFixed(0)} ms`);
  await page.locator('[data-finding]').first().waitFor();
  const marks = await page.locator('[data-finding]').count();
  say(
    `${marks} findings of ${values.rules} rules after ${(performance.now() - openedAt).toFixed(0)} ms`,
  );
  await enterText(page);
  const { p95, n } = await measureKeys(page);
  const found = await measureFindings(page);
  missed = [
    ...(p95 >= GOAL_MS ? [`p95 is ${p95.toFixed(0)} ms, not under ${GOAL_MS}`] : []),
    ...(n < Number(values.keys) * 0.9 ? [`only ${n} keys were timed`] : []),
    ...(found.n < Number(values.findings) ? [`only ${found.n} findings were marked`] : []),
    ...faults,
  ];
} finally {
  await browserTest.close();
  await product.stop();
}
endBench(missed);
