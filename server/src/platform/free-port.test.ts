import { expect, test } from 'vitest';
import { freePort, isFreePort } from './free-port.ts';

test('a port is given once, although nobody listens there yet', async () => {
  const ports = await Promise.all(Array.from({ length: 60 }, freePort));
  expect(new Set(ports).size).toBe(60);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
  expect(await isFreePort(ports[0] ?? 0)).toBe(true);
});

test('a process that asks for many ports gets more of them', async () => {
  for (let asked = 0; asked < 500; asked++) expect(await freePort()).toBeGreaterThan(0);
});
