import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const toBase58 = (bytes: Buffer): string => {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return ALPHABET[0]?.repeat(zeros === -1 ? bytes.length : zeros) + text;
};

/** Creates the private key with which the engine signs its calls, as PEM. */
export const newIdentityKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

/** The public key with which the workflows role checks signatures, in Restate's notation. */
export const publicKeyOf = (privateKeyPem: string): string => {
  const { x = '' } = createPublicKey(createPrivateKey(privateKeyPem)).export({ format: 'jwk' });
  return `publickeyv1_${toBase58(Buffer.from(x, 'base64url'))}`;
};
