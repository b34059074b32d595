import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { BrowserLabReport } from './browser-lab.fixture.ts';

const LAB = fileURLToPath(new URL('browser-lab.fixture.ts', import.meta.url));
const NAMES = 200;

/** In there every address there is belongs to this machine, and the lab is its own name server. */
const ENTER = [
  'ip link set lo up',
  'ip route add local default dev lo',
  'ip -6 route add local default dev lo',
  'mount --bind "$0" /etc/resolv.conf',
  'exec "$@"',
].join(' && ');

/** What a command in a network of its own says; root needs no user namespace for that. */
const runApart = async (...command: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-lab-'));
  const resolv = join(folder, 'resolv.conf');
  writeFileSync(resolv, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const user = process.getuid?.() === 0 ? [] : ['-r'];
  try {
    const args = [...user, '-n', '-m', 'sh', '-c', ENTER, resolv, ...command];
    return await promisify(execFile)('unshare', args, { timeout: 170_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test('in a world where every address answers, a page reaches the public one and no other', async ({
  annotate,
  skip,
}) => {
  const apart = await runApart('true').catch(() => null);
  skip(apart === null, 'No network namespaces here: the canary on the loopback has to do.');
  const { stdout, stderr } = await runApart(process.execPath, LAB, String(NAMES));
  expect(stderr).toBe('');
  const { images, guarded, plain } = JSON.parse(stdout) as BrowserLabReport;
  await annotate(`${images} images; an ordinary Chromium: ${JSON.stringify(plain.ways)}`);

  expect(images).toBeGreaterThan(1_000);
  for (const outcome of [guarded.ways, guarded.images]) {
    expect(outcome).toMatchObject({ read: true, leaks: 0, ports: {}, hinted: false });
  }
  // The planted fault: an ordinary Chromium connects, sends packets and takes hints, and all is seen.
  expect(plain.ways).toMatchObject({ read: true, hinted: true });
  expect(plain.ways.leaks).toBeGreaterThan(100);
  for (const port of ['tcp 80', 'tcp 443', 'udp 3478'])
    expect(plain.ways.ports).toHaveProperty(port);
}, 180_000);
