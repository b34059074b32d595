import type { Page, Route } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';
import { openDemo, untilStill } from './pages.ts';
import type { PageState } from './look-at-page.ts';

/*
 * Every page of the demo as it is met on a bad day and on other paper: with a service that fails, is slow or
 * away, in a window between a phone and a desk, and printed.
 */

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);
const { pageStates, openVisit, visitorOf } = await openDemo(browserTest);

const DESK = { width: 1280, height: 900 };
/** The width of A4 in CSS pixels, as a printer has it. */
const PAPER = { width: 794, height: 1123 };
const WIDTHS = [780, 1024, 1280];

/** Without it no page is opened at all. */
const isSession = (route: Route): boolean =>
  new URL(route.request().url()).pathname === '/app/account/session';

const withAnswers = async (page: Page, answer: (route: Route) => Promise<void>): Promise<void> => {
  await page.route('**/app/**', (route) => (isSession(route) ? route.continue() : answer(route)));
};

/** Words that say that there is nothing: untrue of what was not read. */
const EMPTINESS =
  /^(no \w+|none|nothing|nobody|never)\b|^there (is|are) (no|nothing)\b|^this \w+ has (no|found nothing)\b|^0\b/i;

/** What is said of the page itself, or of nothing that is read. */
const SAID_ANYWAY = [
  /^Nothing is lost/,
  /^No longer found$/,
  // The legend of the languages.
  /^No words$/,
  /^There is nothing at this address$/,
  /^No page of Copydesk has this address/,
];

const linesOf = async (page: Page): Promise<readonly string[]> => {
  const { text, choices } = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const options = [...main.querySelectorAll('option')];
    return { text: main.innerText, choices: options.map(({ text: words }) => words) };
  });
  // What a list offers to choose says nothing of the page.
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => !choices.includes(line));
};

const sayNothing = async (page: Page): Promise<string[]> =>
  (await linesOf(page)).filter(
    (line) => EMPTINESS.test(line) && !SAID_ANYWAY.some((said) => said.test(line)),
  );

/** Everything of the kind that stands on the page at some moment of this time. */
const sayNothingWithin = async (page: Page, ms: number): Promise<string[]> => {
  const said = new Set<string>();
  for (const until = Date.now() + ms; Date.now() < until; await sleep(150))
    for (const line of await sayNothing(page)) said.add(line);
  return [...said];
};

/** Finds tables that leave the column of names less room than twenty characters, and tables without such a column. */
const crushedTables = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const crushed: string[] = [];
    for (const table of document.querySelectorAll<HTMLElement>('main [role="region"] > table')) {
      const label = table.querySelector('caption')?.textContent ?? '';
      const name = table.querySelector<HTMLElement>('th[data-name], th:not([style])');
      if (!table.offsetWidth) continue;
      if (!name) {
        crushed.push(`${label}: no column of names`);
        continue;
      }
      const probe = document.createElement('span');
      probe.style.cssText = 'position: absolute; width: 20ch';
      name.append(probe);
      const least = probe.offsetWidth;
      probe.remove();
      if (name.clientWidth < least) crushed.push(`${label}: ${name.clientWidth} of ${least} px`);
    }
    return crushed;
  });

/** What of a page is lost on paper. */
const lostOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost: string[] = [];
    const main = document.querySelector<HTMLElement>('main') ?? document.body;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.slice(0, 80);
    const wide = main.getBoundingClientRect().width / document.documentElement.clientWidth;
    if (wide < 0.95) lost.push(`only ${Math.round(wide * 100)}% of the paper is used`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { position, overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight, offsetParent } = element;
      if (clientWidth <= 1 || clipPath !== 'none' || element.closest('svg, iframe, [data-portal]'))
        continue;
      if (position === 'fixed' || position === 'sticky')
        lost.push(`${nameOf(element)} is ${position}`);
      if (offsetParent === null || element.closest('input, textarea, [aria-hidden="true"]'))
        continue;
      if (overflowY !== 'visible' && scrollHeight > clientHeight + 8)
        lost.push(`${nameOf(element)} is cut: ${clientHeight} of ${scrollHeight} px high`);
      // A title that ends with dots is no less readable on paper than on the screen.
      if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && scrollWidth > clientWidth + 8)
        lost.push(`${nameOf(element)} is cut: ${clientWidth} of ${scrollWidth} px wide`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1)
      lost.push(`the page is ${scrollWidth} px wide on ${clientWidth}`);
    return lost;
  });

