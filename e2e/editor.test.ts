import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { extractDocument } from '../server/src/checking/extract/extract-document.ts';
import { createBlankDocument } from '../server/src/documents/edit/create-blank-document.ts';
import { removeMember } from '../server/src/members/remove-member.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import {
  makePerson,
  makeWorkspace,
  openBrowserTest,
  type Person,
  type Visit,
  signIn,
} from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Writing room');
let colleague: Person;
let visit: Visit;
beforeAll(async () => {
  const replace = { kind: 'substitute', replace: { en: 'useful' } } as const;
  await makeRule(workspace.asOwner, ruleAgainst('zappo', replace));
  await makeRule(workspace.asOwner, ruleAgainst('fenlo'));
  colleague = await makePerson(workspace.scope, 'Second editor', 'editor');
  visit = await signIn(browserTest, workspace.owner, { acceptDownloads: true });
});
afterAll(browserTest.close);

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the document' });

const stateOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'State of the document' });

/** A switch that lets nothing of what a browser saves reach the server. */
const cutSaves = async ({ context }: Pick<Visit, 'context'>) => {
  const wire = { isCut: true };
  await context.route('**/draft', (route) => {
    const isSave = route.request().method() === 'POST';
    return wire.isCut && isSave ? route.abort() : route.continue();
  });
  return wire;
};

/** A new document, open in the browser with the cursor in it. */
const openNew = async (page: Page, title: string): Promise<string> => {
  const id = await createBlankDocument(workspace.asOwner, { title, language: 'EN' });
  await page.goto(`/w/${workspace.id}/documents/${id}`);
  await textOf(page).click();
  return id;
};

const saved = async (page: Page): Promise<void> => {
  await page.locator('[data-save="saved"]').waitFor();
};

/** The Markdown of a document as the database has it. */
const storedText = async (title: string): Promise<string> => {
  const { rows } = await browserTest.admin.query<{ raw_document: string }>(
    'select raw_document from document where workspace_id = $1 and title = $2',
    [workspace.scope.workspaceId, title],
  );
  return rows[0]?.raw_document ?? '';
};

test('a text is written, saved by itself, and there after a reload', async () => {
  const { page } = visit;
  await openNew(page, 'First letter');
  await page.keyboard.type('## What you get\nA plain account with **no** fees.\n- one\ntwo');
  await saved(page);
  expect(await storedText('First letter')).toBe(
    '## What you get\n\nA plain account with **no** fees.\n\n- one\n- two',
  );
  await page.reload();
  await textOf(page).getByRole('heading', { name: 'What you get' }).waitFor();
  await expect.poll(() => textOf(page).locator('li').count()).toBe(2);
  await page.getByRole('textbox', { name: 'Title' }).fill('Letter with a title');
  await saved(page);
  await page.getByRole('heading', { name: 'Letter with a title', level: 1 }).waitFor();
  expect(await storedText('Letter with a title')).toContain('no** fees');
});

test('a tab that is killed in mid-typing loses at most two seconds, also when nothing reaches the server', async () => {
  const { page, context } = await signIn(browserTest, workspace.owner);
  await openNew(page, 'Killed letter');
  const { pathname } = new URL(page.url());
  const wire = await cutSaves({ context });
  const typed: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.type(`w${n} `);
    typed.push(performance.now());
    await page.waitForTimeout(40);
  }
  const killedAt = performance.now();
  const session = await context.newCDPSession(page);
  // It never answers: the page is gone before it could.
  void session.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
  wire.isCut = false;

  const again = await context.newPage();
  await again.goto(pathname);
  await again.getByText('They are restored here.').waitFor();
  const words = new Set((await textOf(again).innerText()).split(/\s+/));
  const lost = typed.flatMap((at, n) => (words.has(`w${n}`) ? [] : [killedAt - at]));
  console.log(
    `lost: ${lost.length} of ${typed.length} words, the oldest ${Math.max(0, ...lost).toFixed(0)} ms`,
  );
  expect(Math.max(0, ...lost)).toBeLessThan(2_000);
  await saved(again);
  expect(await storedText('Killed letter')).toContain('w10 w11');
  await context.close();
});

