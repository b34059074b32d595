import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowserTest, type Visit, signIn } from './browser-test.ts';
import {
  ADDRESSES,
  FORM_LANGUAGES,
  isPlaceholder,
  makeHostileWriting,
  payloadsIn,
} from './hostile-documents.ts';
import { PAYLOADS } from './payloads.ts';
import { headingOf, settled } from './look-at-page.ts';
import { type Watch, watchScripts } from './watch-scripts.ts';

const browserTest = await openBrowserTest(inject('product'));
const hostile = await makeHostileWriting(browserTest);
const { workspace } = hostile;
let visit: Visit;
let watch: Watch;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
  watch = await watchScripts(visit.context, visit.page);
});
afterAll(browserTest.close);

const NOTHING: Watch = { alarms: [], dialogs: [], stopped: [], elsewhere: [] };
/** Links that would run or load something of a text, were they pressed. */
const BAD_LINKS =
  ':is([href], [src], [action], [formaction]):is([href^="javascript" i], [href^="data:text" i], [href^="vbscript" i], [src^="javascript" i], [action^="javascript" i], [formaction^="javascript" i])';

const at = (path: string): string => `/w/${workspace.id}${path}`;

const open = async (path: string): Promise<Page> => {
  await visit.page.goto(at(path));
  await headingOf(visit.page).waitFor();
  await settled(visit.page);
  return visit.page;
};

/** Everything that is to be read on a page: texts, what stands in fields, examples in empty ones. */
const readAll = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, option')];
    const inFields = fields.flatMap(({ value, placeholder }) => [value, placeholder ?? '']);
    return [document.body.textContent ?? '', ...inFields].join('\n');
  });

const unreadOn = async (
  page: Page,
  payloads: readonly string[] = PAYLOADS,
  before = '',
): Promise<string[]> => {
  const text = `${before}\n${await readAll(page)}`;
  return payloads.filter((payload) => !text.includes(payload));
};

const expectHarmless = async (page: Page): Promise<void> => {
  expect(await page.locator(BAD_LINKS).count()).toBe(0);
  expect(watch).toEqual(NOTHING);
};

/** Reads a list over all its pages. */
const readPages = async (page: Page, next: string): Promise<string> => {
  const rows = page.getByRole('main').getByRole('row');
  // The rows of the page before stay until the next ones are there.
  const read = async (): Promise<string> => (await rows.allTextContents()).join('\n');
  const seen = [await read()];
  const link = page.getByRole('link', { name: next, exact: true });
  while ((await link.count()) > 0) {
    const address = page.url();
    await link.click();
    await page.waitForURL((url) => url.href !== address);
    await expect.poll(read).not.toBe(seen.at(-1));
    seen.push(await read());
  }
  return seen.join('\n');
};

test.each([
  ['/documents', 'Older'],
  ['/bulk', 'Older'],
  [`/bulk/${hostile.run}?status=failed`, 'Next rows'],
  [`/bulk/${hostile.run}?status=skipped`, 'Next rows'],
])('%s shows what it lists as it was written, on all its pages', async (path, next) => {
  const page = await open(path);
  await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBeGreaterThan(1);
  const text = await readPages(page, next);
  expect(PAYLOADS.filter((payload) => !text.includes(payload))).toEqual([]);
  await expectHarmless(page);
});

test.each([
  '/templates?all=true',
  '/tones',
  '/knowledge',
  '/rules',
  '/documents/new',
  `/tones/${hostile.tone}`,
  `/tones/${hostile.tone}?view=versions&version=2`,
  `/templates/${hostile.template}?versions=true`,
])('%s shows every payload as it was written', async (path) => {
  const page = await open(path);
  const more = page.getByRole('button', { name: 'Show more' });
  while ((await more.count()) > 0) {
    const before = await page.getByRole('row').count();
    await more.click();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(before);
  }
  await expect.poll(() => unreadOn(page)).toEqual([]);
  await expectHarmless(page);
});

const isShort = process.env['COPYDESK_SHORT'] !== undefined;

