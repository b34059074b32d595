import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type LookupName, lookupInDns } from './lookup-name.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Where this installation can be reached. Behind NAT and in containers no interface of the machine has these addresses. */
export interface OwnPlaces {
  /** Addresses and networks (CIDR), as the operator lists them. */
  readonly addresses: readonly string[];
  /** The host that people open; empty if nobody has named it. */
  readonly host: string;
}

const FRESH_MS = 60_000;
const LOOKUP_MS = 3_000;

const networkOf = (text: string): [Address, number] => {
  const [address = '', bits] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const length = Number(bits ?? most);
  // ipaddr.js also accepts short, octal and hexadecimal forms.
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits ?? '0') || length > most) {
    throw new Error(`REFUSED_ADDRESSES: ${text} is no address and no network`);
  }
  return [ipaddr.parse(address), length];
};

let networks: readonly [Address, number][] = [];
let ownHost = '';
let lookUp: LookupName = lookupInDns;
let found: readonly string[] = [];
let finding: { readonly since: number; readonly ended: Promise<void> } | undefined;

/** From now on the guarded clients of this process refuse these places. Throws if one of them is no network. */
export const refuseOwnPlaces = (
  { addresses, host }: OwnPlaces,
  lookup: LookupName = lookupInDns,
): void => {
  networks = addresses.map(networkOf);
  ownHost = host.replace(/^\[|\]$/g, '');
  lookUp = lookup;
  found = [];
  finding = undefined;
};

/** Looks up the own host, at most once a minute. If that fails, what was found before still counts. */
export const findOwnHost = async (): Promise<void> => {
  if (ownHost === '') return;
  const now = performance.now();
  if (!finding || now - finding.since > FRESH_MS) {
    const looking = isIP(ownHost)
      ? Promise.resolve([ownHost])
      : lookUp(ownHost, AbortSignal.timeout(LOOKUP_MS));
    const keep = (addresses: readonly string[]): void => {
      found = addresses;
    };
    finding = { since: now, ended: looking.then(keep, () => undefined) };
  }
  await finding.ended;
};

/** Whether an address is one at which this installation can be reached. */
export const isOwnPlace = (address: Address): boolean =>
  networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  ) ||
  found.some(
    (own) =>
      isIP(own) !== 0 && ipaddr.parse(own).toNormalizedString() === address.toNormalizedString(),
  );
