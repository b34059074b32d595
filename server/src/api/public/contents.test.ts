import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { verifyWorkspace } from '../../activity/verify-trails.ts';
import { createKey } from '../../keys/create-key.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createTestClient } from './client.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);

const newClient = async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const scopes = ['auditing'] as const;
  const { key } = await createKey(scope, { name: 'cms', expiresAt: null, scopes, mayDecide: true });
  const call = await createTestClient(app, key);
  const put = (id: string, body: object, headers: Record<string, string> = {}) =>
    call('putContent', {
      params: { external_id: encodeURIComponent(id) },
      body: { metadata: { language: 'EN' }, ...body },
      headers,
    });
  const get = (id: string) =>
    call('getContent', { params: { external_id: encodeURIComponent(id) } });
  const decide = async (violationId: string, action: string, reason?: string) => {
    const params = { violation_id: violationId };
    expect((await call('reviewViolation', { params, body: { action, reason } })).status).toBe(200);
  };
  return { scope, call, put, get, decide };
};

/** Every trail must be whole, with the facts of each version in its chain. */
const verifyAll = async (scope: Scope): Promise<void> => {
  const verified = await verifyWorkspace(scope, { after: null });
  expect(verified).toMatchObject({ broken: [], open: 0, uncovered: 0, next_after: null });
};

const TEXT = 'Our savings are zappo for all. Read the terms first.';
const EDITED = 'Our savings are zappo for all. Read the terms with care, and ask us.';

