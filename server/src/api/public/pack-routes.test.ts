import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { findPacks } from '../../rules/packs/load-pack.ts';
import { PACKS_FOLDER } from '../../rules/packs/pack-catalog.ts';
import { createTestClient } from './client.fixture.ts';
import { writePacks } from './packs-folder.fixture.ts';

const database = await createTestDatabase();
// The engine's work is done on a database of its own: here it only takes work on.
const { engine } = await createTestEngine(await createTestDatabase());

const newKey = async () => {
  const { scope } = await makeWorkspace(database);
  const scopes = ['auditing', 'rules'] as const;
  return (await createKey(scope, { name: 'scoped', expiresAt: null, scopes })).key;
};
const clientOf = async (packsFolder: string, key: string) =>
  createTestClient(await createTestApp(database, { engine, packsFolder }), key);

test('every pack that comes with the service is listed, and none is on', async () => {
  const call = await clientOf(PACKS_FOLDER, await newKey());
  const { packs } = (await call('listPacks')).json;
  const folders = await findPacks(PACKS_FOLDER);
  expect(packs.map(({ id }) => join(PACKS_FOLDER, id))).toEqual(folders);
  for (const pack of packs) {
    expect(pack).toMatchObject({ enabled_version: null, update_available: false });
    expect(pack.rules, pack.id).toBeGreaterThan(0);
    expect(pack.languages.length, pack.id).toBeGreaterThan(0);
    expect(LANGUAGE_KEYS).toEqual(expect.arrayContaining(pack.languages));
  }
});

describe('POST /packs/{id}/enable and /disable', async () => {
  const key = await newKey();
  const folder = writePacks({ 'pack-a': '1.0.0', 'pack-b': '1.0.0' });
  const call = await clientOf(folder, key);
  const params = { id: 'pack-a' };
  const urls = ['https://shop.example/'];

  test('an audit has the rules of the packs that are on, or of those it names', async () => {
    expect((await call('createAudit', { body: { urls } })).status).toBe(422);
    const first = (await call('enablePack', { params })).json;
    const { failing_tests: failing, ...enabled } = first;
    expect(failing).toBe(0);
    expect(enabled).toEqual({
      id: 'pack-a',
      name: 'Pack pack-a',
      description: 'One word, not legal advice.',
      version: '1.0.0',
      jurisdiction: 'EU',
      rules: 1,
      languages: ['EN'],
      enabled_version: '1.0.0',
      update_available: false,
    });
    expect((await call('enablePack', { params })).json).toEqual(first);
    await call('enablePack', { params: { id: 'pack-b' } });
    const both = (await call('createAudit', { body: { urls } })).json;
    expect([both.rules, both.packs.map(({ id }) => id)]).toEqual([2, ['pack-a', 'pack-b']]);
    const one = (await call('createAudit', { body: { urls, packs: ['pack-b'] } })).json;
    expect([one.rules, one.packs]).toEqual([1, [{ id: 'pack-b', version: '1.0.0' }]]);
    const disabled = (await call('disablePack', { params })).json;
    expect(disabled).toEqual({ ...enabled, enabled_version: null });
    expect((await call('disablePack', { params })).json).toEqual(disabled);
    const rest = (await call('createAudit', { body: { urls } })).json;
    expect(rest.packs.map(({ id }) => id)).toEqual(['pack-b']);
    expect((await call('getAudit', { params: { id: both.id } })).json.packs).toEqual(both.packs);
  });

  test('a newer version is offered until the pack is enabled again', async () => {
    await call('enablePack', { params });
    const newer = await clientOf(writePacks({ 'pack-a': '1.1.0' }), key);
    const [offered] = (await newer('listPacks')).json.packs;
    expect(offered).toMatchObject({
      version: '1.1.0',
      enabled_version: '1.0.0',
      update_available: true,
    });
    const { failing_tests: failing, ...updated } = (await newer('enablePack', { params })).json;
    expect(failing).toBe(0);
    expect(updated).toMatchObject({ enabled_version: '1.1.0', update_available: false });
    expect((await newer('listPacks')).json.packs).toEqual([updated]);
  });

  test('a pack that is not in the catalog is not found, whatever its name', async () => {
    for (const id of ['pack-z', 'eu-finance', '..%2Fpacks', '__proto__', 'constructor']) {
      expect((await call('enablePack', { params: { id } })).status, id).toBe(404);
      expect((await call('disablePack', { params: { id } })).status, id).toBe(404);
    }
  });

  test('with a key the same answer is given again', async () => {
    const request = { params, headers: { 'idempotency-key': 'pack' } };
    const first = await call('enablePack', request);
    await call('disablePack', { params });
    const second = await call('enablePack', request);
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const { packs } = (await call('listPacks')).json;
    expect(packs.find(({ id }) => id === 'pack-a')?.enabled_version).toBeNull();
  });
});

test('a pack with mistakes is left out, and the others are served', async () => {
  const folder = writePacks({ 'pack-a': '1.0.0', 'pack-b': '1.0.0' });
  writeFileSync(join(folder, 'pack-a', 'pack.yaml'), 'format: 1\nid: pack-a\n');
  const call = await clientOf(folder, await newKey());
  expect((await call('listPacks')).json.packs.map(({ id }) => id)).toEqual(['pack-b']);
  expect((await call('enablePack', { params: { id: 'pack-a' } })).status).toBe(404);
});

test('without its folder the catalog is unavailable, and nothing else', async () => {
  const call = await clientOf(join(writePacks({}), 'gone'), await newKey());
  expect((await call('listPacks')).status).toBe(503);
  expect((await call('listAssets')).status).toBe(200);
});
