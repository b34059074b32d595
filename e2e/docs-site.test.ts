import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, expect, inject, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { untilStill } from './pages.ts';

const product = inject('product');
const browser = await launchChromium();
afterAll(() => browser.close());

/** A page of the documentation, with what its policy refused and what it asked other hosts for. */
const openPage = async (path: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(product.baseUrl) || request.url().startsWith('data:');
    if (!isOwn) faults.push(`asks ${request.url()}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  await page.goto(`${product.baseUrl}/docs${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, faults, close: () => context.close() };
};

/** What axe objects to, one line a rule. */
const objectionsTo = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};

const PAGES = [
  '/',
  '/quick-start',
  '/guides/api-developer',
  '/guides/reviewer',
  '/evidence',
  '/auditing',
  '/operations/gate',
  '/packs/eu-finance',
  '/performance-plots',
  '/decisions/007-trail',
];

const isShort = process.env['COPYDESK_SHORT'] !== undefined;

test.each(PAGES.filter((_, n) => !isShort || n % 3 === 0))(
  'the documentation page %s is accessible in light and dark, fits a narrow screen, and its policy refuses nothing',
  async (path) => {
    const { page, faults, close } = await openPage(path);
    expect(await objectionsTo(new AxeBuilder({ page }))).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
    await untilStill(page);
    const colours = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
    expect(await objectionsTo(colours)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
    expect(faults).toEqual([]);
    await close();
  },
);

test('a plain question finds its page by the search, and a result opens without a new load', async () => {
  const { page, faults, close } = await openPage('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('How can an auditor verify the evidence without us?');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/evidence#how-to-verify-without-us');
  await page.getByRole('heading', { level: 1, name: 'Evidence for auditors' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('the scheme can be switched by hand', async () => {
  const { page, faults, close } = await openPage('/operations/gate');
  await page.getByRole('switch').first().click();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

test('the reference is linked from the pages and opens', async () => {
  const { page, close } = await openPage('/operations/gate');
  await page.getByRole('link', { name: 'interactive reference' }).click();
  await page.waitForURL('**/docs/reference/**');
  const heading = page.getByRole('heading', { name: 'Copydesk API', exact: true });
  await heading.waitFor();
  expect(await heading.isVisible()).toBe(true);
  await close();
});
