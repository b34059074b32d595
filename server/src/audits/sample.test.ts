import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FoundSample } from '@copydesk/contract/audits/sample';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeTextAudit } from '../../test/text-audit.ts';
import { listActivity } from '../activity/list-activity.ts';
import { readActivityFilter } from '../activity/activity-filter.ts';
import { addMember } from '../members/add-member.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { answerPassage } from './answer-passage.ts';
import { drawSample } from './draw-sample.ts';
import { getAuditGaps } from './get-audit-gaps.ts';
import { getSample } from './get-sample.ts';

const database = await createTestDatabase();
const { admin } = database;
const blobs = createBlobStore(pathToFileURL(mkdtempSync(join(tmpdir(), 'copydesk-sample-'))).href);

/** Three texts: 12, 3 and 25 paragraphs. Nine of them have a finding, so that 31 of 40 have none. */
const TEXTS = [12, 3, 25].map((count, text) =>
  Array.from({ length: count }, (_, n) => {
    const words = `First sentence of ${text} and ${n}. Last sentence of ${text} and ${n}`;
    return (n + text) % 4 === 0 ? `${words}!` : `${words}.`;
  }),
);
const CLEAN = TEXTS.flat().filter((text) => !text.endsWith('!'));

const make = async (open = false) => {
  const { scope, userId } = await makeWorkspace(database);
  const owner = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  const { auditId, id } = await makeTextAudit(owner, { blobs, admin, open }, TEXTS);
  return { owner, auditId, id };
};

const SEED = '0123456789abcdef0123456789abcdef';
const answer = (
  scope: Scope,
  auditId: string,
  position: number,
  given: 'nothing_wrong' | 'missed' | null,
  about: string | null = null,
) => answerPassage(scope, { auditId, position, answer: given, about, note: null });

test('a sample has only passages without a finding, each once, with the sentences around it', async () => {
  const { owner, auditId } = await make();
  expect(await getSample(owner, auditId)).toBeNull();
  const sample = await drawSample(owner, blobs, { auditId, size: 200, seed: SEED });
  expect(Check(FoundSample, { sample })).toBe(true);
  expect(sample).toMatchObject({ seed: SEED, total: 40, clean: CLEAN.length, estimate: null });
  expect(sample.passages.map(({ text }) => text).toSorted()).toEqual(CLEAN.toSorted());
  const inside = sample.passages.find(({ text }) => text.includes('of 2 and 4.'));
  expect(inside).toMatchObject({
    asset_name: 'Text 2',
    before: 'Last sentence of 2 and 3.',
    after: 'First sentence of 2 and 5.',
    answer: null,
    answers: 0,
  });
  const first = sample.passages.find(({ text }) => text.includes('of 1 and 0.'));
  expect(first).toMatchObject({ before: null, after: 'First sentence of 1 and 1.' });
});

test('everybody sees the same passages, and a larger sample begins with the smaller one', async () => {
  const { owner, auditId } = await make();
  const small = await drawSample(owner, blobs, { auditId, size: 5 });
  expect(small.passages).toHaveLength(5);
  const again = await drawSample(owner, blobs, { auditId, size: 3 });
  expect(again.passages).toEqual(small.passages);
  const large = await drawSample(owner, blobs, { auditId, size: 20 });
  expect(large.passages).toHaveLength(20);
  expect(large.passages.slice(0, 5)).toEqual(small.passages);
  expect(large.seed).toBe(small.seed);
  expect(await getSample(owner, auditId)).toEqual(large);
});

test('who draws at the same moment gets the same sample', async () => {
  const { owner, auditId } = await make();
  const [one, two, three] = await Promise.all(
    [10, 10, 10].map((size) => drawSample(owner, blobs, { auditId, size })),
  );
  expect(two).toEqual(one);
  expect(three).toEqual(one);
});

test('the same seed draws the same passages again, and another seed others', async () => {
  const textsOf = async (seed: string) => {
    const { owner, auditId } = await make();
    const { passages } = await drawSample(owner, blobs, { auditId, size: 8, seed });
    return passages.map(({ text }) => text);
  };
  const first = await textsOf(SEED);
  expect(await textsOf(SEED)).toEqual(first);
  expect(await textsOf(SEED.replaceAll('0', '9'))).not.toEqual(first);
});

