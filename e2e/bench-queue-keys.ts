/**
 * Decides every open finding of the demo in the queue by keys, half in a wide window and half in that of a phone, and
 * counts keys, seconds and whatever lay on top of the row or of a button.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { toPublicId } from '../server/src/platform/ids.ts';
import { demoMember, openBrowserTest, signIn } from './browser-test.ts';
import { endBench } from './end-bench.ts';
import { coveringsOn } from './coverings.ts';
import { startProduct } from './product.ts';
import { readClock, startClock, timesOf } from './time-keys.ts';

const GOAL_KEYS = 1.2;
/** For so long nothing of the demo may change before it is taken for complete. */
const STILL_MS = 10_000;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** As a reviewer decides: a third is dismissed, mostly for the reason of the dismissal before. */
const DECISIONS = ['u', 'f', 'd', 'e', 'Shift+D', 'f', 'u', 'Shift+D', 'f', 'e'] as const;

const untilNone = async (what: string, left: () => Promise<number>): Promise<void> => {
  for (const until = Date.now() + 120_000; (await left()) > 0;) {
    if (Date.now() > until) throw new Error(`${await left()} ${what}`);
    await sleep(200);
  }
};

const say = (text: string): void => console.log(text);
/** The open finding, which both windows show. */
const PANE = '[data-testid="finding-pane"][data-loaded]';

interface Counted {
  clusters: number;
  keys: number;
  seconds: number;
  readonly coverings: string[];
}

/** Decides so many rows, each with the next decision. */
const decide = async (page: Page, rows: number, counted: Counted): Promise<void> => {
  const began = performance.now();
  const press = async (key: string): Promise<void> => {
    counted.keys += 1;
    await page.keyboard.press(key);
  };
  for (let n = 0; n < rows; n += 1) {
    const before = await page.locator(PANE).getAttribute('data-finding');
    const key = DECISIONS[n % DECISIONS.length] ?? 'u';
    await press(key);
    if (key === 'd') {
      await page.getByRole('dialog').locator(':focus').waitFor();
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    counted.clusters += 1;
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    if (n < rows - 1) {
      await page.locator(`${PANE}:not([data-finding="${before}"])`).waitFor();
    }
    counted.coverings.push(...(await coveringsOn(page, 'queue-row')));
  }
  counted.seconds += (performance.now() - began) / 1_000;
};

const product = await startProduct();
const browserTest = await openBrowserTest(product);
let missed: string[] = [];
try {
  const member = await demoMember(browserTest, 'bank');
  const undecided = async () => {
    const { rows } = await browserTest.admin.query<{
      workspace_id: string;
      findings: number;
      clusters: number;
    }>(
      `select m.workspace_id, count(f.id)::integer as findings, count(distinct f.cluster)::integer as clusters
       from member m left join finding f
         on f.workspace_id = m.workspace_id and f.standing = 0 and f.review_state = 0
       where m.user_id = $1 group by 1`,
      [member.userId],
    );
    if (!rows[0]) throw new Error('the demo has no workspace');
    return rows[0];
  };
  const { workspace_id: workspaceId } = await undecided();
  // The demo can be opened before its audits and their decisions have ended.
  let [settled, since] = ['', Date.now()];
  await untilNone('seconds are missing until the demo stands still', async () => {
    const { rows } = await browserTest.admin.query<{ now: string }>(
      `select concat_ws(' ', count(*), count(sealed_at), (select count(*) from finding where workspace_id = $1),
         (select sum(review_state) from finding where workspace_id = $1)) as now
       from audit where workspace_id = $1`,
      [workspaceId],
    );
    const now = rows[0]?.now ?? '';
    if (now !== settled) [settled, since] = [now, Date.now()];
    return Math.max(0, STILL_MS - (Date.now() - since)) / 1_000;
  });
  const { findings, clusters } = await undecided();
  const counted: Counted = { clusters: 0, keys: 0, seconds: 0, coverings: [] };
  const faults: string[] = [];
  const half = Math.ceil(clusters / 2);
  for (const [viewport, rows] of [
    [WIDE, half],
    [PHONE, clusters - half],
  ] as const) {
    const visit = await signIn(browserTest, member, { viewport });
    await visit.page.goto(`/w/${toPublicId('wsp', workspaceId)}/queue?state=undecided`);
    const first = visit.page.getByTestId('queue-row').first();
    await first.waitFor();
    // A phone shows the list alone until a finding is opened.
    if (viewport === PHONE) await first.getByRole('link').click();
    await visit.page.locator(PANE).waitFor();
    await startClock(visit.page);
    const keys = counted.keys;
    await decide(visit.page, rows, counted);
    const { shown } = await readClock(visit.page);
    const { p50, p95, n } = timesOf(shown);
    // On a phone the rows are behind the open finding, so there is no change of theirs to time.
    const paint = n === 0 ? '' : `; key to paint p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`;
    say(`${viewport.width} wide: ${rows} clusters with ${counted.keys - keys} keys${paint}`);
    faults.push(...visit.faults);
    await visit.context.close();
  }
  await untilNone('findings are still undecided', async () => (await undecided()).findings);
  const average = counted.keys / counted.clusters;
  say(
    `${findings} findings in ${counted.clusters} clusters: ${counted.keys} keys (${average.toFixed(2)} a cluster) in ${counted.seconds.toFixed(0)} s`,
  );
  missed = [
    ...(average > GOAL_KEYS ? [`${average.toFixed(2)} keys a cluster, not ${GOAL_KEYS}`] : []),
    ...counted.coverings,
    ...faults,
  ];
} finally {
  await browserTest.close();
  await product.stop();
}
endBench(missed);
