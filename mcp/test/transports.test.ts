import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { TOOLS } from '../src/tools.ts';
import { connectHttp, connectStdio, listen, REVISIONS } from './agent.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const base = await listen(app);
const { scope } = await makeWorkspace(database);
const content = await makeContent(scope);
const { key } = await createKey(scope, { name: 'agent', expiresAt: null, scopes: KEY_SCOPES });
const PROGRAM = fileURLToPath(new URL('../src/stdio.ts', import.meta.url));

test.each(
  REVISIONS.flatMap((revision) => [['http', revision] as const, ['stdio', revision] as const]),
)('over %s a client of %s lists, reads, checks and decides', async (transport, revision) => {
  const heard: string[] = [];
  const { client, call, toolNames } =
    transport === 'http'
      ? await connectHttp(base, key, revision)
      : await connectStdio(base, key, revision, heard);
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  expect(await toolNames()).toEqual(TOOLS.map(({ name }) => name));

  const page = await call('search_findings', { audit_id: content.audit, limit: 2 });
  expect(page.data).toMatchObject({ total: 6, audit_id: content.audit });
  const [first] = page.data['findings'] as { finding_id: string }[];
  const second = await call('search_findings', {
    audit_id: content.audit,
    limit: 2,
    cursor: page.data['next_cursor'],
  });
  expect(second.data['findings']).not.toContainEqual(first);

  const decided = await call('review_finding', {
    finding_id: first?.finding_id,
    action: 'elevated_risk',
  });
  expect(decided.data).toMatchObject({ review_state: 'elevated_risk', dry_run: false });
  const undone = await call('undo_review', { finding_id: first?.finding_id });
  expect(undone.data).toMatchObject({ review_state: 'undecided', findings_restored: 1 });

  const document = await call('get_document', { document_id: content.document });
  expect(document.data).toMatchObject({
    status: 'ready',
    next_cursor: null,
    untrusted: { text: 'A desk.' },
  });
  const uri = `copydesk://documents/${content.document}`;
  const { contents } = await client.readResource({ uri });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
    untrusted: { text: 'A desk.' },
  });
  const prompt = await client.getPrompt({
    name: 'review_audit',
    arguments: { audit_id: content.audit },
  });
  expect(JSON.stringify(prompt.messages)).toContain(content.audit);
  expect(heard.join('')).not.toContain(key);
});

/** Runs the program to its end. The service is in this process, so it must not stand still meanwhile. */
const run = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'close');
  return { status: child.exitCode, stdout, stderr };
};

test('the program says what it needs, and never says the key', async () => {
  const without = await run({});
  expect(without).toMatchObject({ status: 2, stdout: '' });
  expect(without.stderr).toContain('COPYDESK_API_KEY');
  const wrong = await run({ COPYDESK_URL: base, COPYDESK_API_KEY: 'cd_wrong' });
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(wrong.stderr).toMatch(/API key/);
  const nowhere = await run({ COPYDESK_URL: 'no address', COPYDESK_API_KEY: key });
  expect(nowhere).toMatchObject({ status: 1, stdout: '' });
  expect(`${wrong.stderr}${nowhere.stderr}`).not.toMatch(/cd_\w/);
});
