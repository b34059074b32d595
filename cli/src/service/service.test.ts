import { createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { finding, makeAudit } from '../../../server/test/factories.ts';
import { makeRule } from '../../../server/test/make-rule.ts';
import { KEY_SCOPES } from '../../../contract/src/shared/key-scopes.ts';
import { createKey } from '../../../server/src/keys/create-key.ts';
import { createExport } from '../../../server/src/operations/exports.ts';
import { writeExport } from '../../../server/src/operations/write-export.ts';
import { createBlobStore } from '../../../server/src/platform/blobs/create-blob-store.ts';
import { ruleAgainst } from '../../../server/src/rules/rule-source.fixture.ts';
import type { Ran } from '../../test/run-cli.ts';
import { startService } from '../../test/service.ts';

const { database, run, folder, url, key, env, scope, write } = await startService();
await makeRule(scope, ruleAgainst('zappo'));

const json = ({ stdout }: Ran): Record<string, unknown> =>
  JSON.parse(stdout) as Record<string, unknown>;

const FILE = join(folder, '.config/copydesk/profiles.json');

test('a key from the standard input is stored for its owner alone and never printed', async () => {
  const ran = await run(['login', '--url', url], { env: {}, stdin: `${key}\n` });
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  expect(ran.stdout).toContain('Signed in to Workspace');
  expect(ran.stdout + ran.stderr).not.toContain(key);
  expect(statSync(FILE).mode & 0o777).toBe(0o600);
  const who = await run(['whoami', '--json'], { env: {} });
  expect(json(who)).toMatchObject({ url, key: { name: 'command line' } });
  const list = await run(['profiles'], { env: {} });
  expect(list.stdout).toContain(`* default      ${url}`);
  expect(list.stdout).not.toContain(key);
});

test('a file that others could read becomes private again', async () => {
  writeFileSync(FILE, readFileSync(FILE), { mode: 0o644 });
  await run(['login', '--url', url, '--profile', 'second'], { env: {}, stdin: key });
  expect(statSync(FILE).mode & 0o777).toBe(0o600);
});

test('a key that the service refuses is not stored, and the message says what to do', async () => {
  const before = readFileSync(FILE, 'utf8');
  const ran = await run(['login', '--url', url], { env: {}, stdin: 'cd_wrong' });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toMatch(/Error: .+\nMake a key in the web application/);
  expect(readFileSync(FILE, 'utf8')).toBe(before);
  const none = await run(['login', '--url', url], { env: {}, stdin: '' });
  expect(none.stderr).toContain('No key was given.');
});

test('the environment wins over profiles, and a named profile wins over both', async () => {
  const wrong = { COPYDESK_URL: url, COPYDESK_API_KEY: 'cd_wrong' };
  expect((await run(['whoami'], { env: wrong })).code).toBe(2);
  expect(
    (await run(['whoami', '--profile', 'default'], { env: { ...env, COPYDESK_PROFILE: 'no' } }))
      .code,
  ).toBe(0);
  const unknown = await run(['whoami', '--profile', 'third'], { env: {} });
  expect(unknown.stderr).toContain('There is no profile third.\nKnown are default, second.');
});

test('logging out forgets a profile, and then no service is known', async () => {
  await run(['logout', '--profile', 'second'], { env: {} });
  expect((await run(['whoami'], { env: {} })).code).toBe(0);
  await run(['logout', '--all'], { env: {} });
  const ran = await run(['whoami'], { env: {} });
  expect(ran.stderr).toContain('No service is known.\nUse copydesk login');
  expect(readFileSync(FILE, 'utf8')).not.toContain(key);
});

test('a service that is not there is said with what to do', async () => {
  const away = { COPYDESK_URL: 'http://127.0.0.1:9', COPYDESK_API_KEY: key };
  const ran = await run(['whoami'], { env: away });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('whether the service runs');
}, 200_000);

test('violations are listed, shown, commented on and decided', async () => {
  const audit = await makeAudit(scope, [finding(), finding({ severity: 'LOW' })]);
  const [first = '', second = ''] = audit.violationIds;
  const list = await run(['violations', 'list', audit.id]);
  expect(list.stdout).toContain('2 of 2 that match.');
  const low = await run(['violations', 'list', audit.id, '--severity', 'low', '--json']);
  expect(json(low)).toMatchObject({ total: 1, violations: [{ id: second }] });
  expect((await run(['violations', 'comment', first, 'Look at this'])).code).toBe(0);
  const shown = await run(['violations', 'show', first]);
  expect(shown.stdout).toContain('Comment of');
  const bare = await run(['violations', 'review', first, 'dismiss']);
  expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining('needs a reason')]);
  const done = await run([
    'violations',
    'review',
    first,
    'dismiss',
    '--reason',
    'It is true',
    '--json',
  ]);
  expect(json(done)).toMatchObject({ review_state: 'dismissed', violations_updated: 1 });
  const audits = await run(['audits', 'list', '--json']);
  expect(json(audits)).toMatchObject({ audits: [{ id: audit.id }] });
});

