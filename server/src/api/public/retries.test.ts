import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { createTestClient, UNKNOWN_IDS } from './client.fixture.ts';

const HOUR = 60 * 60 * 1000;
let clock = Date.now();

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const app = await createTestApp(database, { now: () => new Date(clock) });
const call = await createTestClient(app, own.key);

const make = async (scope = own.scope) => {
  const audit = await makeAudit(scope, [finding(), finding()]);
  return audit.violationIds as [string, string];
};
const review = (violation_id: string, body: unknown, headers = {}, key = own.key) =>
  call('reviewViolation', { params: { violation_id }, body, headers, key });
const comment = (violation_id: string, text: string, headers = {}) =>
  call('addComment', { params: { violation_id }, body: { comment: text }, headers });
const read = (violation_id: string) => call('getViolation', { params: { violation_id } });
const once = (name: string) => ({ 'idempotency-key': name });

const fixed = { action: 'mark_fixed' };
const usedOtherwise = [
  {
    type: 'value_error',
    loc: ['header', 'Idempotency-Key'],
    msg: 'Value error, this Idempotency-Key was used with another request',
  },
];

describe('Idempotency-Key', () => {
  test('the same request again gets the stored answer, and says so', async () => {
    const [id] = await make();
    const first = await comment(id, 'once', once('c1'));
    const again = await comment(id, 'once', once('c1'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await read(id)).json.comments).toHaveLength(1);
  });

  test('a stored answer is given as it was, whatever happened since', async () => {
    const [id] = await make();
    const first = await review(id, fixed, once('r1'));
    await review(id, { action: 'reopen' });
    const again = await review(id, fixed, once('r1'));
    expect(again.text).toBe(first.text);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect((await read(id)).json.review_state).toBe('undecided');
  });

  test('an answer with the key is the same as one without', async () => {
    const [a, b] = await make();
    const plain = await review(a, fixed);
    const keyed = await review(b, fixed, once('r2'));
    expect(keyed.text).toBe(plain.text.replace(a, b));
    expect(keyed.headers['content-type']).toBe(plain.headers['content-type']);
  });

  test('with another body it is refused', async () => {
    const [id] = await make();
    await comment(id, 'one', once('b1'));
    const answer = await comment(id, 'two', once('b1'));
    expect([answer.status, answer.detail]).toEqual([422, usedOtherwise]);
    expect((await read(id)).json.comments).toHaveLength(1);
  });

  test('with another violation it is refused', async () => {
    const [a, b] = await make();
    await review(a, fixed, once('v1'));
    const answer = await review(b, fixed, once('v1'));
    expect([answer.status, answer.detail]).toEqual([422, usedOtherwise]);
    expect((await read(b)).json.review_state).toBe('undecided');
  });

  test('is its own for every route and every workspace', async () => {
    const [id] = await make();
    const [foreign] = await make(other.scope);
    await review(id, fixed, once('s1'));
    const commented = await comment(id, 'same key', once('s1'));
    expect(commented.status).toBe(201);
    expect(commented.headers['idempotency-replayed']).toBeUndefined();
    const theirs = await review(foreign, fixed, once('s1'), other.key);
    expect(theirs.status).toBe(200);
    expect(theirs.headers['idempotency-replayed']).toBeUndefined();
  });

  test('is its own for every API key of a workspace', async () => {
    const [id] = await make();
    const colleague = await createKey(own.scope, { name: 'colleague', expiresAt: null });
    const first = await review(id, fixed, once('a1'));
    await review(id, { action: 'reopen' });
    const theirs = await review(id, fixed, once('a1'), colleague.key);
    expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect((await read(id)).json.review_state).toBe('fixed');
    const another = await review(id, { action: 'reopen' }, once('a2'), colleague.key);
    expect(another.status).toBe(200);
    const own2 = await review(id, { action: 'elevated_risk' }, once('a2'));
    expect([own2.status, own2.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const again = await review(id, fixed, once('a1'));
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  });

  test('the same JSON is the same request, however it is written', async () => {
    const [id] = await make();
    const send = (payload: string) =>
      call('reviewViolation', { params: { violation_id: id }, payload, headers: once('j1') });
    const first = await send(
      '{"action":"dismiss","reason":"Fine: \u00e9","x":{"a":[1,2],"b":null}}',
    );
    const again = await send(
      '\n{ "x" : {"b":null, "a": [1.0,2]},\t"reason":"Fine: é", "action":"\u0064ismiss" }\n',
    );
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const other of [
      '{"action":"dismiss","reason":"Fine: é","x":{"a":[2,1],"b":null}}',
      '{"action":"dismiss","reason":"Fine: é","x":{"a":[1,2]}}',
      '{"action":"dismiss","reason":"Fine: e","x":{"a":[1,2],"b":null}}',
    ]) {
      const answer = await send(other);
      expect([answer.status, answer.detail]).toEqual([422, usedOtherwise]);
    }
  });

  test('a key of the release before, which kept no actor, is neither answered nor done twice', async () => {
    const [id] = await make();
    await comment(id, 'before', once('o1'));
    await database.admin.query(
      `update idempotency_key set route = regexp_replace(route, ' by .*', '') where key = 'o1'`,
    );
    const answer = await comment(id, 'before', once('o1'));
    expect([answer.status, answer.headers['retry-after']]).toEqual([409, undefined]);
    expect((await read(id)).json.comments).toHaveLength(1);
  });

  test('while the first request runs, the second is told when to come back', async () => {
    const [id] = await make();
    const client = await database.admin.connect();
    await client.query('begin; lock table violation_comment');
    const first = comment(id, 'slow', once('w1'));
    try {
      await expect
        .poll(async () => {
          const { rowCount } = await database.admin.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
      const second = await comment(id, 'slow', once('w1'));
      expect([second.status, second.headers['retry-after']]).toEqual([409, '1']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await first).status).toBe(201);
  });

  test('is kept for 24 hours and forgotten after', async () => {
    const [id] = await make();
    await comment(id, 'day', once('d1'));
    clock += 24 * HOUR - 1000;
    const late = await comment(id, 'day', once('d1'));
    expect(late.headers['idempotency-replayed']).toBe('true');
    clock += 1000;
    const later = await comment(id, 'another', once('d1'));
    expect(later.status).toBe(201);
    expect(later.headers['idempotency-replayed']).toBeUndefined();
    expect((await read(id)).json.comments.map(({ content }) => content)).toEqual([
      'day',
      'another',
    ]);
    const replayed = await comment(id, 'another', once('d1'));
    expect(replayed.text).toBe(later.text);
  });

  test('a refused request stores nothing: the key is free for the right one', async () => {
    const [id] = await make();
    expect((await review(UNKNOWN_IDS.vio, fixed, once('f1'))).status).toBe(404);
    expect((await review(id, {}, once('f1'))).status).toBe(422);
    const stale = { ...once('f1'), 'if-match': '"99"' };
    expect((await review(id, fixed, stale)).status).toBe(412);
    expect((await review(id, fixed, once('f1'))).status).toBe(200);
  });

  test('must have 1 to 255 characters', async () => {
    const [id] = await make();
    expect((await review(id, fixed, once('k'.repeat(255)))).status).toBe(200);
    const long = await review(id, fixed, once('k'.repeat(256)));
    expect([long.status, long.detail]).toMatchObject([
      422,
      [{ type: 'string_too_long', loc: ['header', 'Idempotency-Key'] }],
    ]);
    const empty = await review(id, fixed, once(''));
    expect([empty.status, empty.detail]).toMatchObject([
      422,
      [{ type: 'string_too_short', loc: ['header', 'Idempotency-Key'] }],
    ]);
  });

  test('is ignored on GET', async () => {
    const [id] = await make();
    const headers = once('');
    expect((await call('getViolation', { params: { violation_id: id }, headers })).status).toBe(
      200,
    );
  });
});

describe('If-Match', () => {
  test('the ETag moves with every change of the detail and with nothing else', async () => {
    const [id] = await make();
    const tags: unknown[] = [];
    const note = async () => tags.push((await read(id)).headers.etag);
    await note();
    await read(id);
    await note();
    await review(id, { action: 'reopen' });
    await note();
    expect(new Set(tags).size).toBe(1);
    expect(tags[0]).toMatch(/^"\d+"$/);
    tags.push((await review(id, fixed)).headers.etag);
    expect((await read(id)).headers.etag).toBe(tags.at(-1));
    await review(id, fixed);
    expect((await read(id)).headers.etag).toBe(tags.at(-1));
    await comment(id, 'seen');
    await note();
    expect(new Set(tags).size).toBe(3);
  });

  test('a stale tag is 412 and changes nothing; the current one and * go through', async () => {
    const [id] = await make();
    const tag = (await read(id)).headers.etag ?? '';
    expect((await review(id, fixed, { 'if-match': tag })).status).toBe(200);
    const answer = await review(id, { action: 'reopen' }, { 'if-match': tag });
    expect([answer.status, answer.detail]).toEqual([
      412,
      'The violation changed since it was read. Read it again and decide anew.',
    ]);
    expect((await read(id)).json.review_state).toBe('fixed');
    expect((await review(id, { action: 'reopen' }, { 'if-match': '*' })).status).toBe(200);
    const now = (await read(id)).headers.etag ?? '';
    expect((await review(id, fixed, { 'if-match': now })).status).toBe(200);
  });

  test.each(['W/"1"', '1', '""', '"x"', '"-1"', '"99999999999999999999"', 'abc', '"1" x'])(
    'a tag that is none of ours (%s) never matches',
    async (tag) => {
      const [id] = await make();
      expect((await review(id, fixed, { 'if-match': tag })).status).toBe(412);
    },
  );

  test('an unknown violation is 404 whatever the tag, and an invalid body 422', async () => {
    const [id] = await make();
    expect((await review(UNKNOWN_IDS.vio, fixed, { 'if-match': '"1"' })).status).toBe(404);
    expect((await review(id, {}, { 'if-match': '"99"' })).status).toBe(422);
  });

  test('of two deciders with the same tag one wins', async () => {
    const [id] = await make();
    const headers = { 'if-match': (await read(id)).headers.etag ?? '' };
    const answers = await Promise.all(
      ['elevated_risk', 'urgent_violation', 'mark_fixed'].map((action) =>
        review(id, { action }, headers),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  });
});
