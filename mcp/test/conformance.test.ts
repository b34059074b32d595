import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { afterAll, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { listen } from './agent.fixture.ts';

const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
/** Far more than a scenario needs: a shared machine may stand still for a while. */
const SCENARIO_MS = 120_000;
const LONGEST_MS = 480_000;
const expectedOf = (name: string): string =>
  fileURLToPath(new URL(`./conformance/${name}.yml`, import.meta.url));

const database = await createTestDatabase();
const app = await createTestApp(database);
const { hostname, port } = new URL(await listen(app));
const { scope } = await makeWorkspace(database);
await makeContent(scope);
const { key } = await createKey(scope, { name: 'suite', expiresAt: null, scopes: KEY_SCOPES });

// The suite knows no keys, so each of its requests gets one on the way.
const door = createServer((request, response) => {
  const { method, url, headers } = request;
  const authorization = `Bearer ${key}`;
  const passed = { hostname, port, path: url, method, headers: { ...headers, authorization } };
  const inside = openRequest(passed, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  inside.on('error', () => response.destroy());
  response.on('close', () => inside.destroy());
  request.pipe(inside);
}).listen(0, '127.0.0.1');
await once(door, 'listening');
afterAll(() => {
  door.closeAllConnections();
  door.close();
});
const url = `http://localhost:${(door.address() as AddressInfo).port}/mcp`;

const runSuite = async (revision: string, args: readonly string[]) => {
  const expected = ['--expected-failures', expectedOf(revision), '--timeout', String(SCENARIO_MS)];
  const child = spawn(process.execPath, [SUITE, 'server', '--url', url, ...args, ...expected], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'close');
  const summary = output.join('').split('=== SUMMARY ===').at(-1)?.trim() ?? '';
  return { code: child.exitCode, summary };
};

test.each([
  ['2026-07-28', ['--requirements', '2026-07-28'], 105],
  ['2025-11-25', ['--spec-version', '2025-11-25'], 36],
] as const)(
  'the conformance suite of %s finds nothing but what the baseline names',
  async (revision, args, least) => {
    const { code, summary } = await runSuite(revision, args);
    process.stdout.write(`${summary}\n`);
    expect(code, summary).toBe(0);
    // A suite that tested nothing would also find nothing.
    const [, passed = '0'] = /Total: (\d+) passed/.exec(summary) ?? [];
    expect(Number(passed)).toBeGreaterThanOrEqual(least);
  },
  LONGEST_MS,
);
