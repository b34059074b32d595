import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { EDITORS, serveEditors } from './editors.ts';
import { EXTENSION, findOwnWorld, launchWithExtension } from './extension-browser.ts';

/** The other editors are large: EDITORS=all tries them too. */
const withOthers = process.env['EDITORS'] === 'all';
const TEXT = 'Our herbal tea cures cancer.';
const product = inject('product');
const site = await serveEditors(withOthers);
const { context, extensionId, stop } = await launchWithExtension();
afterAll(async () => {
  await stop();
  site.stop();
});

interface Node {
  readonly nodeId: number;
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly Node[];
  readonly shadowRoots?: readonly Node[];
}

const textOf = (node: Node): string => node.nodeValue + (node.children ?? []).map(textOf).join('');

/** Everything in a page, also what no script of the page can read. */
const allNodes = async (session: CDPSession): Promise<Node[]> => {
  const { root: document } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const below = (node: Node): Node[] => [
    node,
    ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(below),
  ];
  return below(document);
};

const hasClass = ({ attributes = [] }: Node, name: string): boolean =>
  (attributes[attributes.indexOf('class') + 1] ?? '').split(' ').includes(name);

/** The texts of what the extension drew. */
const drawn = async (session: CDPSession, name: string): Promise<string[]> =>
  (await allNodes(session)).filter((node) => hasClass(node, name)).map(textOf);

/** The button of the card. */
const findButton = async (session: CDPSession): Promise<number> =>
  (await allNodes(session)).find(
    (node) => node.nodeName === 'BUTTON' && textOf(node).startsWith('Write '),
  )?.nodeId ?? -1;

/** The words that are marked inside an editor. */
const highlighted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...CSS.highlights.entries()]
      .filter(([name]) => name.startsWith('copydesk-'))
      .flatMap(([, marks]) => [...marks].map((range) => (range as Range).toString())),
  );

const setOptions = async (sites: string, address = product.baseUrl) => {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${extensionId}/options.html`);
  await page.getByLabel('Address').fill(address);
  await page.getByLabel(/^API key/).fill(product.apiKey);
  await page.getByLabel(/^Sites/).fill(sites);
  await page.getByLabel('Language').selectOption('EN');
  await page.getByRole('button', { name: 'Save and try' }).click();
  await page.getByText('Saved. The address and the key work.').waitFor();
  await page.close();
};

const check = async (text: string) => {
  const answer = await fetch(`${product.baseUrl}/public/v1/checks`, {
    method: 'POST',
    headers: { 'X-API-Key': product.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, language: 'EN' }),
  });
  return (await answer.json()) as {
    findings: {
      quote: string | null;
      suggestion: string | null;
      omission: { text: string } | null;
      rule_name: string;
    }[];
  };
};

const open = async (name: string) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${site.url}/${name}`);
  await page.locator('#field').click();
  return { page, session };
};

test('on a site that nobody chose nothing is read or sent', async () => {
  let asked = 0;
  const service = createServer((_request, response) => {
    asked += 1;
    response.end('{"language":"EN","findings":[],"unjudged":[]}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const write = async (sites: string): Promise<number> => {
    await setOptions(sites, `http://127.0.0.1:${port}`);
    const before = asked;
    const { page } = await open('textarea');
    await page.locator('#field').pressSequentially(TEXT);
    await page.waitForTimeout(3000);
    expect(await page.locator('copydesk-marks').count()).toBe(
      sites === 'elsewhere.example' ? 0 : 1,
    );
    await page.close();
    return asked - before;
  };
  expect(await write('elsewhere.example')).toBe(0);
  expect(await write('127.0.0.1')).toBeGreaterThan(0);
  service.close();
});

test('no script in a page can read the key', async () => {
  await setOptions('127.0.0.1');
  const { page, session } = await open('textarea');
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId: await findOwnWorld(session),
    expression: `chrome.storage.local.get('settings').then((found) => 'read ' + JSON.stringify(found), (fault) => 'refused')`,
    awaitPromise: true,
  });
  expect(exceptionDetails).toBeUndefined();
  expect(result.value).toBe('refused');
  await page.close();
});

describe.each(EDITORS.filter(({ isOther }) => withOthers || !isOther))('in $name', ({ name }) => {
  test('the words of each finding are marked, and the suggestion is written by the editor itself', async () => {
    await setOptions('127.0.0.1');
    const text = `${TEXT} Put the sender on the whitelist, please.`;
    const expected = (await check(text)).findings.filter(({ quote }) => quote !== null);
    expect(expected.length).toBeGreaterThan(1);
    const { page, session } = await open(name);
    await page.keyboard.type(text);
    const marked = () => (name === 'textarea' ? drawn(session, 'mark') : highlighted(page));
    await expect
      .poll(async () => (await marked()).toSorted(), { timeout: 60_000 })
      .toEqual(expected.map(({ quote }) => quote ?? '').toSorted());
    expect(await drawn(session, 'state')).toEqual([expect.stringMatching(/^\d found/)]);
    // Back to the end of the first finding that has a suggestion.
    const chosen = expected.find(({ suggestion }) => suggestion !== null);
    expect(chosen).toBeDefined();
    const steps = text.length - (text.indexOf(chosen?.quote ?? '') + 2);
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => drawn(session, 'card'))
      .toEqual([expect.stringContaining(chosen?.suggestion ?? '')]);
    const nodeId = await findButton(session);
    const { model } = await session.send('DOM.getBoxModel', { nodeId });
    const [left = 0, top = 0] = model.content;
    await page.mouse.click(left + 5, top + 5);
    const result = text.replace(chosen?.quote ?? '', chosen?.suggestion ?? '');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { textOf: () => string }).textOf()))
      .toContain(result);
    await page.close();
  });
});

test('a sentence to leave out is on the card', async () => {
  await setOptions('127.0.0.1');
  const text = `It comes in bags. ${TEXT}`;
  const { findings } = await check(text);
  const chosen = findings.find(({ omission }) => omission !== null);
  expect(chosen?.omission?.text).toBe(TEXT);
  const { page, session } = await open('textarea');
  await page.keyboard.type(text);
  await expect.poll(() => drawn(session, 'mark'), { timeout: 60_000 }).not.toEqual([]);
  const steps = text.length - (text.indexOf(chosen?.quote ?? '') + 2);
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => drawn(session, 'card'))
    .toEqual([expect.stringContaining(`Leave out: “${TEXT}”`)]);
  await page.close();
});

test('the options offer the languages of the contract', async () => {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${extensionId}/options.html`);
  const offered = await page.getByLabel('Language').locator('option').allTextContents();
  expect(offered.slice(1)).toEqual([...LANGUAGE_KEYS]);
  await page.close();
});

test('the manifest asks for no more than it needs, and names files that are there', () => {
  const manifest = JSON.parse(readFileSync(`${EXTENSION}/manifest.json`, 'utf8')) as {
    manifest_version: number;
    version: string;
    permissions: string[];
    content_security_policy: { extension_pages: string };
    background: { service_worker: string };
    content_scripts: { js: string[]; css: string[] }[];
  };
  expect(manifest.manifest_version).toBe(3);
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(manifest.permissions).toEqual(['storage', 'activeTab']);
  expect(manifest.content_security_policy.extension_pages).not.toMatch(/unsafe|\*/);
  for (const file of [
    manifest.background.service_worker,
    ...manifest.content_scripts.flatMap(({ js, css }) => [...js, ...css]),
  ])
    expect(readFileSync(`${EXTENSION}/${file}`, 'utf8').length).toBeGreaterThan(100);
});
