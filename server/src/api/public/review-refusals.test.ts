import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { badText, missing, notModel, notText } from '../http/validate.fixture.ts';
import { comparable, createTestClient, UNKNOWN_IDS } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const ids = await makeContent(own.scope);
const foreign = await makeContent(other.scope);
const call = await createTestClient(await createTestApp(database), own.key);

const review = (violation_id: string, body: unknown) =>
  call('reviewViolation', { params: { violation_id }, body });
const decisions = async () =>
  (await database.admin.query('select from trail_entry')).rowCount ?? Number.NaN;

const blank = {
  type: 'string_too_short',
  loc: ['body', 'reason'],
  msg: 'String should have at least 1 character',
  ctx: { min_length: 1 },
};
const noReason = {
  type: 'value_error',
  loc: ['body', 'reason'],
  msg: 'Value error, only dismiss takes a reason; add a comment instead',
};
const expected = "'dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed' or 'reopen'";
const literal = {
  type: 'literal_error',
  loc: ['body', 'action'],
  msg: `Input should be ${expected}`,
  ctx: { expected },
};
const notBoolean = {
  type: 'bool_type',
  loc: ['body', 'apply_to_group'],
  msg: 'Input should be a valid boolean',
};
const reasonMissing = missing('body', 'reason');

describe('a decision that is refused', () => {
  test.each<[body: unknown, issues: unknown[]]>([
    [{}, [missing('body', 'action')]],
    [{ action: null }, [literal]],
    [{ action: 'Dismiss' }, [literal]],
    [{ action: 'dismissed' }, [literal]],
    [{ action: '' }, [literal]],
    [{ action: 5 }, [literal]],
    [{ action: ['dismiss'] }, [literal]],
    [{ action: { dismiss: true } }, [literal]],
    [{ action: '__proto__' }, [literal]],
    [{ action: 'dismiss' }, [reasonMissing]],
    [{ action: 'dismiss', reason: null }, [reasonMissing]],
    [{ action: 'dismiss', reason: '' }, [blank]],
    [{ action: 'dismiss', reason: ' \t\n\u00a0\u3000' }, [blank]],
    [{ action: 'dismiss', reason: '\u200b\u2060\u00ad' }, [blank]],
    [{ action: 'dismiss', reason: '\u034f\ufe0f\u202e' }, [blank]],
    [{ action: 'dismiss', reason: '\u061c\u180e\u3164' }, [blank]],
    [{ action: 'dismiss', reason: '\u115f\u0085\u{e0041}\u0007' }, [blank]],
    [{ action: 'dismiss', reason: 5 }, [notText('body', 'reason')]],
    [{ action: 'dismiss', reason: ['a'] }, [notText('body', 'reason')]],
    [{ action: 'dismiss', reason: { a: 1 } }, [notText('body', 'reason')]],
    [{ action: 'dismiss', reason: true }, [notText('body', 'reason')]],
    [{ action: 'dismiss', reason: 'a\0' }, [badText('body', 'reason')]],
    [{ action: 'dismiss', reason: '\ud800' }, [badText('body', 'reason')]],
    [{ action: 'dismiss', reason: '\udc00\ud800' }, [badText('body', 'reason')]],
    [{ action: 'reopen', 'x\0': 1 }, [badText('body', 'x\u{FFFD}')]],
    [{ action: 'reopen', extra: { deep: ['\ud800'] } }, [badText('body', 'extra', 'deep', 0)]],
    [{ action: 'mark_fixed', reason: 'a' }, [noReason]],
    [{ action: 'mark_fixed', reason: '' }, [noReason]],
    [{ action: 'mark_fixed', reason: ' ' }, [noReason]],
    [{ action: 'elevated_risk', reason: 'a' }, [noReason]],
    [{ action: 'urgent_violation', reason: 'a' }, [noReason]],
    [{ action: 'reopen', reason: 'a' }, [noReason]],
    [{ action: 'reopen', reason: 0 }, [notText('body', 'reason')]],
    [{ action: 'reopen', apply_to_group: null }, [notBoolean]],
    [{ action: 'reopen', apply_to_group: 'true' }, [notBoolean]],
    [{ action: 'reopen', apply_to_group: 1 }, [notBoolean]],
    [{ action: 'reopen', apply_to_group: [] }, [notBoolean]],
    [
      { apply_to_group: 0, reason: 7 },
      [missing('body', 'action'), notText('body', 'reason'), notBoolean],
    ],
    [{ action: 'x', reason: 'kept out of it' }, [literal]],
    [[], [notModel('body')]],
    ['dismiss', [notModel('body')]],
    [null, [notModel('body')]],
    [5, [notModel('body')]],
    [true, [notModel('body')]],
  ])('%j', async (body, issues) => {
    const before = await decisions();
    const answer = await review(ids.violation, body);
    expect(answer.status).toBe(422);
    expect(answer.detail).toEqual(issues);
    expect(await decisions()).toBe(before);
  });
});

