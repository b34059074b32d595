import { afterAll, expect, inject, test } from 'vitest';
import { createBlankDocument } from '../server/src/documents/edit/create-blank-document.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makePerson, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);

test('a text is sent to legal, sent back, changed, approved, and an edit after that is told', async () => {
  const workspace = await makeWorkspace(browserTest, 'Sign-off');
  const author = await makePerson(workspace.scope, 'Ada Author', 'editor');
  const legal = await makePerson(workspace.scope, 'Lea Legal', 'reviewer');
  const asAuthor = { ...workspace.scope, actor: { kind: 'user', id: author.userId } } as const;
  await makeRule(workspace.scope, ruleAgainst('savings'));
  const id = await createBlankDocument(asAuthor, { title: 'Autumn leaflet', language: 'EN' });
  const [writing, reading] = await Promise.all([
    signIn(browserTest, author),
    signIn(browserTest, legal),
  ]);
  const { page } = writing;
  await page.goto(`/w/${workspace.id}/documents/${id}`);
  const text = page.getByRole('textbox', { name: 'Text of the document' });
  await text.click();
  await text.pressSequentially('Our savings are safe.');

  await page.getByRole('button', { name: 'Approval', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Approval' });
  await panel.getByText('Nobody was asked to approve this document.').waitFor();
  await panel.getByRole('textbox', { name: 'To be done by' }).fill('1 Jan 2026');
  await panel.getByRole('textbox', { name: 'To be done by' }).press('Enter');
  await panel.getByText('Overdue').waitFor();
  expect(await objectionsTo(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Ask for approval' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask for approval' });
  await asking.getByText('This document is not shared yet.').waitFor();
  await asking.getByText('1 finding is open in this text').waitFor();
  await asking.getByText('The gate would hold it until a person decides.').waitFor();
  await asking.getByRole('combobox', { name: 'Approver' }).click();
  await page.getByRole('option', { name: 'Lea Legal' }).click();
  await asking.getByRole('textbox', { name: 'Comment' }).fill('Is the promise fine?');
  expect(await objectionsTo(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Waiting for Lea Legal to approve version 2.').waitFor();

  // The approver comes by the list, without a link.
  const desk = reading.page;
  await desk.goto(`/w/${workspace.id}/documents?of=to_approve`);
  await desk.getByText('To approve', { exact: true }).last().waitFor();
  await desk.getByText('Overdue: 1 Jan 2026').waitFor();
  expect(await objectionsTo(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'Autumn leaflet' }).click();
  await desk.getByText('Ada Author asks you to approve this text.').waitFor();
  await desk.getByRole('button', { name: 'Send back' }).click();
  const back = desk.getByRole('dialog', { name: 'Send the text back?' });
  await back.getByRole('textbox', { name: 'Comment' }).fill('Say by whom they are insured.');
  await back.getByRole('button', { name: 'Send it back' }).click();
  await desk.getByText('Lea Legal sent this text back.').waitFor();

  await page.getByText('Lea Legal sent this text back.').waitFor({ timeout: 30_000 });
  await panel.getByText('Say by whom they are insured.').waitFor();
  await text.click();
  await page.keyboard.press('Control+End');
  await text.pressSequentially(' The state insures them.');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await asking.getByRole('combobox', { name: 'Approver' }).click();
  await page.getByRole('option', { name: 'Lea Legal' }).click();
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Waiting for Lea Legal to approve version 3.').waitFor();

  await desk.getByText('Ada Author asks you to approve this text.').waitFor({ timeout: 30_000 });
  await desk.getByText('The state insures them.').waitFor({ timeout: 30_000 });
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  const signing = desk.getByRole('dialog', { name: 'Approve this text?' });
  await signing.getByText('1 finding is open in this text').waitFor();
  await signing.getByText('No savings').waitFor();
  expect(await objectionsTo(desk)).toEqual([]);
  await signing.getByRole('button', { name: 'Approve this version' }).click();
  await signing.getByText('Say why, or send the text back.').waitFor();
  await signing
    .getByRole('textbox', { name: 'Why you approve it nevertheless' })
    .fill('It is the name of the product.');
  await signing.getByRole('button', { name: 'Approve this version' }).click();
  await desk.getByText('You approved version 3.').waitFor();
  await desk.getByText('Lea Legal approved this text.').waitFor();

  await page.getByText('Lea Legal approved this text.').waitFor({ timeout: 30_000 });
  await text.click();
  await page.keyboard.press('Control+End');
  await text.pressSequentially(' For ever.');
  await page
    .getByText('The text changed since Lea Legal approved version 3.')
    .waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'See what changed' }).click();
  await page.getByText('For ever.').first().waitFor();
  await page.goto(`/w/${workspace.id}/activity`);
  await page.getByText('Approved the document').filter({ visible: true }).waitFor();
  expect([...writing.faults, ...reading.faults]).toEqual([]);
  await writing.context.close();
  await reading.context.close();
});
