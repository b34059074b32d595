import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@copydesk/contract/accounts/passkeys';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const url = (bytes: Buffer): string => bytes.toString('base64url');

/** The head of a CBOR item: its major type and its length or value. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const cborInt = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key in the form of COSE: elliptic curve P-256 with SHA-256. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
};

/** What a device and its browser say. A test changes one of them to see it refused. */
export interface Said {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the device has asked its holder, by a finger or a PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A device with one passkey, as a browser would use it: real keys, real signatures, real bytes. */
export const createAuthenticator = (site: { readonly origin: string; readonly rpId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, said: Said): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge ?? challenge,
        origin: said.origin ?? site.origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (said: Said, more: Buffer | null): Buffer => {
    counter += 1;
    const flags = PRESENT | (said.isVerified === false ? 0 : VERIFIED) | (more ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(said.counter ?? counter);
    const parts = [sha256(said.rpId ?? site.rpId), Buffer.from([flags]), count];
    return Buffer.concat(more ? [...parts, more] : parts);
  };

  const create = ({ challenge }: { challenge: string }, said: Said = {}): PasskeyAttestation => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authenticatorData(said, credential))],
    ]);
    return {
      id: url(id),
      rawId: url(id),
      type: 'public-key',
      response: {
        clientDataJSON: url(clientData('webauthn.create', challenge, said)),
        attestationObject: url(attestation),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  };

  const answer = ({ challenge }: { challenge: string }, said: Said = {}): PasskeyAssertion => {
    const data = authenticatorData(said, null);
    const client = clientData('webauthn.get', challenge, said);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    return {
      id: url(id),
      rawId: url(id),
      type: 'public-key',
      response: {
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
      },
      clientExtensionResults: {},
    };
  };

  return { id: url(id), create, answer };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