test('every answer is kept with who and when, the newest counts, and undo is an answer too', async () => {
  const { owner, auditId, id } = await make();
  await drawSample(owner, blobs, { auditId, size: 10 });
  await answer(owner, auditId, 1, 'nothing_wrong');
  await answer(owner, auditId, 1, 'nothing_wrong');
  await answer(owner, auditId, 1, 'missed', 'Interest rates');
  await answer(owner, auditId, 2, 'missed');
  await answer(owner, auditId, 2, null);
  await answer(owner, auditId, 2, null);
  const { passages, estimate } = await answer(owner, auditId, 3, 'nothing_wrong');
  expect(passages.slice(0, 4)).toMatchObject([
    { answer: 'missed', about: 'Interest rates', answered_by: 'Owner', answers: 2 },
    { answer: null, answered_at: null, answered_by: null, answers: 2 },
    { answer: 'nothing_wrong', about: null, answers: 1 },
    { answer: null, answers: 0 },
  ]);
  expect(estimate).toMatchObject({ passages: 31, looked_at: 2, missed_in_sample: 1, confirmed: 0 });
  const { rows } = await admin.query(
    `select seq, position, answer, actor_kind from audit_sample_answer where audit_id = $1
     order by seq`,
    [auditId],
  );
  expect(rows).toEqual(
    [
      [1, 'nothing_wrong'],
      [1, 'missed'],
      [2, 'missed'],
      [2, null],
      [3, 'nothing_wrong'],
    ].map(([position, given], n) => ({
      seq: n + 1,
      position,
      answer: given,
      actor_kind: 'user',
    })),
  );
  const filter = readActivityFilter({ source: 'workspace' }, 'owner');
  const { entries } = await listActivity(owner, { filter, cursor: null, limit: 50 });
  const told = entries.filter(({ subject }) => subject?.kind === 'audit').toReversed();
  expect(told.map(({ action, from_value: from, to_value: to }) => [action, from, to])).toEqual([
    ['sample_drawn', null, '10'],
    ['passage_answered', null, 'passage 1: nothing wrong'],
    ['passage_answered', 'passage 1: nothing wrong', 'passage 1: a breach was missed'],
    ['passage_answered', null, 'passage 2: a breach was missed'],
    ['passage_answered', 'passage 2: a breach was missed', 'passage 2: not answered'],
    ['passage_answered', null, 'passage 3: nothing wrong'],
  ]);
  expect(told[0]).toMatchObject({ actor: { name: 'Owner' }, subject: { id } });
});

test('a second reader is kept too: who agrees is evidence, and who disagrees counts as the newest', async () => {
  const { owner, auditId } = await make();
  const email = `second-${newUuid()}@test.example`;
  const userId = await addMember(owner, { email, name: 'Second reader', role: 'reviewer' });
  const second = database.scope(owner.workspaceId, { kind: 'user', id: userId });
  const drawn = await drawSample(owner, blobs, { auditId, size: 5 });
  expect((await getSample(second, auditId))?.passages).toEqual(drawn.passages);
  await answer(owner, auditId, 1, 'nothing_wrong');
  const agreed = await answer(second, auditId, 1, 'nothing_wrong');
  expect(agreed.passages[0]).toMatchObject({ answers: 2, answered_by: 'Second reader' });
  const { passages, estimate } = await answer(owner, auditId, 1, 'missed');
  expect(passages[0]).toMatchObject({ answer: 'missed', answers: 3, answered_by: 'Owner' });
  expect(estimate).toMatchObject({ looked_at: 1, missed_in_sample: 1 });
});

test('neither answers nor passages can be changed or deleted, not even by the owner of the tables', async () => {
  const { owner, auditId } = await make();
  await drawSample(owner, blobs, { auditId, size: 3 });
  await answer(owner, auditId, 1, 'missed');
  for (const table of ['audit_sample_answer', 'audit_sample_passage']) {
    for (const change of [`update ${table} set position = 2`, `delete from ${table}`]) {
      await expect(admin.query(change)).rejects.toThrow('insert-only');
    }
  }
});

test('a running audit has no sample, nor has one whose texts are gone, nor one of another workspace', async () => {
  const running = await make(true);
  const draw = (scope: Scope, auditId: string) => drawSample(scope, blobs, { auditId, size: 5 });
  await expect(draw(running.owner, running.auditId)).rejects.toMatchObject({ code: 'conflict' });
  const { owner, auditId } = await make();
  await expect(draw(running.owner, auditId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(getSample(running.owner, auditId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(answer(owner, auditId, 1, 'missed')).rejects.toMatchObject({ code: 'not_found' });
  await admin.query(
    `update audit_asset set snapshot_id = $2 where audit_id = $1 and position = 2`,
    [auditId, newUuid()],
  );
  await expect(draw(owner, auditId)).rejects.toMatchObject({ code: 'conflict' });
});

test('what an audit cannot tell begins without an estimate, and has one once somebody looked', async () => {
  const { owner, auditId, id } = await make();
  const missed = async () =>
    (await getAuditGaps(owner, id)).filter(({ kind }) => kind === 'missed');
  const unknown = {
    reason: 'not_sampled',
    because:
      'how much the audit missed is not estimated: nobody has looked at passages without findings',
    estimate: null,
  };
  expect(await missed()).toMatchObject([unknown]);
  await drawSample(owner, blobs, { auditId, size: 20 });
  expect(await missed()).toMatchObject([unknown]);
  for (let position = 1; position <= 20; position += 1)
    await answer(owner, auditId, position, position < 3 ? 'missed' : 'nothing_wrong');
  const { rows: found } = await admin.query<{ id: string }>(
    'select id from violation where audit_id = $1',
    [auditId],
  );
  for (const violation of found) {
    await reviewViolation(owner, {
      violationId: toPublicId('vio', violation.id),
      action: 'urgent_violation',
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  }
  const [gap] = await missed();
  expect(gap).toMatchObject({
    reason: 'estimated',
    rules: 0,
    estimate: {
      passages: 31,
      looked_at: 20,
      missed_in_sample: 2,
      confirmed: 9,
      missed: { about: 3 },
    },
  });
  expect(gap?.because).toMatch(
    /^people looked at 20 of 31 passages without findings and saw 2 breaches that the audit missed; so 2 to \d+ of these passages probably have one \(95 % interval, best guess 3\), and the audit found \d+ % to 82 % of the breaches$/,
  );
});