test.each(isShort ? FORM_LANGUAGES.slice(0, 4) : FORM_LANGUAGES)(
  'a form in %s shows labels, words, examples and options',
  async (key) => {
    const page = await open(`/documents/new?template=${hostile.template}&language=${key}`);
    await expect.poll(() => unreadOn(page, payloadsIn(key))).toEqual([]);
    const examples = await page
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('placeholder') ?? ''));
    expect(payloadsIn(key).filter((payload) => !examples.includes(payload))).toEqual([]);
    const options = (await page.locator('option').allTextContents()).join('\n');
    expect(payloadsIn(key).filter((payload) => !options.includes(payload))).toEqual([]);
    await expectHarmless(page);

    await open(`/templates/${hostile.template}?lang=${key}&pane=commands&field=0`);
    const commanded = payloadsIn(key).filter((payload) => !isPlaceholder(payload));
    await expect.poll(() => unreadOn(page, commanded)).toEqual([]);
    await open(`/templates/${hostile.template}?lang=${key}&pane=preview`);
    await expect.poll(() => unreadOn(page, payloadsIn(key))).toEqual([]);
    await expectHarmless(page);
  },
);

test('entries of a knowledge base are shown as they were written, in the list, open and found', async () => {
  const page = await open(`/knowledge/${hostile.infobase}`);
  const rows = page.getByRole('main').locator('a[data-row]');
  await rows.first().waitFor();
  const seen = new Set<string>();
  const gather = async (): Promise<number> => {
    for (const text of await rows.allTextContents()) seen.add(text);
    return seen.size;
  };
  for (let before = -1; (await gather()) > before || seen.size < PAYLOADS.length;) {
    before = seen.size;
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(gather).toBeGreaterThan(before);
    if (seen.size >= PAYLOADS.length) break;
  }
  const text = [...seen].join('\n');
  expect(PAYLOADS.filter((payload) => !text.includes(`Fact ${payload}`))).toEqual([]);
  await rows.first().click();
  await page.getByLabel('Text', { exact: true }).waitFor();
  expect(await readAll(page)).toContain('Fact ');
  await open(`/knowledge/${hostile.infobase}?question=fact+img+script&asked=EN`);
  await page.getByText(/entries, in/).waitFor();
  await expectHarmless(page);
});

test('a file to be added is shown by its name, titles and texts as they were written', async () => {
  const page = await open(`/knowledge/${hostile.infobase}`);
  await page.getByRole('button', { name: 'Add from a file' }).click();
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = PAYLOADS.map((one) => `${quoted(`Title ${one}`)},${quoted(`Body ${one}`)}`);
  const name = `<img src=x onerror=alarm(910)>.csv`;
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,body\n${rows.join('\n')}\n`),
  });
  await page.getByRole('button', { name: /^Add \d+ entr/ }).waitFor();
  expect(await readAll(page)).toContain(name);
  expect(await unreadOn(page, PAYLOADS.slice(0, 5))).toEqual([]);
  await expectHarmless(page);
});

test('a file of rows is shown by its name, columns, values and mistakes as they were written', async () => {
  const page = await open(`/bulk/new?template=${hostile.template}&language=EN`);
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const columns = PAYLOADS.map(cell).join(',');
  const values = PAYLOADS.map((payload) => cell(`value ${payload}`)).join(',');
  const name = `<img src=x onerror=alarm(911)>.csv`;
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${columns},choice\n${values},${cell(PAYLOADS[8] as string)}nope\n`),
  });
  await page.getByText(name).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expectHarmless(page);
});

test('a text of a person is shown as it was written, in the editor and in its versions', async () => {
  const page = await open(`/documents/${hostile.document}`);
  const sheet = page.locator('.ProseMirror');
  await sheet.waitFor();
  const unread = async (): Promise<string[]> => {
    const text = (await sheet.allTextContents()).join('\n');
    return PAYLOADS.filter((payload) => text.split(payload).length < 7);
  };
  await expect.poll(unread).toEqual([]);
  expect(await sheet.locator('script, img, svg, iframe, form, input, [onerror]').count()).toBe(0);
  await page.locator('[data-finding]').first().waitFor();
  await page.locator('[data-note] button').first().click();
  await expectHarmless(page);
  await open(`/documents/${hostile.versioned}?panel=versions&version=2`);
  await page.getByRole('button', { name: 'Bring this version back' }).waitFor();
  await expect.poll(() => unreadOn(page)).toEqual([]);
  await open(`/documents/${hostile.versioned}?panel=versions&version=2&look=plain`);
  await expect.poll(() => unreadOn(page)).toEqual([]);
  await expectHarmless(page);
});

