import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { everyField, spoiltFile } from '../server/src/bulk/ten-kinds.fixture.ts';
import { createInfobase } from '../server/src/infobases/create-infobase.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { createTemplate } from '../server/src/templates/create-template.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { obtainProduct } from './product.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    bad: { type: 'string', default: '300' },
  },
});
const rows = Number(values.rows);
const bad = Number(values.bad);

const say = (text: string): void => console.log(text);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const number = (count: number): string => count.toLocaleString('en-GB');

/** How long others wait for a small answer while something large is done: the worst of it. */
const watchOthers = (baseUrl: string) => {
  let worst = 0;
  let isOn = true;
  const watch = async (): Promise<void> => {
    while (isOn) {
      const begun = performance.now();
      await (await fetch(`${baseUrl}/public/v1/healthz`)).text();
      worst = Math.max(worst, performance.now() - begun);
      await sleep(5);
    }
  };
  const over = watch();
  return async (): Promise<number> => {
    isOn = false;
    await over;
    return worst;
  };
};

const chooseFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer });

const run = async (): Promise<void> => {
  const product = await obtainProduct();
  const browserTest = await openBrowserTest(product);
  try {
    const workspace = await makeWorkspace(browserTest, 'Bench of bulk');
    const template = await createTemplate(workspace.asOwner, {
      key: 'bench_text',
      languages: [
        { languageKey: 'EN', form: everyField, commands: ['Write about {{product_name}}.'] },
      ],
    });
    await createInfobase(workspace.asOwner, { name: 'House facts', description: null });
    const { page, context } = await signIn(browserTest, workspace.owner);
    context.setDefaultTimeout(3_600_000);
    await page.goto(
      `/w/${workspace.id}/bulk/new?template=${toPublicId('tpl', template)}&language=EN`,
    );
    await page.getByRole('combobox', { name: 'Template' }).waitFor();
    say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);

    const spoilt = spoiltFile(rows, bad, 'House facts');
    const others = watchOthers(product.baseUrl);
    const chosen = performance.now();
    await chooseFile(page, 'spoilt.csv', spoilt.content);
    await page.getByText(`${number(bad)} rows have mistakes`).waitFor();
    say(
      `${number(rows)} rows checked, ${bad} bad ones listed: ${seconds(performance.now() - chosen)}`,
    );
    say(`  another request waited at most ${(await others()).toFixed(0)} ms meanwhile`);

    await page.getByLabel('Leave out the rows with mistakes').check();
    const started = performance.now();
    await page.getByRole('button', { name: `Write ${number(rows - bad)} documents` }).click();
    await page.waitForURL(/\/bulk\/blk_/);
    say(`started: ${seconds(performance.now() - started)}`);
    await page.getByText(`${number(rows - bad)} of ${number(rows - bad)} rows`).waitFor();
    const took = performance.now() - started;
    say(
      `written to the end: ${seconds(took)}, ${(((rows - bad) / took) * 1000).toFixed(0)} documents a second`,
    );

    const fetched = performance.now();
    await page.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Results as CSV' }).click(),
    ]);
    await file.path();
    say(`results downloaded: ${seconds(performance.now() - fetched)}`);
  } finally {
    await browserTest.close();
    await product.stop();
  }
};

await run();