test('a decision about what somebody has changed since is refused and changes nothing', async () => {
  const audit = await makeAudit(scope, [finding()]);
  const [id = ''] = audit.violationIds;
  const { etag } = json(await run(['violations', 'show', id, '--json'])) as { etag: string };
  await run(['violations', 'review', id, 'urgent_violation']);
  const late = await run(['violations', 'review', id, 'mark_fixed', '--if-match', etag]);
  expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('decide anew')]);
  expect((await run(['violations', 'show', id])).stdout).toContain('State: urgent violation');
});

test('an audit that found nothing says how many rules ran, in the list and when it is shown', async () => {
  const { id, auditId } = await makeAudit(scope, []);
  const shown = await run(['audits', 'show', id]);
  expect(shown.stdout).toContain('0 violations, not noted which rules ran:');
  await database.admin.query(
    'update audit set rules_total = 109, rules_ran = 32, rules_may_apply = 54 where id = $1',
    [auditId],
  );
  const ran = '32 of 109 rules ran, 54 that may apply did not';
  expect((await run(['audits', 'show', id])).stdout).toContain(`0 violations, ${ran}:`);
  const list = await run(['audits', 'list']);
  expect(list.stdout.split('\n').find((line) => line.includes(id))).toContain(`(${ran})`);
  const listed = json(await run(['audits', 'list', '--json'])) as { audits: { id: string }[] };
  expect(listed.audits.find((one) => one.id === id)).toMatchObject({
    coverage: { rules: 109, ran: 32, may_apply: 54 },
  });
});

test('an audit is shown and its trail verified', async () => {
  const audit = await makeAudit(scope, [finding()]);
  await run(['violations', 'review', audit.violationIds[0] ?? '', 'elevated_risk']);
  expect((await run(['audits', 'show', audit.id])).stdout).toContain('1 violations');
  const verified = await run(['verify', audit.id]);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/^whole: 1 entries/)]);
  const unknown = await run(['verify', 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('copydesk whoami')]);
});

test('an export is verified by its file, and one entry that was changed is found', async () => {
  const blobs = createBlobStore(pathToFileURL(join(folder, 'blobs')).href);
  const { id } = await createExport(scope);
  const { file } = await writeExport(scope, blobs, id);
  const zip = join(folder, 'export.zip');
  await pipeline(file, createWriteStream(zip));
  const whole = await run(['verify', 'export.zip', '--json']);
  expect([whole.code, json(whole)]).toMatchObject([0, { valid: true }]);
  const { execFileSync } = await import('node:child_process');
  execFileSync('unzip', ['-q', zip, '-d', join(folder, 'unpacked')]);
  const trail = join(folder, 'unpacked/trail.jsonl');
  writeFileSync(trail, readFileSync(trail, 'utf8').replace('It is true', 'It is false'));
  const broken = await run(['verify', 'unpacked']);
  expect([broken.code, broken.stdout]).toEqual([1, expect.stringContaining('BROKEN')]);
});

