// Whether the three OpenAPI documents can be used by a generator of others: `npm run generated -w sdk`. It has
// openapi-typescript write types, compiles them strictly, and makes calls through them to a running Copydesk if
// COPYDESK_URL and COPYDESK_API_KEY name one. The generator needs an older compiler, so it gets a folder of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

const contract = fileURLToPath(new URL('../../contract/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-generated-'));
const run = (program, args) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 180_000 });
const bin = (name) => join(folder, 'node_modules/.bin', name);

const DOCUMENTS = {
  specification: 'openapi',
  extended: 'openapi-extended',
  workspace: 'openapi-workspace',
};

const PROGRAM = `import createClient from 'openapi-fetch';
import type { paths as Specification } from './specification.ts';
import type { paths as Extended } from './extended.ts';
import type { paths as Workspace } from './workspace.ts';

const options = {
  baseUrl: \`\${process.env['COPYDESK_URL']}/public/v1\`,
  headers: { 'X-API-Key': process.env['COPYDESK_API_KEY'] ?? '' },
};
const { data: audits } = await createClient<Specification>(options).GET('/audits', { params: { query: { limit: 1 } } });
const id: string = audits?.audits[0]?.id ?? '';
const { data: audit } = await createClient<Extended>(options).GET('/audits/{id}', { params: { path: { id } } });
const total: number | undefined = audit?.total_violations;
const workspace = createClient<Workspace>(options);
const { data: proof } = await workspace.POST('/audits/{audit_id}/verify', { params: { path: { audit_id: id } } });
const valid: boolean | undefined = proof?.valid;
// @ts-expect-error: there is no such action.
const wrong = () => workspace.POST('/audits/{audit_id}/decisions', { params: { path: { audit_id: id } }, body: { action: 'forget' } });
console.log(JSON.stringify({ id, total, valid, wrong: typeof wrong }));
`;

try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const packages = ['openapi-typescript', 'openapi-fetch', 'typescript@5', '@types/node@24'];
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', '--ignore-scripts', ...packages]);
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    run(bin('openapi-typescript'), [join(contract, `${document}.json`), '-o', `${name}.ts`]);
    const lines = readFileSync(join(folder, `${name}.ts`), 'utf8').split('\n').length;
    console.log(`${document}.json: ${lines} lines of types`);
  }
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const strict = [
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
  ];
  const place = ['--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  run(bin('tsc'), [...strict, ...place, '--allowImportingTsExtensions', 'program.ts']);
  console.log('They compile strictly.');
  if (env.COPYDESK_URL && env.COPYDESK_API_KEY) {
    console.log(`Calls through them answer ${run('node', ['program.ts']).trim()}`);
  } else console.log('No call was made: COPYDESK_URL and COPYDESK_API_KEY are not set.');
} catch (error) {
  console.error(error.stdout, error.stderr ?? error.message);
  throw error;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
