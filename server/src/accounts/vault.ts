import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what the database must not know, under a key that only the operator has. */
export interface Vault {
  /** Encrypts a text for one owner; another owner's name does not open it. */
  readonly seal: (text: string, owner: string) => Buffer;
  readonly open: (sealed: Buffer, owner: string) => string;
  /** A hash that nobody computes without the key, for secrets short enough to be searched. */
  readonly hash: (text: string, owner: string) => Buffer;
}

const NONCE = 12;
const TAG = 16;

const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `copydesk ${use}`, 32));

/** Makes the vault of a secret; without one there is none, and no second factor can be set up. */
export const createVault = (secret: string): Vault | null => {
  if (secret === '') return null;
  const sealKey = keyFor(secret, 'seal');
  const hashKey = keyFor(secret, 'hash');
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, owner) => {
      const nonce = sealed.subarray(0, NONCE);
      const options = { authTagLength: TAG };
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      const opened = decipher.update(sealed.subarray(NONCE + TAG));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
    hash: (text, owner) => createHmac('sha256', hashKey).update(`${owner} ${text}`).digest(),
  };
};
