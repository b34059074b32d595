import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mintKey } from '../keys/api-key.ts';
import { newIdentityKey, publicKeyOf } from '../platform/durable/identity-key.ts';

/** One folder for each program that reads from it, so that each can be given its own alone. */
const FOLDERS = ['service', 'migration', 'database', 'engine', 'store'] as const;
/** Folders whose files are read by programs of ours, which all run as the same user. */
const OURS = /^(service|migration)\//;

const randomText = (): string => randomBytes(24).toString('base64url');

/** What is made once and kept. */
const MADE: Readonly<Record<string, () => string>> = {
  'service/account-secret': () => randomBytes(32).toString('base64url'),
  'service/api-key': mintKey,
  'database/superuser-password': randomText,
  'database/password': randomText,
  'database/service-password': randomText,
  'engine/key.pem': newIdentityKey,
  'store/access-key': () => `copydesk${randomBytes(6).toString('hex')}`,
  'store/secret-key': randomText,
};

/** What follows from it, for the service and for the migrations, which log in as another user. */
const derived = (
  read: (name: string) => string,
  database: string,
): Readonly<Record<string, string>> => ({
  'migration/owner-url': `postgresql://copydesk:${read('database/password')}@${database}/copydesk`,
  'service/database-url': `postgresql://copydesk_service:${read('database/service-password')}@${database}/copydesk`,
  'service/engine-identity-key': publicKeyOf(read('engine/key.pem')),
  'service/store-credentials': [
    '[default]',
    `aws_access_key_id = ${read('store/access-key')}`,
    `aws_secret_access_key = ${read('store/secret-key')}`,
  ].join('\n'),
});

/**
 * Makes the secrets of a new installation as files below a folder, and returns the names of those that were not there.
 * What is there is kept. Only the owner reads the files of the service. The other programs run as users that nobody
 * knows here, so theirs are protected by their folder.
 */
export const createSecrets = (folder: string, database: string): readonly string[] => {
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true, mode: 0o750 });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  const write = (name: string, text: string): void => {
    const file = join(folder, name);
    writeFileSync(file, `${text.trim()}\n`);
    chmodSync(file, OURS.test(name) ? 0o600 : 0o644);
  };
  const missing = Object.keys(MADE).filter((name) => !existsSync(join(folder, name)));
  for (const name of missing) write(name, MADE[name]?.() ?? '');
  for (const [name, text] of Object.entries(derived(read, database))) write(name, text);
  return missing;
};
