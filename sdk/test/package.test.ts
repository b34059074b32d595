import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SCOPES } from '../../contract/src/shared/key-scopes.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { installStarter } from '../../server/src/starter/install-starter.ts';
import { finding, makeAudit, makeWorkspace } from '../../server/test/factories.ts';
import { Copydesk } from '../src/copydesk.ts';
import { startService } from './service.ts';

const run = promisify(execFile);
const SDK = fileURLToPath(new URL('../', import.meta.url));
const BIN = join(SDK, '../node_modules/.bin');

/** A Node of the system, often older than the one that the product needs. */
const SYSTEM_NODE = '/usr/bin/node';
const OLDEST = 20;

/** Whether the system has a Node that the package is made for. */
const hasOtherNode = async (): Promise<boolean> => {
  if (!existsSync(SYSTEM_NODE)) return false;
  const { stdout } = await run(SYSTEM_NODE, ['--version']);
  return Number(/^v(\d+)/.exec(stdout)?.[1]) >= OLDEST;
};

const folder = mkdtempSync(join(tmpdir(), 'copydesk-sdk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { url, database } = await startService({ engine: true });
// A workspace as people begin with: the programs of the README have to run in the demo.
const { scope } = await makeWorkspace(database);
await installStarter(scope);
const { key } = await createKey(scope, { name: 'sdk', expiresAt: null, scopes: KEY_SCOPES });
const client = new Copydesk({ apiKey: key, baseUrl: url });
const low = Array.from({ length: 3 }, (_, n) =>
  finding({ severity: 'LOW', violatingText: `P ${n}` }),
);
const audit = await makeAudit(scope, [...low, finding()]);
await client.packs.enable('eu-finance');

const PROGRAM = { cwd: folder, env: { ...env, COPYDESK_URL: url, COPYDESK_API_KEY: key } };

const IMPORT = `import { Copydesk } from '@copydesk/sdk';\nconst copydesk = new Copydesk();\n`;

/** The programs of the README. What a block does not say itself is the client of the first one. */
const readme = readFileSync(join(SDK, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) =>
  code.includes('import ') ? code : IMPORT + code,
);

beforeAll(async () => {
  await run(execPath, ['scripts/build.mjs'], {
    cwd: SDK,
    env: { ...env, PATH: `${BIN}:${env['PATH']}` },
  });
  const { stdout } = await run('npm', ['pack', join(SDK, 'dist'), '--silent'], { cwd: folder });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...quiet, `./${stdout.trim()}`], { cwd: folder });
  for (const [n, code] of blocks.entries()) writeFileSync(join(folder, `readme-${n}.ts`), code);
}, 240_000);

const hasOther = await hasOtherNode();

describe('the tarball in an empty folder', () => {
  test('brings nothing else along, and nothing of the workspace', () => {
    const installed = join(folder, 'node_modules/@copydesk/sdk/');
    const text = readFileSync(join(installed, 'package.json'), 'utf8');
    expect(JSON.parse(text)).not.toHaveProperty('dependencies');
    expect(text).not.toMatch(/private|workspace|scripts/);
    expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
    expect(
      readFileSync(join(folder, 'package-lock.json'), 'utf8').match(/"node_modules\//g),
    ).toHaveLength(1);
  });

  test('publint finds nothing to say', async () => {
    const { messages } = await publint({ pkgDir: join(SDK, 'dist'), strict: true });
    expect(messages).toEqual([]);
  });

  test('its declarations stand by themselves, and the programs of the README have the right types', async () => {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--skipLibCheck',
      'false',
    ];
    const place = [
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
      '--module',
      'nodenext',
    ];
    const files = blocks.map((_, n) => `readme-${n}.ts`);
    // Declared for each program alone, as they use the same names.
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      writeFileSync(join(folder, file), `${text}export {};\n`);
    }
    await run(join(BIN, 'tsc'), [...options, ...place, '--types', '', ...files], { cwd: folder });
    expect(files.length).toBeGreaterThan(4);
  });

  test('the programs of the README run and do what they say', async () => {
    const outputs: string[] = [];
    for (const n of blocks.keys()) {
      outputs.push((await run(execPath, [`readme-${n}.ts`], PROGRAM)).stdout);
    }
    expect(outputs[0]).toMatch(/^sdk works in Workspace/);
    expect(outputs[1]).toBe('1 are left.\nThe trail is whole.\n');
    expect(outputs[2]?.length).toBeGreaterThan(40);
    expect(outputs[3]).toBe('hold\n');
    expect(outputs[4]).toMatch(/loc/);
    const decided = await client.violations.list(audit.id, { review_state: 'dismissed' }).toArray();
    expect(decided).toHaveLength(low.length);
  });

  test.skipIf(!hasOther)('runs on the Node of the system', async () => {
    const program = `import { Copydesk } from '@copydesk/sdk';
      const copydesk = new Copydesk();
      let n = 0;
      for await (const _ of copydesk.violations.list('${audit.id}', { review_state: 'all', page_size: 2 })) n += 1;
      const file = await copydesk.violations.export('${audit.id}');
      const error = await copydesk.audits.get('aud_x').catch((thrown) => thrown.name);
      console.log(process.versions.node.split('.')[0], n, file.size > 0, error);`;
    writeFileSync(join(folder, 'old.mjs'), program);
    const { stdout } = await run(SYSTEM_NODE, ['old.mjs'], PROGRAM);
    const [major, ...rest] = stdout.trim().split(' ');
    expect(Number(major)).toBeGreaterThanOrEqual(OLDEST);
    expect(rest.join(' ')).toBe('4 true NotFoundError');
  });
});