describe('a content that is pushed again', () => {
  test('in the same words after the rules changed is checked by the new rules, and keeps its decisions', async () => {
    const { scope, put, decide } = await newClient();
    const first = await put('page/1', { text: TEXT });
    await decide(first.json.findings[0]?.id ?? '', 'dismiss', 'Quoted from a letter.');
    await makeRule(scope, ruleAgainst('terms'));
    const second = await put('page/1', { text: TEXT });
    expect(second.json).toMatchObject({ version: 2, unchanged: false, rules_current: true });
    const states = second.json.findings.map(
      ({ anchor, review_state: state }) => `${anchor?.quote.exact} ${state}`,
    );
    expect(states.toSorted()).toEqual(['terms undecided', 'zappo dismissed']);
    expect((await put('page/1', { text: TEXT })).json.unchanged).toBe(true);
    await verifyAll(scope);
  });

  test('is the next version of the same asset, and a dismissed finding stays dismissed', async () => {
    const { scope, call, put, get, decide } = await newClient();
    const first = await put('page/1', { text: TEXT, name: 'Savings' });
    expect([first.status, first.headers.etag, first.json.version]).toEqual([200, '"1"', 1]);
    expect(first.json).toMatchObject({ external_id: 'page/1', name: 'Savings', unchanged: false });
    const [found] = first.json.findings;
    expect(found).toMatchObject({ change: 'new', carried: false, review_state: 'undecided' });
    expect(found?.anchor?.quote.exact).toBe('zappo');
    await decide(found?.id ?? '', 'dismiss', 'Quoted from a letter.');

    const second = await put('page/1', { text: EDITED });
    expect([second.json.version, second.json.asset_id]).toEqual([2, first.json.asset_id]);
    expect(second.json.audit_id).not.toBe(first.json.audit_id);
    expect(second.json.findings).toMatchObject([
      {
        finding_id: found?.finding_id,
        change: 'still',
        carried: true,
        review_state: 'dismissed',
        dismissal_reason: 'Quoted from a letter.',
      },
    ]);

    await decide(second.json.findings[0]?.id ?? '', 'mark_fixed');
    const third = await put('page/1', { text: EDITED.replace('Read', 'Do read') });
    expect(third.json.findings).toMatchObject([{ change: 'regressed', review_state: 'undecided' }]);
    await decide(third.json.findings[0]?.id ?? '', 'mark_fixed');
    const fourth = await put('page/1', { text: 'Our savings are safe for all of you.' });
    expect(fourth.json.findings).toEqual([]);
    expect(fourth.json.gone).toMatchObject([
      { finding_id: found?.finding_id, as: 'gone', fix_verified: true, review_state: 'fixed' },
    ]);
    const listed = await call('listContentVersions', { params: { external_id: 'page%2F1' } });
    expect(listed.json.versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect((await get('page/1')).json).toEqual(fourth.json);
    const old = await call('getContent', {
      params: { external_id: 'page%2F1' },
      query: 'version=2',
    });
    expect(old.json.findings).toMatchObject([{ review_state: 'fixed' }]);
    expect((await call('listAudits', {})).json.audits).toEqual([]);
    expect((await call('listAssets', {})).json.assets).toHaveLength(1);
    await verifyAll(scope);
  });

  test('changes nothing if it says the same, and says so', async () => {
    const { put, call } = await newClient();
    const first = await put('same', { text: TEXT });
    const again = await put('same', { text: TEXT });
    expect(again.json).toEqual({ ...first.json, unchanged: true });
    const other = await put('same', { text: TEXT, metadata: { language: 'EN', market: 'EU' } });
    expect([other.json.version, other.json.metadata]).toEqual([
      2,
      { language: 'EN', market: ['EU'] },
    ]);
    const named = await put('same', { text: TEXT, name: 'Other name' });
    expect(named.json).toMatchObject({ version: 2, unchanged: true, name: 'Other name' });
    expect((await call('listContents', {})).json.contents).toHaveLength(1);
  });

  test('a decision about an older version reaches the newer one', async () => {
    const { put, get, decide } = await newClient();
    const first = await put('late', { text: TEXT });
    await put('late', { text: EDITED });
    await decide(first.json.findings[0]?.id ?? '', 'dismiss', 'Late, but decided.');
    expect((await get('late')).json.findings).toMatchObject([
      { review_state: 'dismissed', dismissal_reason: 'Late, but decided.' },
    ]);
  });
});

describe('two editors', () => {
  test('the second is refused if it names the version that it began with', async () => {
    const { put } = await newClient();
    expect((await put('edit', { text: TEXT, version: 1 })).status).toBe(412);
    expect((await put('edit', { text: TEXT, version: 0 })).status).toBe(200);
    expect((await put('edit', { text: EDITED }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await put('edit', { text: TEXT }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await put('edit', { text: TEXT, version: 1 })).status).toBe(412);
    expect((await put('edit', { text: TEXT, version: 2 })).json.version).toBe(3);
  });

  test('who push at the same moment get one version each, without gaps', async () => {
    const { scope, put, call } = await newClient();
    const texts = Array.from({ length: 8 }, (_, n) => `Page number ${n} is zappo for us all.`);
    const answers = await Promise.all(texts.map((text) => put('race', { text })));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const { json } = await call('listContentVersions', { params: { external_id: 'race' } });
    expect(json.versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await call('listAssets', {})).json.assets).toHaveLength(1);
    await verifyAll(scope);
  });
});

test('a deleted content has a last version without findings; what was decided stays; a push restores it', async () => {
  const { scope, put, get, call, decide } = await newClient();
  const first = await put('gone', { text: TEXT });
  await decide(first.json.findings[0]?.id ?? '', 'urgent_violation');
  const params = { external_id: 'gone' };
  const deleted = await call('deleteContent', { params });
  expect(deleted.json).toMatchObject({ version: 2, findings: [], unchanged: false });
  expect(deleted.json.gone).toMatchObject([{ as: 'gone', review_state: 'urgent_violation' }]);
  expect(deleted.json.deleted_at).not.toBeNull();
  const again = await call('deleteContent', { params });
  expect(again.json).toEqual({ ...deleted.json, unchanged: true });
  expect((await call('listContents', {})).json.contents).toEqual([]);
  expect((await call('listAssets', {})).json.assets).toEqual([]);
  const violation = first.json.findings[0]?.id ?? '';
  const kept = await call('getViolation', { params: { violation_id: violation } });
  expect(kept.json.review_state).toBe('urgent_violation');
  const back = await put('gone', { text: TEXT });
  expect(back.json).toMatchObject({ version: 3, deleted_at: null, asset_id: first.json.asset_id });
  expect(back.json.findings).toMatchObject([{ change: 'new', review_state: 'undecided' }]);
  expect((await get('gone')).json.version).toBe(3);
  await verifyAll(scope);
});

describe('the name of a content', () => {
  test.each([
    ' ',
    '../../etc/passwd',
    "'; drop table content; --",
    '💥'.repeat(200),
    '\u202Eabc',
    '%',
  ])('may be %j', async (id) => {
    const { put, get, call } = await newClient();
    const { status, json } = await put(id, { text: TEXT });
    expect([status, json.external_id]).toEqual([200, id]);
    expect((await get(id)).json.version).toBe(1);
    expect((await call('listContents', {})).json.contents[0]?.external_id).toBe(id);
  });

  test.each(['x'.repeat(201), 'a\0b'])('may not be %j', async (id) => {
    const { put } = await newClient();
    expect((await put(id, { text: TEXT })).status).toBe(422);
  });

  test('may be an address: then it is the page, in any spelling', async () => {
    const { put, call } = await newClient();
    const page = await call('createAsset', { body: { url: 'https://shop.example/a' } });
    const first = await put('HTTPS://Shop.example:443/a#top', { text: TEXT });
    expect(first.json).toMatchObject({
      external_id: 'https://shop.example/a',
      asset_id: page.json.id,
    });
    expect((await put('https://shop.example/a', { text: EDITED })).json.version).toBe(2);
  });

  test('is another content in another workspace', async () => {
    const [one, two] = [await newClient(), await newClient()];
    await one.put('shared', { text: TEXT });
    expect((await two.get('shared')).status).toBe(404);
    expect((await two.put('shared', { text: EDITED })).json.version).toBe(1);
    expect((await one.get('shared')).json.version).toBe(1);
  });
});

test('a text without words, and a text for the asset of a content, are refused with what to do', async () => {
  const { put, call } = await newClient();
  expect((await put('blank', { text: ' \n' })).status).toBe(422);
  expect((await put('blank', { text: '<p></p>', format: 'html' })).status).toBe(422);
  const { json } = await put('page 1', { text: TEXT });
  const body = { text: 'Other.', format: 'text' };
  const refused = await call('updateAsset', { params: { id: json.asset_id }, body });
  expect(JSON.stringify(refused.detail)).toContain('PUT /public/v1/contents/page%201');
});