test('findings appear while one writes, F8 goes to them, and the suggested words are one press away', async () => {
  const { page } = visit;
  await openNew(page, 'Letter with findings');
  await page.keyboard.type('This desk is zappo for you. It is fenlo too.');
  const marks = textOf(page).locator('mark');
  await expect.poll(() => marks.count()).toBe(2);
  await stateOf(page).getByText('2 findings').waitFor();
  // The cursor stands behind the last one: the next is the first.
  await page.keyboard.press('F8');
  const notes = page.getByRole('list', { name: 'Findings' });
  await notes.getByText('zappo means nothing.').waitFor();
  await notes.getByRole('button', { name: 'Use “useful” instead of “zappo”' }).click();
  await expect.poll(() => textOf(page).innerText()).toContain('This desk is useful for you.');
  await expect.poll(() => marks.count()).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page).innerText()).toContain('This desk is zappo for you.');
  await expect.poll(() => marks.count()).toBe(2);
  await page.keyboard.press('Control+y');
  await expect.poll(() => textOf(page).innerText()).toContain('useful');
  await page.keyboard.press('F8');
  await notes.getByText('fenlo means nothing.').waitFor();
  await page.keyboard.type('x');
  await expect.poll(() => marks.count()).toBe(0);
  await saved(page);
});

