import { serversOf } from '../platform/db/servers.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
/** Kinds of `sslmode` that also ask who answers: without that, whoever stands in between can answer. */
const VERIFIED: readonly (string | null)[] = ['verify-ca', 'verify-full'];

/** The hosts beyond this machine to which one of the addresses of PostgreSQL leads without a certificate that is checked. */
export const plainHosts = (addresses: readonly string[]): string[] => {
  const plain = addresses.flatMap(serversOf).flatMap((address) => {
    const url = URL.parse(address);
    if (!url) return [];
    const host = url.searchParams.get('host') ?? url.hostname;
    const isHere = host === '' || host.startsWith('/') || LOOPBACK.test(host);
    return isHere || VERIFIED.includes(url.searchParams.get('sslmode')) ? [] : [host];
  });
  return [...new Set(plain)];
};