describe('the address of a decision', () => {
  const fixed = { action: 'mark_fixed' };

  test('foreign, malformed and unknown ids get the same 404', async () => {
    const unknown = await review(UNKNOWN_IDS.vio, fixed);
    expect([unknown.status, unknown.detail]).toEqual([404, 'No such violation in this workspace.']);
    for (const id of [foreign.violation, 'x', ids.audit, 'vio_', '%F0%9F%98%80', '1', '*']) {
      expect([id, comparable(await review(id, fixed))]).toEqual([id, comparable(unknown)]);
      const group = await review(id, { ...fixed, apply_to_group: true });
      expect([id, comparable(group)]).toEqual([id, comparable(unknown)]);
      const comment = await call('addComment', {
        params: { violation_id: id },
        body: { comment: 'a' },
      });
      expect([id, comparable(comment)]).toEqual([id, comparable(unknown)]);
      const read = await call('getViolation', { params: { violation_id: id } });
      expect([id, comparable(read)]).toEqual([id, comparable(unknown)]);
    }
    const theirs = await call('getViolation', {
      params: { violation_id: foreign.violation },
      key: other.key,
    });
    expect(theirs.json).toMatchObject({ review_state: 'undecided', comments: [] });
  });

  test('checks come in the order 401, 403, 422, 404', async () => {
    const free = await makeWorkspace(database, 'free');
    const at = async (key: string | null, body: unknown, id: string = UNKNOWN_IDS.vio) =>
      (await call('reviewViolation', { params: { violation_id: id }, body, key })).status;
    expect(await at(null, {})).toBe(401);
    expect(await at('cd_wrong', {})).toBe(401);
    expect(await at(free.key, {})).toBe(403);
    expect(await at(own.key, {})).toBe(422);
    expect(await at(own.key, {}, foreign.violation)).toBe(422);
    expect(await at(own.key, fixed)).toBe(404);
    expect(await at(own.key, fixed, foreign.violation)).toBe(404);
    expect(await at(null, fixed, ids.violation)).toBe(401);
  });

  test('a key is asked for before the body is read', async () => {
    const broken = { params: { violation_id: 'x' }, key: null, payload: '{' };
    const huge = { ...broken, payload: 'x'.repeat(1024 * 1024 + 1) };
    const typed = { ...broken, headers: { 'content-type': 'text/plain' } };
    for (const request of [broken, huge, typed]) {
      expect((await call('reviewViolation', request)).status).toBe(401);
    }
  });
});

describe('a rule and an asset that are gone', () => {
  test('leave their names, lose their ids, and the violation stays reviewable', async () => {
    const { ruleId, assetId } = ids;
    const audit = await makeAudit(own.scope, [finding({ ruleId, assetId })]);
    const params = { violation_id: audit.violationIds[0] as string };
    const before = (await call('getViolation', { params })).json;
    expect(before.rule_id).toMatch(/^rul_/);
    expect(before.asset_id).toMatch(/^ast_/);
    expect(before.rule_description).toBe('Flags promises of a certain return.');
    await database.admin.query('delete from rule where id = $1', [ruleId]);
    await database.admin.query('delete from asset where id = $1', [assetId]);
    const { json } = await call('getViolation', { params });
    expect(json).toEqual({
      ...before,
      rule_id: null,
      asset_id: null,
      rule_description: null,
      rule_explanation: null,
    });
    expect(json).toMatchObject({ rule_name: 'No guaranteed returns', asset_name: 'Savings page' });
    expect((await review(params.violation_id, { action: 'mark_fixed' })).status).toBe(200);
  });
});