test('a selection is rewritten, and the proposal accepted or discarded', async () => {
  const { page } = visit;
  await openNew(page, 'Letter to rewrite');
  await page.keyboard.type('Stay here.\nThis sentence is longer than it would have to be for you.');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+j');
  const drawer = page.getByRole('dialog', { name: 'Rewrite' });
  await drawer.getByText('This sentence is longer').waitFor();
  await drawer.getByRole('radio', { name: 'Shorter' }).check();
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('region', { name: 'Proposal' }).waitFor();
  await drawer.getByRole('button', { name: 'Discard' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await textOf(page).innerText()).toContain('longer than it would have to be');
  await page.keyboard.press('Control+j');
  await drawer.getByRole('radio', { name: 'Longer' }).check();
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('region', { name: 'Proposal' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await drawer.waitFor({ state: 'detached' });
  const text = await textOf(page).innerText();
  expect(text).toContain('Stay here.');
  expect(text).toContain('Sandbox draft');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page).innerText()).not.toContain('Sandbox draft');
  await saved(page);
});

test('a version is looked at, named and brought back, and that can be undone', async () => {
  const { page } = visit;
  await openNew(page, 'Letter with versions');
  await page.keyboard.type('The first text.');
  await saved(page);
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const versions = page.getByRole('complementary', { name: 'Versions' });
  await versions.getByRole('link', { name: /Started empty/ }).click();
  await page.waitForURL(/version=1/);
  await page.getByLabel('Name', { exact: true }).fill('The empty page');
  await page.getByRole('button', { name: 'Name this version' }).click();
  await versions.getByRole('link', { name: /The empty page/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Bring this version back' }).click();
  await page.getByText('Version 1 is the text again.').waitFor();
  await expect.poll(() => storedText('Letter with versions')).toBe('');
  await textOf(page).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page).innerText()).toContain('The first text.');
  await saved(page);
  await expect.poll(() => storedText('Letter with versions')).toBe('The first text.');
});

const FORMATS = [
  ['Markdown', 'md'],
  ['HTML page', 'html'],
  ['Word document', 'docx'],
] as const;

test('it is exported with the newest words, and every file reads as it was written', async () => {
  const { page } = visit;
  await openNew(page, 'Letter to export');
  await page.keyboard.type('# Export & <tags>\nA line with **bold** words.');
  for (const [name, extension] of FORMATS) {
    await page.keyboard.type(`\nbefore ${extension}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
    const bytes = readFileSync(await file.path());
    const read = await extractDocument(bytes, { name: `file.${extension}` });
    if ('failure' in read) throw new Error(`${name}: ${read.failure}`);
    const texts = read.segments.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Export & <tags>', 'A line with bold words.']));
    expect(texts.join('\n')).toContain(`before ${extension}`);
    await textOf(page).click();
    await page.keyboard.press('Control+End');
  }
});

test('two people meet in a document: one sees the other save, and neither loses a text', async () => {
  const { page } = visit;
  const id = await openNew(page, 'Letter of two');
  await page.keyboard.type('Common beginning.');
  await saved(page);
  await page.getByRole('switch', { name: 'Shared' }).click();
  await page.getByText('The document is shared.').waitFor();
  const other = await signIn(browserTest, colleague);
  await other.page.goto(`/w/${workspace.id}/documents/${id}`);
  await textOf(other.page).getByText('Common beginning.').click();
  // The first one writes while nothing of theirs reaches the server.
  const wire = await cutSaves(visit);
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  await other.page.keyboard.press('Control+End');
  await other.page.keyboard.type(' Theirs.');
  await saved(other.page);
  wire.isCut = false;
  const conflict = page.getByTestId('conflict');
  await conflict
    .getByRole('heading', { name: /Second editor saved this document meanwhile/ })
    .waitFor();
  await conflict.locator('del', { hasText: 'Theirs' }).waitFor();
  await conflict.locator('ins', { hasText: 'Mine' }).waitFor();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  expect(await storedText('Letter of two')).toBe('Common beginning. Mine.');
  // Whoever has nothing unsaved sees it without a reload, and their own text is a version.
  await expect.poll(() => textOf(other.page).innerText()).toContain('Common beginning. Mine.');
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const versions = page.getByRole('complementary', { name: 'Versions' });
  await versions
    .getByRole('link', { name: /Second editor/ })
    .first()
    .waitFor();
  await other.context.close();
});

test('without a connection one goes on writing, and it is saved once there is one', async () => {
  const { page, context } = await signIn(browserTest, workspace.owner);
  await openNew(page, 'Letter on a train');
  await page.keyboard.type('At the station. ');
  await saved(page);
  await context.setOffline(true);
  await page.keyboard.type('In the tunnel.');
  await stateOf(page)
    .getByText(/Offline: kept in this browser/)
    .waitFor();
  expect(await storedText('Letter on a train')).toBe('At the station.');
  await context.setOffline(false);
  await saved(page);
  expect(await storedText('Letter on a train')).toBe('At the station. In the tunnel.');
  await context.close();
});

test('what a former member left behind is open to the owner, who shares it', async () => {
  const { page } = visit;
  const leaver = await makePerson(workspace.scope, 'Who leaves', 'editor');
  const asLeaver = browserTest.scope(workspace.scope.workspaceId, {
    kind: 'user',
    id: leaver.userId,
  });
  const title = `Left behind by ${leaver.userId}`;
  const id = await createBlankDocument(asLeaver, { title, language: 'EN' });
  await removeMember(workspace.asOwner, { userId: toPublicId('usr', leaver.userId) });
  await page.goto(`/w/${workspace.id}/documents`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Former member').waitFor();
  await row.getByRole('link').click();
  await page.waitForURL(new RegExp(id));
  await page.getByText('of a former member').waitFor();
  const isShared = page.getByRole('switch', { name: 'Shared' });
  await isShared.click();
  await page.getByText('The document is shared.').waitFor();
  await expect.poll(() => isShared.isChecked()).toBe(true);
});

test('a document goes on: it is audited with its newest words, and a copy of it is written further', async () => {
  const { page } = visit;
  await openNew(page, 'Goes on');
  await page.keyboard.type('Our fenlo is here.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Audit this document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Audit this document' });
  await dialog.getByText('This document is not shared.').waitFor();
  await dialog.getByRole('button', { name: 'Audit', exact: true }).click();
  await page.waitForURL(/\/audits\/aud_/);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Goes on', level: 1 }).waitFor();
  await page.goto(`/w/${workspace.id}/queue`);
  await page.getByTestId('queue-row').getByText('fenlo').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Goes on', level: 1 }).waitFor();
  await page.goBack();
  await textOf(page).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText('This is the copy.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Copy of Goes on');
  await textOf(page).getByText('Our fenlo is here.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And there.');
  await saved(page);
  expect(await storedText('Copy of Goes on')).toBe('Our fenlo is here. And there.');
  expect(await storedText('Goes on')).toBe('Our fenlo is here.');
});

test('a document is deleted, and gone for everybody', async () => {
  const { page } = visit;
  const id = await openNew(page, 'Letter to delete');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the document' }).click();
  await page.getByText('The document is deleted.').waitFor();
  await page.waitForURL(/\/documents$/);
  await page.goto(`/w/${workspace.id}/documents/${id}`);
  await page.getByRole('alert').first().waitFor();
  expect(await storedText('Letter to delete')).toBe('');
  expect(await textOf(page).count()).toBe(0);
});

test('nothing went wrong in the browser on the way', () => {
  const faults = visit.faults.filter((fault) => !fault.startsWith('Failed to load resource'));
  expect(faults).toEqual([]);
});
