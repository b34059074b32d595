import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The ways in which a page can try to reach another address. The path of each request names the attempt. */
const ATTEMPTS = `
const add = (tag, properties) => document.body.append(Object.assign(document.createElement(tag), properties));
const quiet = (call) => { try { Promise.resolve(call()).catch(() => {}); } catch {} };
const worker = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
for (const host of HOSTS) {
  const to = (kind) => 'http://' + host + '/' + kind;
  for (const secure of ['https://', 'http://']) add('img', { src: secure + host + '/img' });
  for (const [tag, key] of [['iframe', 'src'], ['embed', 'src'], ['object', 'data'], ['video', 'src'],
    ['audio', 'src'], ['script', 'src']]) add(tag, { [key]: to(tag) });
  for (const rel of ['stylesheet', 'icon', 'manifest', 'preconnect', 'dns-prefetch', 'prefetch',
    'prerender', 'modulepreload']) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href: to(rel) }));
  }
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: to('preload') }));
  add('style', { textContent: '@import url(' + to('import') + ');body{background:url(' + to('css') + ')}'
    + '@font-face{font-family:f;src:url(' + to('font') + ')}' });
  quiet(() => fetch(to('fetch'), { mode: 'no-cors' }));
  quiet(() => fetch(to('cors'), { headers: { 'x-a': '1' } }));
  quiet(() => fetch(to('keepalive'), { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }));
  quiet(() => { const r = new XMLHttpRequest(); r.open('GET', to('xhr')); r.send(); });
  quiet(() => new WebSocket('ws://' + host + '/ws'));
  quiet(() => new WebSocket('wss://' + host + '/wss'));
  quiet(() => new EventSource(to('events')));
  quiet(() => navigator.sendBeacon(to('beacon'), 'x'));
  quiet(() => new WebTransport('https://' + host + '/transport').ready);
  quiet(() => new Worker(worker('fetch("' + to('worker') + '",{mode:"no-cors"})')));
  quiet(() => new Worker(worker('importScripts("' + to('scripts') + '")')));
  quiet(() => new SharedWorker(worker('fetch("' + to('shared') + '",{mode:"no-cors"})')));
  quiet(() => window.open(to('open')));
  add('iframe', { name: 'form' + host });
  const form = Object.assign(document.createElement('form'), { action: to('form'), method: 'post', target: 'form' + host });
  document.body.append(form); form.submit();
  const link = Object.assign(document.createElement('a'), { href: '#', ping: to('ping') });
  document.body.append(link); link.click();
  add('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [to('rules')] }] }) });
  quiet(() => {
    const [name] = host.split(/:\\d+$/);
    const port = host.slice(name.length) || ':3478';
    const servers = ['stun:' + name + port, 'turn:' + name + port, 'turn:' + name + port + '?transport=tcp'];
    const peer = new RTCPeerConnection({ iceServers: servers.map((urls) => ({ urls, username: 'u', credential: 'c' })) });
    peer.createDataChannel('x');
    return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  });
}
for (const file of ['file:///etc/hostname', 'file://localhost/etc/hostname']) {
  add('iframe', { src: file }); quiet(() => fetch(file).then((r) => r.text()).then((text) => add('p', { textContent: 'read ' + text })));
}
quiet(() => navigator.serviceWorker.register('/service-worker.js'));
add('p', { textContent: 'all tried' });
`;

/** A page that tries every way against each of the hosts (host or host:port). */
export const leakPage = (hosts: readonly string[]): string =>
  `<!doctype html><body><script>const HOSTS = ${JSON.stringify(hosts)};${ATTEMPTS}</script></body>`;

export const leakWorker = (host: string): string =>
  `self.addEventListener('install', () => fetch('http://${host}/service', { mode: 'no-cors' }));`;

export interface Canary {
  readonly port: number;
  /** Returns the attempts since the last call: their kind, `tcp` for a connection, `udp` for a packet. */
  readonly take: () => ReadonlySet<string>;
  readonly close: () => void;
}

/** Listens on every address of this machine and records what arrives. */
export const startCanary = async (port = 0): Promise<Canary> => {
  let hits = new Set<string>();
  const server = createServer((socket) => {
    hits.add('tcp');
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const kind = /^[A-Z]+ \/([a-z-]*)/.exec(data.toString('latin1'))?.[1];
      if (kind !== undefined) hits.add(kind);
      socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 0\r\n\r\n');
    });
  });
  server.listen(port, '::');
  await once(server, 'listening');
  const actual = (server.address() as AddressInfo).port;
  const packets = createSocket('udp6', () => hits.add('udp'));
  packets.bind(actual, '::');
  await once(packets, 'listening');
  return {
    port: actual,
    take: () => {
      const taken = hits;
      hits = new Set();
      return taken;
    },
    close: () => {
      server.close();
      packets.close();
    },
  };
};
