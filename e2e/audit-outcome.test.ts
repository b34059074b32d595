import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../server/src/platform/db/migrate.ts';
import { enablePack } from '../server/src/rules/enable-pack.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { loadPack } from '../server/src/rules/packs/load-pack.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room of outcomes');
const { pack } = await loadPack(resolve(MIGRATIONS_FOLDER, '../../packs/eu-green-claims'));
if (!pack) throw new Error('the pack has mistakes');
const rule = pack.rules.find(({ id }) => id === 'eu-green-claims/green-word');
// No rule with words of its own objects to it.
const breach =
  rule?.tests.find(({ text }) => text === 'A greener planet starts with this mug.')?.text ?? '';
let isThere = false;
const site = await startSite((path) => {
  const text = `<!doctype html><html lang="en"><title>T</title><p>This page is a zappo page.</p></html>`;
  if (path === '/green') return text.replace(/This page .* page\./, breach);
  if (path === '/clean') return text.replace('zappo', 'plain');
  if (path === '/arabic')
    return text
      .replace(' lang="en"', '')
      .replace('This page is a zappo page.', 'هذا عرض مجاني لجميع العملاء الجدد في المدينة اليوم');
  return path === '/late' && isThere ? text : undefined;
});
let visit: Visit;
beforeAll(async () => {
  await makeRule(workspace.asOwner, ruleAgainst('zappo'));
  await allowPlace(browserTest, workspace, site.place);
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const auditPages = async (
  name: string,
  paths: readonly string[],
  workspaceId = workspace.id,
): Promise<void> => {
  const { page } = visit;
  await page.goto(`/w/${workspaceId}/audits/new`);
  await page.getByRole('radio', { name: /^Addresses/ }).click();
  await page
    .getByLabel('Addresses, one per line')
    .fill(paths.map((path) => site.url(path)).join('\n'));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

test('an audit that read nothing says that nothing is known, and is tried again', async () => {
  const { page } = visit;
  isThere = false;
  await auditPages('Late page', ['/late']);
  await page.getByText('Failed', { exact: true }).first().waitFor({ timeout: 90_000 });
  const main = page.getByRole('main');
  await main
    .getByText('Nothing was read, so it is not known whether any rule is broken.')
    .waitFor();
  await main.getByText('The server answered with status 404.').first().waitFor();
  for (const name of ['Review', 'Compare', 'Export CSV']) {
    expect([name, await main.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0]);
  }
  const words = await main.innerText();
  expect(words).not.toMatch(/violations? found|nothing to object|0 violations|Since the audit/i);
  expect(await objectionsTo(visit.page)).toEqual([]);

  await page.goto(`${page.url()}/review`);
  await main.getByText('Nothing was read', { exact: true }).waitFor();
  await page.goto(`/w/${workspace.id}/audits`);
  const row = page.getByRole('row', { name: /Late page/ });
  await row.getByText('Nothing read').waitFor();
  expect(await row.getByRole('cell').nth(3).innerText()).toBe('–');
  await page.goto(`/w/${workspace.id}`);
  await main.getByText('The audit “Late page” read nothing').waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  await page.goto(`/w/${workspace.id}/assets`);
  await main.getByText('Not known: could not be read').waitFor();

  isThere = true;
  await page.goto(`/w/${workspace.id}`);
  await page.getByRole('link', { name: 'See why Late page read nothing' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await main.getByText('1 violation', { exact: false }).first().waitFor();
  await main.getByRole('link', { name: 'Review', exact: true }).waitFor();
  await page.goto(`/w/${workspace.id}`);
  await main.getByText('Figures of today').or(main.getByText('Open findings')).first().waitFor();
  expect(await main.getByText('read nothing').count()).toBe(0);
});

test('an audit that read a part is not called clean for the rest, and only the rest is tried again', async () => {
  const { page } = visit;
  isThere = false;
  await auditPages('Half read', ['/clean', '/late']);
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  const main = page.getByRole('main');
  await main.getByText('No violations found in the 1 asset that was read.').waitFor();
  await main.getByText('1 asset was not read, so it is not known which rules it breaks.').waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  await page.goto(`/w/${workspace.id}/audits`);
  await page
    .getByRole('row', { name: /Half read/ })
    .getByText('0 found in what was read')
    .waitFor();
  await page.goBack();
  isThere = true;
  await main.getByRole('button', { name: 'Try these again' }).click();
  await main.getByText('1 asset ·').waitFor({ timeout: 90_000 });
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await main.getByText('1 violation', { exact: false }).first().waitFor();
});

test('an audit says which rules were not judged or did not run, why and what to do', async () => {
  const green = await makeWorkspace(browserTest, 'Room of green words');
  await allowPlace(browserTest, green, site.place);
  await enablePack(green.asOwner, pack);
  expect(visit.faults).toEqual([]);
  await visit.context.close();
  visit = await signIn(browserTest, green.owner);
  const { page } = visit;
  await auditPages('Not judged', ['/green'], green.id);
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Not judged', exact: true, level: 2 }).waitFor();
  await main.getByText('1 rule was not judged: no model is configured.').waitFor();
  await main.getByText('What to do: Ask the operator to configure a language model').waitFor();
  await main.getByText('1 rule not judged', { exact: true }).waitFor();
  await main.getByText('so this does not mean that nothing is wrong').waitFor();
  await main.getByRole('heading', { name: 'Rules that did not run', level: 2 }).waitFor();
  await main.getByText('1 rule did not run: the rules have no words in English.').click();
  await main.getByText('or give the rules words in English.').waitFor();
  // The pack stands for its market, so its rules need none from the assets.
  expect(await main.getByText('the assets state no market').count()).toBe(0);
  expect(await objectionsTo(visit.page)).toEqual([]);
  await main.getByRole('link', { name: rule?.name ?? '', exact: true }).click();
  await page.getByRole('heading', { name: rule?.name ?? '', level: 1 }).waitFor();
  await page.goto(`/w/${green.id}`);
  await main.getByText('Open findings').first().waitFor();
  expect(await main.getByText('No audit yet').count()).toBe(0);
});

/** What reads as if nothing were wrong. */
const ALL_CLEAR =
  /Nothing (was )?found|Nothing (is )?open|No violations found|No findings|Nothing so far|Nothing is waiting|The queue is empty|Every finding is decided/i;

test('no page says that nothing is wrong where a rule did not run that may apply: it says how many ran', async () => {
  const room = await makeWorkspace(browserTest, 'Room of some rules');
  await allowPlace(browserTest, room, site.place);
  await makeRule(room.asOwner, ruleAgainst('zappo'));
  const british = ruleAgainst('acceptance', { strict: true, when: { market: ['GB'] } });
  const tests = british.tests.map((one) => ({ ...one, with: { market: 'GB' } }));
  await makeRule(room.asOwner, { ...british, tests });
  expect(visit.faults).toEqual([]);
  await visit.context.close();
  visit = await signIn(browserTest, room.owner);
  const { page } = visit;
  const main = page.getByRole('main');
  const lookAt = async (path: string, ran: string): Promise<void> => {
    await page.goto(`/w/${room.id}${path}`);
    await main.getByText(ran).filter({ visible: true }).first().waitFor();
    expect([path, ALL_CLEAR.exec(await main.innerText())]).toEqual([path, null]);
    expect(await objectionsTo(page)).toEqual([]);
  };
  for (const [name, path, ran] of [
    ['No market', '/clean', '1 of 2 rules ran'],
    ['Unknown language', '/arabic', '0 of 2 rules ran'],
  ] as const) {
    await auditPages(name, [path], room.id);
    await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
    const audit = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await lookAt(`/audits/${audit}`, ran);
    await lookAt(`/audits/${audit}/review`, ran);
    for (const list of ['/audits', '/assets', '/queue', '']) await lookAt(list, ran);
    await page.goto(`/w/${room.id}/assets`);
    await main.getByRole('link', { name: new RegExp(path) }).click();
    await page.waitForURL(/assets\/ast_/);
    const asset = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await lookAt(`/assets/${asset}`, ran);
    await lookAt(`/assets/${asset}?view=facts`, ran);
  }
});

test('an audit on which every rule ran says that nothing was found, and how many rules ran', async () => {
  const room = await makeWorkspace(browserTest, 'Room of all rules');
  await allowPlace(browserTest, room, site.place);
  await makeRule(room.asOwner, ruleAgainst('zappo'));
  expect(visit.faults).toEqual([]);
  await visit.context.close();
  visit = await signIn(browserTest, room.owner);
  const { page } = visit;
  const main = page.getByRole('main');
  await auditPages('All ran', ['/clean'], room.id);
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await main.getByText('No violations found in the 1 asset that was read.').waitFor();
  await main.getByText('1 of 1 rule ran').first().waitFor();
  await page.goto(`/w/${room.id}/assets`);
  await main.getByText('Nothing open').waitFor();
  await main.getByText('1 of 1 rule ran').first().waitFor();
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
