import { isIP } from 'node:net';
import os from 'node:os';
import ipaddr from 'ipaddr.js';
import { isOwnPlace } from './own-addresses.ts';

/** The IPv6 addresses that are routed on the public Internet; all others are reserved or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** With this prefix a network translates IPv6 to IPv4; the last 32 bits are the IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The address under which Azure's machines reach their host. It lies among the public ones. */
const HOST_OF_AZURE = '168.63.129.16';

/** Whether an address leads to this machine or to this installation, which may also be a public one. */
const isOwnAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  isOwnPlace(address) ||
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.parse(own.address).toNormalizedString() === address.toNormalizedString());

const isUnicast = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && address.toString() !== HOST_OF_AZURE && !isOwnAddress(address);

/**
 * Whether an address is public unicast and none of this machine or installation. A tunnelled or embedded address (mapped, 6to4, Teredo) is not,
 * whatever it embeds, because pages are not published there. NAT64 is judged by the IPv4 address behind it,
 * since in a network without IPv4 every page is reached that way.
 */
export const isPublicAddress = (text: string): boolean => {
  // ipaddr.js also accepts short, octal and hexadecimal forms, which a resolver never returns.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isUnicast(address);
  if (address.match(NAT64)) {
    return isUnicast(new ipaddr.IPv4(address.toByteArray().slice(12)));
  }
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast' && !isOwnAddress(address);
};

/** Whether two texts are the same address, whichever way IPv6 is abbreviated. */
export const isSameAddress = (a: string, b: string): boolean =>
  isIP(a) !== 0 &&
  isIP(b) !== 0 &&
  ipaddr.process(a).toNormalizedString() === ipaddr.process(b).toNormalizedString();