test('what a model wrote is shown as words, ready or not, and its receipt too', async () => {
  const page = await open(`/documents/${hostile.planted.stopped}/writing?receipt=true`);
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => unreadOn(page)).toEqual([]);
  await expectHarmless(page);
  await open(`/documents/${hostile.planted.written}`);
  await page.locator('.ProseMirror').waitFor();
  expect(await page.locator('.ProseMirror').locator('script, iframe, svg, form').count()).toBe(0);
  await expectHarmless(page);
});

test('a link that leads to a script is refused, and one that is stored already leads nowhere', async () => {
  const page = await open('/documents');
  const answers = await page.evaluate(
    async ([workspace, document, addresses]) => {
      const statuses: number[] = [];
      for (const href of addresses) {
        const response = await fetch(`/app/workspaces/${workspace}/documents/${document}/draft`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            base_revision: 1,
            title: '',
            blocks: [{ type: 'paragraph', children: [{ text: 'link', href }] }],
          }),
        });
        statuses.push(response.status);
      }
      return statuses;
    },
    [workspace.id, hostile.document, ADDRESSES] as const,
  );
  expect(answers).toEqual(ADDRESSES.map(() => 422));
  await open(`/documents/${hostile.planted.linked}`);
  await page.getByRole('main').getByText('javascript:').first().waitFor();
  await expectHarmless(page);
});

test.each([
  ['a person', hostile.document],
  ['a model', hostile.planted.written],
  ['links', hostile.planted.linked],
])('an exported page of %s runs nothing in a browser that no policy holds', async (_, id) => {
  const page = await open('/documents');
  const html = await page.evaluate(
    async ([workspace, document]) => {
      const address = `/app/workspaces/${workspace}/documents/${document}/export?format=html`;
      return (await fetch(address)).text();
    },
    [workspace.id, id] as const,
  );
  await page.route('**/exported', (route) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return route.fulfill({ headers, body: html });
  });
  await page.goto('/exported');
  await page.waitForLoadState('networkidle');
  expect((await page.locator('body').textContent())?.length).toBeGreaterThan(100);
  const markup = 'body :is(script, img, svg, iframe, object, embed, form, style, link, [onerror])';
  expect(await page.locator(markup).count()).toBe(0);
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links.filter((href) => !/^(https?:\/\/|mailto:)/.test(href ?? ''))).toEqual([]);
  await expectHarmless(page);
  await page.unroute('**/exported');
});

test('a rule is shown as it was written: its draft, its source, its versions and its finding', async () => {
  const page = await open(`/rules/${hostile.rules.draft}/edit`);
  await expect.poll(() => unreadOn(page)).toEqual([]);
  await open(`/rules/${hostile.rules.draft}/edit?view=source`);
  await page.getByLabel('The whole rule, as JSON').waitFor();
  await open(`/rules/${hostile.rules.published}`);
  await open(`/rules/${hostile.rules.published}?version=1`);
  await expectHarmless(page);
  await open('/rules/coverage?pack=own');
  await expect.poll(() => unreadOn(page)).toEqual([]);
  await expectHarmless(page);
});

test('nothing runs on the other pages either', async () => {
  for (const path of [
    '',
    '/templates?new=true',
    `/tones/${hostile.tone}?view=preview`,
    `/documents/new?template=${hostile.template}&from=${hostile.planted.stopped}`,
    `/documents/${hostile.planted.written}?panel=receipt`,
    '/rules?view=noise',
    '/rules/new',
    '/rules/new?full=true',
    '/settings/models',
    '/settings/spend',
    '/settings/data',
    '/activity',
  ]) {
    await open(path);
    await visit.page.waitForLoadState('networkidle');
  }
  await expectHarmless(visit.page);
});
