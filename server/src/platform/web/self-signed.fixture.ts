import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const hex = (text: string) => Buffer.from(text, 'hex');
const SEQUENCE = 0x30;
const time = (at: number) =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`));

/** Makes a self-signed certificate for a name. It is made in the test, so that no key is in the source. */
export const makeCertificate = (name: string): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(SEQUENCE, hex('06082a8648ce3d040302'));
  const commonName = der(SEQUENCE, hex('0603550403'), der(0x0c, Buffer.from('test')));
  const issuer = der(SEQUENCE, der(0x31, commonName));
  const names = der(SEQUENCE, der(0x82, Buffer.from(name)));
  const extensions = [
    der(SEQUENCE, hex('0603551d11'), der(0x04, names)),
    der(SEQUENCE, hex('0603551d13'), hex('0101ff'), der(0x04, der(SEQUENCE, hex('0101ff')))),
  ];
  const body = der(
    SEQUENCE,
    der(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    issuer,
    der(SEQUENCE, time(Date.now() - 3_600_000), time(Date.now() + 3_600_000)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  );
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey));
  const whole = der(SEQUENCE, body, ecdsaWithSha256, signature).toString('base64');
  const lines = whole.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
};
