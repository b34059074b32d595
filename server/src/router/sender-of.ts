import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Names that proxies use for whole networks, as TRUSTED_PROXIES of the other roles takes them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const networksOf = (trustedProxies: string): BlockList => {
  const networks = new BlockList();
  for (const word of wordsOf(trustedProxies).flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits = familyOf(address) === 'ipv6' ? '128' : '32'] = word.split('/');
    try {
      if (!/^\d{1,3}$/.test(bits)) throw new Error('no length of a network');
      networks.addSubnet(address, Number(bits), familyOf(address));
    } catch {
      throw new Error(
        `TRUSTED_PROXIES takes addresses or networks with commas between them: ${word}.`,
      );
    }
  }
  return networks;
};

/** Says from which address a request comes: the one that the last proxy names that is not trusted, or has. */
export const createSenderOf = (trustedProxies: string) => {
  const networks = networksOf(trustedProxies);
  return ({ headers, socket }: IncomingMessage): string => {
    const hops = wordsOf(String(headers['x-forwarded-for'] ?? '')).toReversed();
    let address = socket.remoteAddress ?? '';
    for (const hop of hops) {
      if (isIP(address) === 0 || !networks.check(address, familyOf(address))) break;
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
};
