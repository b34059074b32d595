import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { fillAudit, fillContent } from '../server/bench/fill-audit.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { sealAudit } from '../server/src/violations/record/seal-audit.ts';
import { type BrowserTest, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { endBench } from './end-bench.ts';
import { startProduct } from './product.ts';
import { readClock, startClock, type Times, timesOf, watchScroll } from './time-keys.ts';

const GOAL_MS = 100;
/** Between two keys of somebody who is fast. */
const PAUSE_MS = 60;
const LIST = 'Findings';

const { values } = parseArgs({
  options: {
    violations: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '5000' },
    keys: { type: 'string', default: '300' },
    data: { type: 'string', default: '/var/tmp/copydesk-bench-inbox' },
  },
});
const violations = Number(values.violations);
const wantedRows = Math.min(Number(values.rows), violations);

interface Filled {
  readonly workspace: string;
  readonly audit: string;
  readonly userId: string;
}

const say = (text: string): void => console.log(text);

/** The audit of this size, made on the first run and kept beside the data. */
const fill = async (browserTest: BrowserTest): Promise<Filled> => {
  const name = `Bench of ${violations}`;
  const { rows } = await browserTest.admin.query<{
    workspace_id: string;
    id: string;
    user_id: string;
  }>(
    `select a.workspace_id, a.id, m.user_id from audit a join member m on m.workspace_id = a.workspace_id
     where a.name = $1 and a.sealed_at is not null and m.role = 'owner' limit 1`,
    [name],
  );
  const [known] = rows;
  const found = known ?? (await make(browserTest, name));
  return {
    workspace: toPublicId('wsp', found.workspace_id),
    audit: toPublicId('aud', found.id),
    userId: found.user_id,
  };
};

const make = async (browserTest: BrowserTest, name: string) => {
  const workspace = await makeWorkspace(browserTest, name);
  const { workspaceId } = workspace.scope;
  const content = await fillContent(browserTest.admin, workspaceId);
  const { id } = await fillAudit(browserTest.admin, {
    workspaceId,
    name,
    violations,
    content,
    say,
  });
  await browserTest.admin.query('analyze violation, violation_group, violation_review');
  say('sealing');
  await sealAudit(workspace.scope, id);
  await browserTest.admin.query('vacuum analyze violation, violation_review, violation_group');
  return { workspace_id: workspaceId, id, user_id: workspace.owner.userId };
};

const list = (page: Page) => page.getByRole('region', { name: LIST }).last();

/** Scrolls down until so many rows are loaded. */
const loadRows = async (page: Page): Promise<number> => {
  const height = await page
    .getByTestId('violation-row')
    .first()
    .evaluate((row) => row.closest('li')?.clientHeight ?? 0);
  const loaded = () =>
    list(page).evaluate((box, row) => Math.round(box.scrollHeight / row), height);
  let count = await loaded();
  for (const until = Date.now() + 300_000; count < wantedRows && Date.now() < until;) {
    await list(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await page.waitForTimeout(20);
    count = await loaded();
  }
  return count;
};

/** Presses keys as a reviewer does: mostly on, some back, some chosen, some decided and taken back. */
const KEYS = ['j', 'j', 'j', 'u', 'j', 'x', 'x', 'k', 'j', 'e', 'j', 'j', 'f', 'z', 'j', 'k'];

const report = (what: string, { p50, p95, most, n }: Times): void =>
  say(
    `${what.padEnd(46)} p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  most ${most.toFixed(0)} ms  (${n})`,
  );

/** What a key costs on a page that does next to nothing: how busy this machine is. */
const measureFloor = async (page: Page): Promise<Times> => {
  await page.goto('/favicon.svg');
  await page.route('**/floor', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>x' }),
  );
  await page.goto('/floor');
  await startClock(page);
  await page.evaluate(() =>
    document.addEventListener('keydown', () => document.body.toggleAttribute('data-current')),
  );
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('j');
    await page.waitForTimeout(PAUSE_MS);
  }
  return timesOf((await readClock(page)).shown);
};

const measureKeys = async (page: Page): Promise<Times> => {
  await startClock(page);
  for (let n = 0; n < Number(values.keys); n++) {
    await page.keyboard.press(KEYS[n % KEYS.length] as string);
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(500);
  const { shown, events } = await readClock(page);
  report('key to the paint of its change', timesOf(shown));
  report('keydown by Event Timing (16 ms and more)', timesOf(events));
  return timesOf(shown);
};

const measureScroll = async (page: Page): Promise<number> => {
  await list(page).evaluate((box) => box.scrollTo({ top: 0 }));
  const box = await list(page).boundingBox();
  if (!box) throw new Error('the list is not in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const finish = await watchScroll(page, LIST);
  for (let n = 0; n < 180; n++) {
    await page.mouse.wheel(0, n < 120 ? 400 : -700);
    await page.waitForTimeout(16);
  }
  const { frames, blank, gaps } = await finish();
  report('time between frames while scrolling', timesOf(gaps));
  say(`frames with a blank part                       ${blank} of ${frames}`);
  return blank;
};

mkdirSync(values.data, { recursive: true, mode: 0o755 });
const product = await startProduct({ data: values.data });
const browserTest = await openBrowserTest(product);
let missed: string[] = [];
try {
  const { workspace, audit, userId } = await fill(browserTest);
  const { page } = await signIn(browserTest, { userId });
  report('a key on an empty page, for comparison', await measureFloor(page));
  const openedAt = performance.now();
  await page.goto(`/w/${workspace}/audits/${audit}/review?state=all`);
  await page.locator('[data-testid="violation-row"][data-current]').waitFor();
  say(
    `${violations} violations: the first rows after ${(performance.now() - openedAt).toFixed(0)} ms`,
  );
  const rows = await loadRows(page);
  say(`${rows} rows loaded after ${((performance.now() - openedAt) / 1_000).toFixed(1)} s`);
  const blank = await measureScroll(page);
  await page.locator('[data-testid="violation-row"]').nth(5).getByRole('link').click();
  const { p95 } = await measureKeys(page);
  missed = [
    ...(rows < wantedRows ? [`only ${rows} rows were loaded`] : []),
    ...(p95 >= GOAL_MS ? [`p95 is ${p95.toFixed(0)} ms, not under ${GOAL_MS}`] : []),
    ...(blank > 0 ? [`${blank} frames had a blank part`] : []),
  ];
} finally {
  await browserTest.close();
  await product.stop();
}
endBench(missed);
