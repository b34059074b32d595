import { expect, test } from 'vitest';
import { makeContent } from '../../../server/test/factories.ts';
import { makeRule } from '../../../server/test/make-rule.ts';
import { ruleAgainst } from '../../../server/src/rules/rule-source.fixture.ts';
import { startService } from '../../test/service.ts';

const { database, run, scope, write } = await startService({ withEngine: true });
await makeContent(scope);
await makeRule(scope, ruleAgainst('zappo'));

test('a document is written by the name of its template, at once or while it streams', async () => {
  const field = ['--field', 'name=Desk'];
  const whole = await run(['generate', 'product_description', ...field, '--json']);
  expect([whole.code, JSON.parse(whole.stdout)]).toMatchObject([0, { status: 'ready' }]);
  const streamed = await run(['generate', 'product_description', ...field, '--stream']);
  expect(streamed.code).toBe(0);
  expect(streamed.stdout.trim().length).toBeGreaterThan(20);
  expect(streamed.stderr).toMatch(/^doc_/);
});

test('an unknown template and an unknown field are refused with those that are known', async () => {
  const template = await run(['generate', 'nothing']);
  expect(template.stderr).toContain(
    'There is no template nothing.\nKnown are product_description.',
  );
  const field = await run(['generate', 'product_description', '--field', 'nam=Desk']);
  expect(field.stderr).toContain('one of name, facts');
});

test('files are uploaded and audited, and every step is a line where no terminal is', async () => {
  write('post.txt', 'This is zappo.\n');
  const ran = await run([
    'audits',
    'start',
    'post.txt',
    '--name',
    'From here',
    '--language',
    'EN',
    '--channel',
    'email',
    '--audience',
    'business',
    '--watch',
  ]);
  expect(ran.stdout).toContain('From here');
  expect(ran.stdout).toContain('COMPLETED');
  expect(ran.stdout).toContain('1 violations');
  expect(ran.stderr).toContain('1 of 1, 1 violations, 1 of 1 rule ran, COMPLETED\n');
  expect(ran.code).toBe(1);
  const { rows } = await database.admin.query(
    'select metadata from asset order by id desc limit 1',
  );
  expect(rows).toMatchObject([{ metadata: { channel: ['email'], audience: ['business'] } }]);
});
