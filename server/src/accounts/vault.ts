import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts and hashes secrets with a key that only the operator has, so that the database alone does not
 * reveal them.
 */
export interface Vault {
  /** Encrypts a text for one owner. It cannot be decrypted for another owner. */
  readonly seal: (text: string, owner: string) => Buffer;
  readonly open: (sealed: Buffer, owner: string) => string;
  /** Hashes a secret with the key. Without a key, all values of a short secret could be tried. */
  readonly hash: (text: string, owner: string) => Buffer;
  /** Every hash under which the secret may be stored: while the key is being changed, there are two. */
  readonly hashes: (text: string, owner: string) => readonly Buffer[];
}

const NONCE = 12;
const TAG = 16;

const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `copydesk ${use}`, 32));

const createOwnVault = (secret: string): Omit<Vault, 'hashes'> => {
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

/**
 * Creates the vault of a secret. Returns null without a secret; then no second factor can be set up. While the secret is
 * being changed, `other` is the one with which something may still be sealed or hashed.
 */
export const createVault = (secret: string, other = ''): Vault | null => {
  if (secret === '') return null;
  const own = createOwnVault(secret);
  const also = other === '' ? null : createOwnVault(other);
  return {
    ...own,
    open: (sealed, owner) => {
      if (!also) return own.open(sealed, owner);
      try {
        return own.open(sealed, owner);
      } catch {
        return also.open(sealed, owner);
      }
    },
    hashes: (text, owner) => [own, ...(also ? [also] : [])].map((one) => one.hash(text, owner)),
  };
};
