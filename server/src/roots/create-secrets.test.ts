import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isWellFormedKey } from '../keys/api-key.ts';
import { publicKeyOf } from '../platform/durable/identity-key.ts';
import { ownerUrlOf, readConfig, readSignInSecrets } from './config.ts';
import { createSecrets } from './create-secrets.ts';
import { readFirstWorkspace } from './first-workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();

test('the secrets of a new installation fit the service and each other, and a second run keeps them', () => {
  const made = createSecrets(folder, 'postgres:5432');
  expect(made).toContain('service/account-secret');
  const config = readConfig({
    DATABASE_URL: read('service/database-url'),
    MIGRATE_DATABASE_URL: read('migration/owner-url'),
    ENGINE_IDENTITY_KEY: read('service/engine-identity-key'),
  });
  const { username, password, host } = new URL(config.databaseUrl);
  const service = ['copydesk_service', read('database/service-password'), 'postgres:5432'];
  expect([username, password, host]).toEqual(service);
  const owner = new URL(ownerUrlOf(config));
  expect([owner.username, owner.password]).toEqual(['copydesk', read('database/password')]);
  expect(config.engineIdentityKey).toBe(publicKeyOf(read('engine/key.pem')));
  const secret = { ACCOUNT_SECRET: read('service/account-secret') };
  expect(readSignInSecrets(secret).accountSecret).toHaveLength(43);
  expect(isWellFormedKey(read('service/api-key'))).toBe(true);
  const init = {
    INIT_WORKSPACE: 'Desk',
    INIT_OWNER: 'a@b.example',
    INIT_API_KEY: read('service/api-key'),
  };
  expect(readFirstWorkspace(init)?.apiKey).toBe(init.INIT_API_KEY);
  expect(read('service/store-credentials')).toContain(read('store/secret-key'));

  const before = [...made, 'service/database-url'].map(read);
  expect(createSecrets(folder, 'postgres:5432')).toEqual([]);
  expect([...made, 'service/database-url'].map(read)).toEqual(before);
});

test('nobody but the owner reads the secrets of the service', () => {
  for (const name of ['account-secret', 'api-key', 'database-url', 'store-credentials']) {
    expect([name, statSync(join(folder, 'service', name)).mode & 0o777]).toEqual([name, 0o600]);
  }
  expect(statSync(join(folder, 'migration/owner-url')).mode & 0o777).toBe(0o600);
});