const visits = new Map<string, Visit>();
const visitFor = async (pageState: PageState): Promise<Visit> => {
  const who = visitorOf(pageState);
  const visit = visits.get(who) ?? (await openVisit(pageState, { viewport: DESK }));
  visits.set(who, visit);
  return visit;
};

const failed = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, json: { detail: 'Internal Server Error', code: 'internal' } });

/** What is wrong with a page at each width and on paper. */
const objectionsTo = async (page: Page): Promise<string[]> => {
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: DESK.height });
    await untilStill(page);
    wrong.push(...(await crushedTables(page)).map((words) => `at ${width} px: ${words}`));
  }
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await untilStill(page);
  wrong.push(...(await lostOnPaper(page)).map((words) => `printed: ${words}`));
  await page.emulateMedia({ media: null });
  await page.setViewportSize(DESK);
  return wrong;
};

/** What a page says of what it could not read: with errors, without an answer, and while it waits. */
const falselyEmpty = async (page: Page, address: string): Promise<string[]> => {
  const wrong: string[] = [];
  const note = (when: string, lines: readonly string[]): void =>
    void wrong.push(...lines.map((line) => `${when}: ${line}`));
  await withAnswers(page, failed);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await untilStill(page);
  note('with errors', await sayNothing(page));
  const lines = await linesOf(page);
  note(
    'with errors',
    lines.filter((line) => line.includes('Internal')),
  );
  const silent = lines.filter((line) => line.includes('The service did not answer.'));
  // Each part that could be read again by itself says so once.
  if (silent.length > 3) note('with errors', [`${silent.length} times ${silent[0] ?? ''}`]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await withAnswers(page, (route) => route.abort());
  await page.goto(address);
  note('away', await sayNothingWithin(page, 600));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await withAnswers(page, async (route) => {
    await sleep(4_000);
    await route.continue().catch(() => undefined);
  });
  await page.goto(address);
  note('slow', await sayNothingWithin(page, 2_000));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return wrong;
};

const isShort = process.env['COPYDESK_SHORT'] !== undefined;
const cases = pageStates
  .map((pageState) => ({ name: pageState.name, pageState }))
  // A short run looks at the pages of the desk with lists and at every fifth of the others.
  .filter(
    ({ name }, n) => !isShort || n % 5 === 1 || /^(review|queue|audit|rules|home)$/.test(name),
  );

afterEach(async () => {
  for (const { page } of visits.values()) await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.each(cases)(
  '$name says nothing of what it did not read, keeps its names in a narrow window, and prints whole',
  async ({ pageState }) => {
    const { page } = await visitFor(pageState);
    await page.goto(pageState.path);
    await pageState.ready(page);
    const wrong = await objectionsTo(page);
    expect([...wrong, ...(await falselyEmpty(page, page.url()))]).toEqual([]);
  },
);

test('in an empty workspace the same pages do say that there is nothing', async () => {
  const { id, owner } = await makeWorkspace(browserTest, 'A room with nothing in it');
  const { page } = await signIn(browserTest, owner, { viewport: DESK });
  for (const path of ['', '/queue', '/audits', '/assets', '/documents', '/activity', '/bulk']) {
    await page.goto(`/w/${id}${path}`);
    await expect.poll(() => sayNothing(page), { message: path }).not.toEqual([]);
  }
});

test('Home is printed on two sheets at most', async () => {
  const home = pageStates.find(({ name }) => name === 'home');
  if (!home) throw new Error('there is no home');
  const { page } = await visitFor(home);
  await page.goto(home.path);
  await home.ready(page);
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});
