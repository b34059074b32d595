import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { AxeBuilder } from '@axe-core/playwright';
import { createOwnRule } from '../server/src/rules/own-rules.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { startSite } from '../server/test/site.ts';
import { makeRoom, openDesk, type Seat, signIn } from './desk.ts';

const desk = await openDesk(inject('product'));
const room = await makeRoom(desk, 'Room of outcomes');
let isThere = false;
const site = await startSite((path) => {
  const text = `<!doctype html><html lang="en"><title>T</title><p>This page is a zappo page.</p></html>`;
  if (path === '/clean') return text.replace('zappo', 'plain');
  return path === '/late' && isThere ? text : undefined;
});
let seat: Seat;
beforeAll(async () => {
  await createOwnRule(room.asOwner, ruleAgainst('zappo'));
  await desk.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    room.scope.workspaceId,
    site.place,
  ]);
  seat = await signIn(desk, room.owner);
});
afterAll(desk.close);

const auditPages = async (name: string, paths: readonly string[]): Promise<void> => {
  const { page } = seat;
  await page.goto(`/w/${room.id}/audits/new`);
  await page.getByRole('radio', { name: /^Addresses/ }).click();
  await page
    .getByLabel('Addresses, one a line')
    .fill(paths.map((path) => site.url(path)).join('\n'));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

const axe = async (): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page: seat.page }).setLegacyMode().analyze();
  return violations.map(({ id }) => id);
};

test('an audit that read nothing says that nothing is known, and is tried again', async () => {
  const { page } = seat;
  isThere = false;
  await auditPages('Late page', ['/late']);
  await page.getByText('Failed', { exact: true }).first().waitFor({ timeout: 90_000 });
  const main = page.getByRole('main');
  await main.getByText('Nothing was read, so nothing is known.').waitFor();
  await main.getByText('The server answered with status 404.').first().waitFor();
  for (const name of ['Review', 'Compare', 'Export CSV']) {
    expect([name, await main.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0]);
  }
  const words = await main.innerText();
  expect(words).not.toMatch(/violations? found|nothing to object|0 violations|Since the audit/i);
  expect(await axe()).toEqual([]);

  await page.goto(`${page.url()}/review`);
  await main.getByText('Nothing was read', { exact: true }).waitFor();
  await page.goto(`/w/${room.id}/audits`);
  const row = page.getByRole('row', { name: /Late page/ });
  await row.getByText('Nothing read').waitFor();
  expect(await row.getByRole('cell').nth(3).innerText()).toBe('–');
  await page.goto(`/w/${room.id}`);
  await main.getByText('The audit “Late page” read nothing').waitFor();
  expect(await axe()).toEqual([]);
  await page.goto(`/w/${room.id}/assets`);
  await main.getByText('Not known: could not be read').waitFor();

  isThere = true;
  await page.goto(`/w/${room.id}`);
  await page.getByRole('link', { name: 'See why Late page read nothing' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await main.getByText('1 violation', { exact: false }).first().waitFor();
  await main.getByRole('link', { name: 'Review', exact: true }).waitFor();
  await page.goto(`/w/${room.id}`);
  await main.getByText('Figures of today').or(main.getByText('Open findings')).first().waitFor();
  expect(await main.getByText('read nothing').count()).toBe(0);
});

test('an audit that read a part is not called clean for the rest, and only the rest is tried again', async () => {
  const { page } = seat;
  isThere = false;
  await auditPages('Half read', ['/clean', '/late']);
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  const main = page.getByRole('main');
  await main.getByText('No violations found in the 1 asset that was read.').waitFor();
  await main.getByText('1 asset was not read, so what it breaks is not known.').waitFor();
  expect(await axe()).toEqual([]);
  await page.goto(`/w/${room.id}/audits`);
  await page
    .getByRole('row', { name: /Half read/ })
    .getByText('Nothing in what was read')
    .waitFor();
  await page.goBack();
  isThere = true;
  await main.getByRole('button', { name: 'Try these again' }).click();
  await main.getByText('1 asset ·').waitFor({ timeout: 90_000 });
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await main.getByText('1 violation', { exact: false }).first().waitFor();
});

test('nothing went wrong in the browser on the way', () => {
  expect(seat.faults).toEqual([]);
});
