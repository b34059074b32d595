import type { SearchKind } from '@copydesk/contract/search/search';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { makeReadings } from '../../test/readings.ts';
import { createDocument } from '../documents/create-document.ts';
import { createInfobase } from '../infobases/create-infobase.ts';
import { addMember } from '../members/add-member.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createRuleDraft } from '../rules/create-rule-draft.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { search } from './search.ts';

const database = await createTestDatabase();
const { admin } = database;

const hitsOf = async (scope: Scope, words: string, kind: SearchKind, limit = 5) => {
  const { groups } = await search(scope, { search: words, limit });
  return groups.find((group) => group.kind === kind)?.hits ?? [];
};
const titlesOf = async (scope: Scope, words: string, kind: SearchKind, limit?: number) =>
  (await hitsOf(scope, words, kind, limit)).map(({ title }) => title);

/** A text that the actor wrote; a text of the service itself is nobody's. */
const write = async (scope: Scope, title: string, text: string, shared = false) => {
  const id = await createDocument(scope, {
    title,
    shared,
    document: null,
    rawDocument: text,
    generatedOutput: text,
    languageKey: 'EN',
    templateId: null,
    toneId: null,
  });
  const author = scope.actor.kind === 'user' ? scope.actor.id : null;
  await admin.query('update document set created_by = $2 where id = $1', [id, author]);
  return id;
};

const member = async (scope: Scope, name: string, email?: string): Promise<Scope> => {
  const address = email ?? `${newUuid()}@test.example`;
  const id = await addMember(scope, { email: address, name, role: 'editor' });
  return { ...scope, actor: { kind: 'user', id } };
};

describe('a search', () => {
  test('finds things of every kind, in the order of the kinds, and nothing of another workspace', async () => {
    const { scope } = await makeWorkspace(database);
    const stranger = (await makeWorkspace(database)).scope;
    const made = await makeContent(scope);
    await makeContent(stranger);
    await admin.query(
      `update template set name = 'Harbour page' where id = any(
      select id from template where workspace_id = $1)`,
      [scope.workspaceId],
    );
    await admin.query(`update tone_meta set name = 'Harbour voice' where workspace_id = $1`, [
      scope.workspaceId,
    ]);
    await admin.query(`update audit set name = 'Harbour audit' where workspace_id = $1`, [
      scope.workspaceId,
    ]);
    const rule = await createRuleDraft(scope, { name: 'Harbour rule', source: {} });
    const asset = await makeAsset(scope, 'Harbour brochure');
    const base = await createInfobase(scope, { name: 'Harbour facts', description: null });
    const document = await write(scope, 'Savings', 'Come to the harbour.');
    const person = await member(scope, 'Harbour master');
    const comment = await addComment(person, {
      violationId: made.violation,
      comment: 'Ask the harbour about it.',
    });
    const audit = await makeAudit(scope, [finding({ violatingText: 'A safe harbour.' })]);
    const { groups } = await search(person, { search: 'harbour', limit: 5 });
    const ids = groups.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]);
    expect(ids).toEqual([
      ['finding', audit.violationIds],
      ['asset', [toPublicId('ast', asset)]],
      ['document', [toPublicId('doc', document)]],
      ['rule', [rule]],
      ['template', [made.template]],
      ['tone', [made.tone]],
      ['knowledge', [toPublicId('inf', base)]],
      ['audit', [made.audit]],
      ['comment', [comment.id]],
      ['person', [person.actor.kind === 'user' ? toPublicId('usr', person.actor.id) : '']],
    ]);
    const [found] = groups[0]?.hits ?? [];
    expect(found).toMatchObject({ audit_id: audit.id, violation_id: audit.violationIds[0] });
    const [said] = groups.find(({ kind }) => kind === 'comment')?.hits ?? [];
    expect(said).toMatchObject({ audit_id: made.audit, violation_id: made.violation });
    expect((await search(stranger, { search: 'harbour', limit: 5 })).groups).toEqual([]);
  });

  test('does not show what only somebody else may read', async () => {
    const { scope } = await makeWorkspace(database);
    const [me, other] = [await member(scope, 'Me'), await member(scope, 'Other')];
    await write(other, 'Secret merger', 'Nobody knows.');
    await write(other, 'Merger told to all', 'Everybody knows.', true);
    await write(me, 'My merger', 'I know.');
    expect((await titlesOf(me, 'merger', 'document')).toSorted()).toEqual([
      'Merger told to all',
      'My merger',
    ]);
    expect(await titlesOf(me, 'nobody knows', 'document')).toEqual([]);
    expect(await titlesOf(other, 'secret', 'document')).toEqual(['Secret merger']);
  });

  test('folds case and accents, and needs every word of a name', async () => {
    const { scope } = await makeWorkspace(database);
    await makeAsset(scope, 'Żółty Café menu');
    await makeAudit(scope, [finding({ violatingText: 'Ohne RISIKO für Größe.' })]);
    expect(await titlesOf(scope, 'zolty', 'asset')).toEqual(['Żółty Café menu']);
    expect(await titlesOf(scope, 'MENU cafe', 'asset')).toEqual(['Żółty Café menu']);
    expect(await titlesOf(scope, 'cafe carte', 'asset')).toEqual([]);
    expect(await titlesOf(scope, 'risiko fur grosse', 'finding')).toEqual([
      'Ohne RISIKO für Größe.',
    ]);
  });

  test('has names first that begin with the words, then words that do, then the newest', async () => {
    const { scope } = await makeWorkspace(database);
    for (const name of ['Unbanked', 'The bank', 'Bank one', 'Embankment', 'Bank two'])
      await makeAsset(scope, name);
    expect(await titlesOf(scope, 'bank', 'asset')).toEqual([
      'Bank two',
      'Bank one',
      'The bank',
      'Embankment',
      'Unbanked',
    ]);
    const { groups } = await search(scope, { search: 'bank', limit: 2 });
    expect(groups).toMatchObject([{ kind: 'asset', more: true }]);
    expect(await titlesOf(scope, 'bank', 'asset', 2)).toEqual(['Bank two', 'Bank one']);
    expect((await search(scope, { search: 'embank', limit: 2 })).groups[0]?.more).toBe(false);
  });

  test('of nothing finds nothing', async () => {
    const { scope } = await makeWorkspace(database);
    await makeContent(scope);
    for (const words of ['', '  ', '\u200b', '\u0301'])
      expect((await search(scope, { search: words, limit: 5 })).groups).toEqual([]);
  });

  test('reads % and _ as they are', async () => {
    const { scope } = await makeWorkspace(database);
    await makeAsset(scope, 'Save 100% now');
    await makeAsset(scope, 'Plain');
    expect(await titlesOf(scope, '%', 'asset')).toEqual(['Save 100% now']);
    expect(await titlesOf(scope, '_', 'asset')).toEqual([]);
  });
});

