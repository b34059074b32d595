import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createSafeFetch } from './safe-fetch.ts';
import type { LabReport, Outcome } from './ssrf-lab.fixture.ts';
import { addressOf, INNER_IPV4, INNER_IPV6, nameOf, ssrfVectors } from './ssrf-vectors.fixture.ts';

const LAB = fileURLToPath(new URL('ssrf-lab.fixture.ts', import.meta.url));
const REBINDS = 2_000;

/** In there every address there is belongs to this machine, and the lab is its own name server. */
const ENTER = [
  'ip link set lo up',
  'ip route add local default dev lo',
  'ip -6 route add local default dev lo',
  'mount --bind "$1" /etc/resolv.conf',
  'shift',
  'exec "$@"',
].join(' && ');

/** What a command in a network of its own says; root needs no user namespace for that. */
const runApart = async (command: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-lab-'));
  const resolv = join(folder, 'resolv.conf');
  writeFileSync(resolv, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const user = process.getuid?.() === 0 ? [] : ['-r'];
  const args = [...user, '-n', '-m', 'sh', '-c', ENTER, 'sh', resolv, ...command];
  try {
    return await promisify(execFile)('unshare', args, { timeout: 110_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const told = ({ leaks, pages, codes }: Outcome): string =>
  `${leaks} leaks, ${pages} pages, ${JSON.stringify(codes)}`;

test('no URL and no name that changes its mind leads inside, where a naive client gets in', async ({
  annotate,
  skip,
}) => {
  const apart = await runApart(['true']).catch(() => null);
  skip(apart === null, 'No network namespaces here: only an injected lookup is tested.');
  const { stdout, stderr } = await runApart([process.execPath, LAB, String(REBINDS)]);
  expect(stderr).toBe('');
  const { vectors, guarded, naive, unguarded } = JSON.parse(stdout) as LabReport;
  await annotate(
    `${vectors} URLs: ${told(guarded.direct)}; by redirect: ${told(guarded.redirected)}; ` +
      `${REBINDS} rebinds: ${told(guarded.rebinds)}; naive: ${told(naive.rebinds)}`,
  );

  expect(vectors).toBeGreaterThan(1_000);
  expect(guarded.direct).toMatchObject({ leaks: 0, leaking: [] });
  expect(guarded.redirected).toMatchObject({ leaks: 0, leaking: [] });
  expect(guarded.rebinds.leaks).toBe(0);

  // The guard is no wall: what is public is fetched, also under names that sometimes lie.
  expect(guarded.controls.codes).toEqual({ page: 6, dns: 1, timeout: 1 });
  expect(guarded.rebinds.pages).toBeGreaterThan(REBINDS / 3);
  expect(guarded.rebinds.codes['blocked_address']).toBeGreaterThan(REBINDS / 10);

  // The planted faults: without a guard, and with one that checks too early, the lab sees leaks.
  expect(unguarded.direct.leaks).toBeGreaterThan(50);
  expect(naive.direct.leaks).toBe(0);
  expect(naive.redirected.leaks).toBeGreaterThan(50);
  expect(naive.rebinds.leaks).toBeGreaterThan(100);
}, 180_000);

test('every URL that names an inner address is refused before anything is connected', async () => {
  const lookup = (name: string) => {
    const inner = addressOf(name) ?? '10.0.0.5';
    return Promise.resolve(name.endsWith('.mixed.test') ? ['93.184.215.14', inner] : [inner]);
  };
  const fetch = createSafeFetch({ lookup });
  const codes = new Set<string>();
  for (const url of ssrfVectors()) {
    const result = await fetch(url, { maxBytes: 1_000, timeoutMs: 2_000 });
    codes.add(result.ok ? `fetched ${url}` : result.code);
  }
  expect([...codes].toSorted()).toEqual(['blocked_address', 'blocked_port', 'invalid_url']);
});

test('a name that gives an inner address sooner or later is refused each time it does', async () => {
  const inner = [...INNER_IPV4, ...INNER_IPV6];
  let times = 0;
  // Never only public addresses: this test may run where such a connection would leave the machine.
  const lookup = () => {
    times += 1;
    const bad = inner[times % inner.length] ?? '127.0.0.1';
    return Promise.resolve(times % 2 === 0 ? [bad] : ['93.184.215.14', bad]);
  };
  const fetch = createSafeFetch({ lookup });
  for (let i = 0; i < 500; i++) {
    const url = `http://${nameOf('127.0.0.1')}/${i}`;
    const result = await fetch(url, { maxBytes: 1_000, timeoutMs: 2_000 });
    expect(result).toMatchObject({ ok: false, code: 'blocked_address' });
  }
  expect(times).toBe(500);
});
