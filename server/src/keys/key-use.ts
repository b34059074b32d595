import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits of an address that are kept. They tell networks apart and not the machines in them. */
const IPV4_BITS = 24;
const IPV6_BITS = 48;

/** Returns the network of an address, such as 203.0.113.0/24. Null if it is no address. */
export const networkOf = (address: string): string | null => {
  const [text = ''] = address.split('%');
  if (isIP(text) === 0) return null;
  // An IPv4 address that came over an IPv6 socket is one of IPv4.
  const found = ipaddr.process(text);
  return found instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${found.toString()}/${IPV4_BITS}`).toString()}/${IPV4_BITS}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${found.toString()}/${IPV6_BITS}`).toString()}/${IPV6_BITS}`;
};

/** Letters that a product may have in a User-Agent, and few of them. */
const PRODUCT = /^[\w.+-]{1,40}(?:\/[\w.+-]{1,20})?(?![^\s;,(])/;

/**
 * Returns the first product of a User-Agent, such as curl/8.5.0. It is what the program says of itself. Null if it says
 * nothing that reads like a product.
 */
export const clientOf = (userAgent: string | undefined): string | null =>
  PRODUCT.exec(userAgent ?? '')?.[0] ?? null;
