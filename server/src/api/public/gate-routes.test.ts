import { DEFAULT_POLICY } from '@copydesk/contract/contents/gate';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { createKey } from '../../keys/create-key.ts';
import { hashOf } from '../../platform/blobs/blob-store.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createTestClient } from './client.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);

const newClient = async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const scopes = ['auditing', 'rules'] as const;
  const { key } = await createKey(scope, { name: 'cms', expiresAt: null, scopes, mayDecide: true });
  const call = await createTestClient(app, key);
  const ask = (body: object, headers: Record<string, string> = {}) =>
    call('askGate', { body: { metadata: { language: 'EN' }, ...body }, headers });
  const get = async (id: string) => (await call('getGate', { params: { id } })).json;
  return { call, ask, get };
};

const HELD = 'Our savings are zappo for all.';

test('a text that nothing is wrong with passes, and the receipt is kept', async () => {
  const { ask, get } = await newClient();
  const text = 'Our savings are fine.';
  const { status, json } = await ask({ text });
  expect([status, json.verdict, json.text_hash]).toEqual([200, 'pass', hashOf(Buffer.from(text))]);
  expect(json.outcome).toMatchObject({ verdict: 'pass', decided: true, decided_by: 'policy' });
  expect(await get(json.id)).toEqual(json);
});

test('a held text waits in the review; the outcome tells what was decided, and by what kind', async () => {
  const { call, ask, get } = await newClient();
  const { json } = await ask({ text: HELD, external_id: 'page' });
  expect(json.verdict).toBe('hold');
  expect(json.findings[0]?.anchor?.quote.exact).toBe('zappo');
  expect(json.outcome).toMatchObject({ verdict: 'hold', decided: false, decided_by: null });
  const violations = await call('listViolations', { params: { audit_id: json.audit_id } });
  expect(violations.json.total).toBe(1);
  const params = { violation_id: json.findings[0]?.id ?? '' };
  await call('reviewViolation', { params, body: { action: 'urgent_violation' } });
  expect((await get(json.id)).outcome).toMatchObject({ verdict: 'refuse', decided_by: 'key' });
  await call('reviewViolation', { params, body: { action: 'dismiss', reason: 'A quotation.' } });
  const after = await get(json.id);
  expect(after).toMatchObject({ verdict: 'hold', outcome: { verdict: 'pass', decided: true } });

  const edited = await ask({ text: `${HELD} Read the terms.`, external_id: 'page' });
  expect(edited.json).toMatchObject({ verdict: 'pass', version: 2 });
  expect(edited.json.outcome.decided_by).toBe('earlier_decision');
  expect(edited.json.text_hash).not.toBe(json.text_hash);
  expect((await get(json.id)).outcome.is_newest).toBe(false);
});

test('a push that also asks the gate answers with the verdict, and its receipt is kept', async () => {
  const { call, get } = await newClient();
  const params = { external_id: 'page' };
  const body = { text: HELD, metadata: { language: 'EN' } };
  const plain = await call('putContent', { params, body });
  expect(plain.json.gate).toBeUndefined();
  const { json } = await call('putContent', { params, query: { gate: 'true' }, body });
  expect(json).toMatchObject({ version: 1, unchanged: true, gate: { verdict: 'hold', edits: [] } });
  const receipt = await get(json.gate?.id ?? '');
  expect(receipt).toMatchObject({ verdict: 'hold', version: 1, text_hash: json.text_hash });
  const other = { params, query: { gate: 'true' }, body: { text: 'Our savings are fine.' } };
  expect((await call('putContent', other)).json.gate).toMatchObject({ verdict: 'pass' });
});

test('the same key gives the same receipt; without one a text is asked about anew', async () => {
  const { ask } = await newClient();
  const headers = { 'idempotency-key': 'publish 1' };
  const first = await ask({ text: HELD }, headers);
  const again = await ask({ text: HELD }, headers);
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  const other = await ask({ text: HELD });
  expect(other.json.id).not.toBe(first.json.id);
  expect(other.json).toMatchObject({ external_id: first.json.external_id, version: 1 });
});

test('a changed policy holds from then on, and a receipt keeps its own', async () => {
  const { call, ask, get } = await newClient();
  const { json: before } = await ask({ text: HELD });
  const severities = { ...DEFAULT_POLICY.severities, HIGH: 'refuse' };
  const body = { ...DEFAULT_POLICY, severities, expected_version: 0 };
  const { json: policy } = await call('setGatePolicy', { body });
  expect([policy.version, policy.severities.HIGH]).toEqual([1, 'refuse']);
  expect((await call('setGatePolicy', { body })).status).toBe(412);
  expect((await call('getGatePolicy', {})).json).toEqual(policy);
  expect((await ask({ text: HELD })).json).toMatchObject({ verdict: 'refuse', policy_version: 1 });
  expect((await get(before.id)).outcome.verdict).toBe('hold');
});