test('a text is pushed, and the gate says whether it may be published', async () => {
  write('page.md', '# A page\n\nThis is zappo.\n');
  const pushed = await run([
    'contents',
    'push',
    'page.md',
    '--id',
    'page-1',
    '--language',
    'EN',
    '--json',
  ]);
  expect([pushed.code, json(pushed)]).toMatchObject([
    1,
    { external_id: 'page-1', version: 1, findings: [{ violating_text: 'zappo' }] },
  ]);
  write('fine.md', 'This is useful.\n');
  const gate = await run(['gate', 'fine.md', '--language', 'EN', '--json']);
  expect([gate.code, json(gate)]).toMatchObject([0, { verdict: 'pass' }]);
  expect((await run(['gate', 'page.md', '--language', 'EN'])).code).toBe(1);
});

test('with --api the rules of the workspace judge, at the lines of the file', async () => {
  write('own.md', '---\ntitle: Fine\n---\n# A page\n\nThis is *zappo* and more.\n\nAgain zappo.\n');
  const ran = await run(['check', 'own.md', '--api', '--language', 'EN', '--json']);
  expect(ran.code).toBe(1);
  expect(json(ran)).toMatchObject({
    rules_of: 'service',
    rules: 1,
    findings: [
      { rule_name: 'No zappo', quote: 'zappo', line: 6, column: 10, end_column: 15 },
      { quote: 'zappo', line: 8, column: 7 },
    ],
  });
});

test('the tests of a pack in a folder run without a service', async () => {
  const ran = await run(
    ['rules', 'test', join(import.meta.dirname, '../../../packs/us-can-spam')],
    {
      env: {},
    },
  );
  expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/\d+ tests, 0 failures/)]);
  expect((await run(['rules', 'test', 'nothing'], { env: {} })).code).toBe(2);
});

test('the gate, a push, a check and a finding tell the sentence to leave out', async () => {
  await makeRule(scope, ruleAgainst('blimp', { remove: 'sentence' }));
  write('offer.md', 'All is useful here. This is blimp, really.\n');
  const offer = 'Leave out: "This is blimp, really."';
  const gate = await run(['gate', 'offer.md', '--language', 'EN']);
  expect([gate.code, gate.stdout]).toEqual([1, expect.stringContaining(offer)]);
  const check = await run(['check', 'offer.md', '--api', '--language', 'EN']);
  expect(check.stdout).toContain(offer);
  const push = ['contents', 'push', 'offer.md', '--id', 'offer', '--language', 'EN'];
  expect((await run(push)).stdout).toContain(offer);
  const pushed = json(await run([...push, '--json'])) as { findings: { id: string }[] };
  const shown = await run(['violations', 'show', pushed.findings[0]?.id ?? '']);
  expect(shown.stdout).toContain(offer);
});

test('a key that may only read says so, and what it may not do is refused with what to do', async () => {
  const expiresAt = new Date(Date.now() + 3.5 * 86_400_000);
  const input = { name: 'reader', expiresAt, scopes: KEY_SCOPES, readOnly: true };
  const reader = await createKey(scope, input);
  const of = { ...env, COPYDESK_API_KEY: reader.key };
  const who = await run(['whoami'], { env: of });
  expect(who.stdout).toContain('Access:    only reading');
  expect(who.stdout).toContain('It expires in 4 days: make another in its place.');
  expect((await run(['whoami'], { env })).stdout).not.toMatch(/only reading|expires in/);
  const audit = await makeAudit(scope, [finding()]);
  const [one = ''] = audit.violationIds;
  expect((await run(['violations', 'show', one], { env: of })).code).toBe(0);
  const refused = await run(['violations', 'comment', one, 'Seen.'], { env: of });
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'Error: This API key may only read.\nUse a key that may change things. copydesk whoami tells what yours may do.\n',
  ]);
});

test('an expired key is told so, and what to do', async () => {
  const { key: old } = await createKey(scope, { name: 'old', expiresAt: new Date() });
  const ran = await run(['whoami'], { env: { ...env, COPYDESK_API_KEY: old } });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('This API key has expired.');
  expect(ran.stderr).toContain('Make another in the web application under Settings');
});
