import ipaddr from 'ipaddr.js';

/** Addresses that an attacker wants to reach: this machine, its neighbours, the metadata of its cloud. */
export const INNER_IPV4 = [
  '127.0.0.1',
  '10.0.0.5',
  '169.254.169.254',
  '0.0.0.0',
  '127.255.255.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '100.64.0.1',
  '0.1.2.3',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
] as const;

export const INNER_IPV6 = [
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.5',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::127.0.0.1',
  '2002:7f00:1::',
  '2002:a00:5::1',
  '2001:0:7f00:1::1',
  '2001:0:5db8:d70e:0:ffff:80ff:fffe',
  '2001:db8::1',
  '2001:2::1',
  '2001:10::1',
  '3fff::1',
  '100::1',
  '5f00::1',
] as const;

const hex = (value: number) => value.toString(16).padStart(2, '0');
const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const circled = (text: string) =>
  text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit)));
const encoded = (text: string) => text.replace(/./g, (char) => `%${hex(char.codePointAt(0) ?? 0)}`);

/** The ways to write one IPv4 address into a URL that some parser understands. */
const formsOfIpv4 = (address: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(address).octets;
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const low = (b << 16) | (c << 8) | d;
  const octal = [a, b, c, d].map((octet) => `0${octet.toString(8)}`);
  const bytes = [a, b, c, d].map(hex);
  return [
    address,
    `${address}.`,
    `${address}..`,
    `${number}`,
    `0x${number.toString(16)}`,
    `0X${number.toString(16).toUpperCase()}`,
    `0${number.toString(8)}`,
    octal.join('.'),
    octal.map((octet) => `0000${octet}`).join('.'),
    bytes.map((byte) => `0x${byte}`).join('.'),
    `${a}.${low}`,
    `${a}.${b}.${(c << 8) | d}`,
    `0x${hex(a)}.${low}`,
    `${octal[0]}.${b}.0x${hex(c)}.${d}`,
    `${number + 2 ** 32}`,
    `${a + 256}.${b}.${c}.${d}`,
    wide(address),
    circled(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '｡'),
    encoded(address),
    address.replaceAll('.', '%2e'),
    address.replaceAll('.', '%E3%80%82'),
    `${address}%00`,
    `${address}%00.public.test`,
    `${address.slice(0, 2)}\u00ad${address.slice(2)}`,
    `${address.slice(0, 2)}\u200b${address.slice(2)}`,
    `${address.slice(0, 2)}\t${address.slice(2)}`,
    `${address.slice(0, 2)}\r\n${address.slice(2)}`,
    `[::ffff:${address}]`,
    `[::ffff:${bytes[0]}${bytes[1]}:${bytes[2]}${bytes[3]}]`,
    `[0:0:0:0:0:FFFF:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${bytes[0]}${bytes[1]}:${bytes[2]}${bytes[3]}::]`,
    `[::ffff:0:${address}]`,
    `[${address}]`,
    `public.test@${address}`,
    `user:password@${address}`,
    `public.test:80@${address}`,
    `${address}:80@${address}`,
    `public.test%40${address}`,
    `${address}\\@public.test`,
    `public.test\\@${address}`,
    `${address}#@public.test`,
    `${address}?@public.test`,
    `${address}:80`,
    `${address}:0080`,
    `${address}:`,
    `${address}:443`,
    `${address}:8080`,
    `${address}:22`,
    `${address}:65616`,
  ];
};

const formsOfIpv6 = (address: string): string[] => {
  const parts = ipaddr.IPv6.parse(address).parts.map((part) => part.toString(16).padStart(4, '0'));
  return [
    `[${address}]`,
    `[${parts.join(':')}]`,
    `[${parts.join(':').toUpperCase()}]`,
    `[${address}%25lo]`,
    `[${address}%lo]`,
    `[${address}]:80`,
    address,
  ];
};

/** The name under which the lab's name server answers with an address. */
export const nameOf = (address: string, kind: 'ip' | 'mixed' = 'ip'): string =>
  `${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}.${kind}.test`;

/** The address for which a name made by `nameOf` stands; null for any other name. */
export const addressOf = (name: string): string | null => {
  const digits = /^([0-9a-f]{8}|[0-9a-f]{32})\.(ip|mixed)\.test$/.exec(name)?.[1];
  return digits ? ipaddr.fromByteArray([...Buffer.from(digits, 'hex')]).toString() : null;
};

const OTHER_SCHEMES = [
  'file:///etc/hostname',
  'file://127.0.0.1/etc/hostname',
  'FILE:/etc/hostname',
  'data:text/html,inner',
  'data:text/plain;base64,aW5uZXI=',
  'gopher://127.0.0.1:80/_GET%20/',
  'dict://127.0.0.1:80/info',
  'ftp://127.0.0.1/',
  'ldap://127.0.0.1:80/',
  'tftp://127.0.0.1/x',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
  'blob:http://127.0.0.1/1',
  'javascript:fetch("http://127.0.0.1/")',
  'view-source:http://127.0.0.1/',
  'jar:http://127.0.0.1!/',
  'about:blank',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  'node:fs',
  'http:127.0.0.1',
  'http:/127.0.0.1/',
  'http:////127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  ' http://127.0.0.1/ ',
  '\u0000http://127.0.0.1/',
  'hTTp://127.0.0.1/',
  'http://',
  'http:///',
  'http://@/',
  'http://:80/',
  '//127.0.0.1/',
  '127.0.0.1',
  '',
];

const LOCAL_NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local%68ost',
  'a.localhost',
  'localhost6',
  'ip6-localhost',
  'localhost.localdomain',
  'public.test:25',
  'public.test:6379',
  'public.test:8080',
];

/** URLs that must not lead to an inner address. A few of them lead to the public host public.test. */
export const ssrfVectors = (): readonly string[] => {
  const hosts = [
    ...INNER_IPV4.slice(0, 4).flatMap(formsOfIpv4),
    ...INNER_IPV4.slice(4),
    ...INNER_IPV6.flatMap(formsOfIpv6),
    ...LOCAL_NAMES,
    ...[...INNER_IPV4, ...INNER_IPV6].flatMap((inner) => [nameOf(inner), nameOf(inner, 'mixed')]),
  ];
  const urls = hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`]);
  return [...new Set([...urls, ...OTHER_SCHEMES])];
};
