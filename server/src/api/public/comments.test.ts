import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { badText, missing, notModel, notText } from '../http/validate.fixture.ts';
import { createTestClient } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const call = await createTestClient(await createTestApp(database), own.key);

const audit = await makeAudit(own.scope, [finding()]);
const violation_id = audit.violationIds[0] as string;
const add = (body: unknown, key = own.key, id = violation_id) =>
  call('addComment', { params: { violation_id: id }, body, key });
const fresh = async () =>
  (await makeAudit(own.scope, [finding()], { running: true })).violationIds[0] as string;
const thread = async (id: string) =>
  (await call('getViolation', { params: { violation_id: id } })).json.comments;

describe('POST /violations/{violation_id}/comments', () => {
  test('adds the comment to the thread, oldest first, in the name of the key’s maker', async () => {
    const id = await fresh();
    const first = await add({ comment: 'first' }, own.key, id);
    const second = await add({ comment: 'second' }, own.key, id);
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({ author_email: own.email, content: 'first' });
    expect(first.json.id).toMatch(/^com_/);
    expect(Math.abs(Date.parse(first.json.created_at) - Date.now())).toBeLessThan(60_000);
    expect(await thread(id)).toEqual([first.json, second.json]);
  });

  test('the same comment twice is two comments', async () => {
    const id = await fresh();
    await add({ comment: 'again' }, own.key, id);
    await add({ comment: 'again' }, own.key, id);
    expect(await thread(id)).toHaveLength(2);
  });

  test.each([
    ['white space around it is removed', ' \t\n a  b \u00a0\u3000', 'a  b'],
    ['markup stays text', '<script>alert(1)</script> & "quotes" \\', undefined],
    ['right-to-left and joined characters stay', 'مرحبا \u202e 👩‍👩‍👧 e\u0301', undefined],
    ['control characters stay', 'a\u0001b\u007fc', undefined],
    ['mentions are plain text', '@owner @[Jo](usr_1) please look', undefined],
    ['one character is enough', 'x', undefined],
  ])('%s', async (_name, sent, kept = sent) => {
    const { status, json } = await add({ comment: sent });
    expect([status, json.content]).toEqual([201, kept]);
    expect((await thread(violation_id)).at(-1)?.content).toBe(kept);
  });

  test('a mention assigns nobody and decides nothing', async () => {
    const id = await fresh();
    await add({ comment: `@${own.email}` }, own.key, id);
    const { json } = await call('getViolation', { params: { violation_id: id } });
    expect(json).toMatchObject({ assigned_to_user_ids: [], review_state: 'undecided' });
  });

  test.each([
    '\u200b',
    '\u2060',
    '\u00ad',
    '\u034f',
    '\ufe0f',
    '\u202e',
    '\u061c',
    '\u180e',
    '\u3164',
    '\u115f',
    '\u0085',
    '\u{e0041}\u{e007f}',
    '\u0007',
    ' \u200b\n\u2060 ',
  ])('a comment of %j, which nobody sees, is blank', async (comment) => {
    const { status, detail } = await add({ comment });
    expect([status, detail]).toMatchObject([
      422,
      [{ type: 'string_too_short', loc: ['body', 'comment'] }],
    ]);
  });

  test('lengths are counted in code points after trimming: 5,000 fit, 5,001 do not', async () => {
    for (const letter of ['a', 'ß', '\u{1F600}']) {
      const most = letter.repeat(5000);
      expect((await add({ comment: `  ${most}\n` })).json.content).toBe(most);
      const answer = await add({ comment: `${most}${letter}` });
      expect([answer.status, answer.detail]).toEqual([
        422,
        [
          {
            type: 'string_too_long',
            loc: ['body', 'comment'],
            msg: 'String should have at most 5000 characters',
            ctx: { max_length: 5000 },
          },
        ],
      ]);
    }
  });

  const blank = {
    type: 'string_too_short',
    loc: ['body', 'comment'],
    msg: 'String should have at least 1 character',
    ctx: { min_length: 1 },
  };

  test.each<[body: unknown, issues: unknown[]]>([
    [{}, [missing('body', 'comment')]],
    [{ Comment: 'a' }, [missing('body', 'comment')]],
    [{ comment: '' }, [blank]],
    [{ comment: ' \n\t\u2003' }, [blank]],
    [{ comment: null }, [notText('body', 'comment')]],
    [{ comment: 1 }, [notText('body', 'comment')]],
    [{ comment: ['a'] }, [notText('body', 'comment')]],
    [{ comment: { text: 'a' } }, [notText('body', 'comment')]],
    [{ comment: 'a\0b' }, [badText('body', 'comment')]],
    [{ comment: '\ud83d' }, [badText('body', 'comment')]],
    [{ comment: 'a', extra: '\udfff' }, [badText('body', 'extra')]],
    [[{ comment: 'a' }], [notModel('body')]],
    ['a', [notModel('body')]],
  ])('%j is refused', async (body, issues) => {
    const before = await thread(violation_id);
    const answer = await add(body);
    expect([answer.status, answer.detail]).toEqual([422, issues]);
    expect(await thread(violation_id)).toEqual(before);
  });
});

describe('author_email', () => {
  test('is null once the key’s maker is no longer a member, also for old comments', async () => {
    const leaving = await makeWorkspace(database);
    const made = await makeAudit(leaving.scope, [finding()]);
    const id = made.violationIds[0] as string;
    const before = await add({ comment: 'here' }, leaving.key, id);
    expect(before.json.author_email).toBe(leaving.email);
    await database.admin.query('delete from member where user_id = $1', [leaving.userId]);
    const after = await add({ comment: 'gone' }, leaving.key, id);
    expect([after.status, after.json.author_email]).toEqual([201, null]);
    const { json } = await call('getViolation', {
      params: { violation_id: id },
      key: leaving.key,
    });
    expect(json.comments.map(({ author_email }) => author_email)).toEqual([null, null]);
  });

  test('is null for a key that no person made', async () => {
    const { key } = await createKey(own.scope, { name: 'system', expiresAt: null });
    expect((await add({ comment: 'robot' }, key)).json.author_email).toBeNull();
  });
});

describe('GET /violations/{violation_id}', () => {
  test('has every member of the list item and of the detail', async () => {
    const { json } = await call('getViolation', { params: { violation_id } });
    expect(Object.keys(json)).toHaveLength(19);
    const list = await call('listViolations', { params: { audit_id: audit.id } });
    expect(json).toMatchObject(list.json.violations[0] ?? {});
  });

  test('shows who is assigned', async () => {
    const id = await fresh();
    await database.admin.query(
      `update violation_review r set assigned_to = array[$2::uuid] from violation v
       where v.audit_id = r.audit_id and v.rank = r.rank and v.workspace_id = $1
         and v.id = (select id from violation order by id desc limit 1)`,
      [own.scope.workspaceId, own.userId],
    );
    const { json } = await call('getViolation', { params: { violation_id: id } });
    expect(json.assigned_to_user_ids).toEqual([expect.stringMatching(/^usr_/)]);
  });
});
