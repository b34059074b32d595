import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Product {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly stop: () => Promise<void>;
}

/** The whole product as a user starts it, on a folder and a port of its own. */
export const startProduct = async (): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-e2e-'));
  chmodSync(folder, 0o755);
  const readyFile = join(folder, 'ready.json');
  const up = fileURLToPath(new URL('../server/src/up.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [up, '--data', join(folder, 'data'), '--port', '0', '--ready-file', readyFile],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    await sleep(50);
  }
  await sleep(50);
  const { baseUrl, apiKey } = JSON.parse(readFileSync(readyFile, 'utf8')) as Product;
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { baseUrl, apiKey, stop };
};