describe('findings', () => {
  test('are those of the newest reading of each asset', async () => {
    const { scope } = await makeWorkspace(database);
    const [one, two] = [await makeAsset(scope, 'One'), await makeAsset(scope, 'Two')];
    const about = (assetId: string, violatingText: string) => finding({ assetId, violatingText });
    await makeReadings(admin, scope, [
      [one, [about(one, 'Riskless in spring.')]],
      [two, [about(two, 'Riskless all year.')]],
    ]);
    await makeReadings(admin, scope, [[one, [about(one, 'Riskless in autumn.')]]]);
    expect(await titlesOf(scope, 'riskless', 'finding')).toEqual([
      'Riskless in autumn.',
      'Riskless all year.',
    ]);
    // An asset that could not be read again keeps what is known of it.
    await makeReadings(admin, scope, [[two, null]]);
    expect(await titlesOf(scope, 'riskless all', 'finding')).toEqual(['Riskless all year.']);
  });

  test('that are open come before decided ones, and the same words of a rule only once', async () => {
    const { scope } = await makeWorkspace(database);
    const audit = await makeAudit(scope, [
      finding({ severity: 'CRITICAL', violatingText: 'Miracle number one.' }),
      finding({ severity: 'HIGH', violatingText: 'Miracle number two.' }),
      finding({ severity: 'LOW', violatingText: 'Miracle number two.' }),
    ]);
    await reviewViolation(scope, {
      violationId: audit.violationIds[0] as string,
      action: 'mark_fixed',
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
    expect(await titlesOf(scope, 'miracle', 'finding')).toEqual([
      'Miracle number two.',
      'Miracle number one.',
    ]);
  });

  test('of a large audit are found although many small ones came after it', async () => {
    const { scope } = await makeWorkspace(database);
    const many = Array.from({ length: 40 }, (_, n) => finding({ violatingText: `Zebra ${n}.` }));
    await makeAudit(scope, many);
    for (let n = 0; n < 30; n++) await makeAudit(scope, [finding({ violatingText: `Small ${n}` })]);
    expect(await titlesOf(scope, 'zebra 39', 'finding')).toEqual(['Zebra 39.']);
  });
});
