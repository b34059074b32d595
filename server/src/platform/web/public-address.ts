import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 addresses that are routed on the public Internet; all others are reserved or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** With this prefix a network translates IPv6 to IPv4; the last 32 bits are the IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address is public unicast. A tunnelled or embedded address (mapped, 6to4, Teredo) is not,
 * whatever it embeds, because pages are not published there. NAT64 is judged by the IPv4 address behind it,
 * since in a network without IPv4 every page is reached that way.
 */
export const isPublicAddress = (text: string): boolean => {
  // ipaddr.js also accepts short, octal and hexadecimal forms, which a resolver never returns.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.match(NAT64)) {
    return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast';
  }
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast';
};

/** Whether two texts are the same address, whichever way IPv6 is abbreviated. */
export const isSameAddress = (a: string, b: string): boolean =>
  isIP(a) !== 0 &&
  isIP(b) !== 0 &&
  ipaddr.process(a).toNormalizedString() === ipaddr.process(b).toNormalizedString();
