import { HintList } from '@copydesk/contract/hints/hint';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { describedHint, makeHints } from './hints.fixture.ts';
import { beginReadings, endReadings } from '../../test/readings.ts';
import { readActivityFilter } from '../activity/activity-filter.ts';
import { listActivity } from '../activity/list-activity.ts';
import { verifyAudit } from '../activity/verify-audit.ts';
import { addUrlAsset } from '../assets/add-url-asset.ts';
import { getAudit } from '../audits/get-audit.ts';
import { addMember } from '../members/add-member.ts';
import { createKey } from '../keys/create-key.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { exportViolations } from '../violations/list/export-violations.ts';
import type { DescribedOutcome } from '../violations/record/describe-findings.ts';
import { storeFindings } from '../violations/record/store-findings.ts';
import { answerHint } from './answer-hint.ts';
import type { DescribedHint } from './describe-hints.ts';
import { exportHints } from './export-hints.ts';
import { listHints } from './list-hints.ts';
import { MOST_OF_AUDIT } from './store-hints.ts';

const database = await createTestDatabase();
const A_TEXT: unknown = expect.any(String);
const { admin } = database;

const newOwner = async (): Promise<Scope> => {
  const { scope, userId } = await makeWorkspace(database);
  return database.scope(scope.workspaceId, { kind: 'user', id: userId });
};

const newAsset = async (scope: Scope): Promise<string> => {
  const url = `https://shop.example/${newUuid()}`;
  return (await addUrlAsset(scope, { url, name: 'Page', render: 'static', metadata: {} })).assetId;
};

type Hinted = Parameters<typeof describedHint>[0];

/** Stores the reading of the asset at a position, as a lane does. */
const store = (
  scope: Scope,
  auditId: string,
  {
    assetId,
    position = 1,
    hints,
  }: { assetId: string; position?: number; hints?: readonly Hinted[] },
) => {
  const outcome = {
    ok: true,
    position,
    asset: { id: assetId, name: 'Page', url: 'https://shop.example/' },
    snapshotId: newUuid(),
    language: 'EN',
    findings: [],
    hidden: [],
    judging: null,
    unjudged: [],
    truncated: false,
    pages: [],
    pageDepth: 0,
    checkedAs: { render: 'static' },
    coverage: null,
    skipOf: () => null,
  };
  const described = hints && { hints: hints.map(describedHint), leftOut: 0 };
  const outcomes = [{ outcome, violations: [], ...(described ? { hints: described } : {}) }];
  return storeFindings(scope, {
    auditId,
    lane: 0,
    outcomes: outcomes as unknown as DescribedOutcome[],
  });
};

/** An ended audit of one asset with these hints. */
const audit = async (scope: Scope, assetId: string, hints: readonly Hinted[]) => {
  const auditId = await beginReadings(admin, scope, [assetId]);
  await store(scope, auditId, { assetId, hints });
  await endReadings(scope, auditId);
  return { auditId, id: toPublicId('aud', auditId) };
};

const ALL = { family: null, language: null, state: null, after: 0, limit: 50 } as const;
const list = (
  scope: Scope,
  auditId: string,
  filter: Partial<Parameters<typeof listHints>[1]> = {},
) => listHints(scope, { auditId, ...ALL, ...filter });

const answer = (
  scope: Scope,
  hintId: string | undefined,
  given: 'breach' | 'no_breach' | null,
  note: string | null = null,
) => answerHint(scope, { hintId: hintId ?? '', answer: given, note });

const statesOf = async (scope: Scope, auditId: string) =>
  (await list(scope, auditId)).hints.map(({ quote, state, note }) => [quote, state, note]);

const SENTENCES = ['Nature loves it.', 'Good for you and the sea.', 'A forest in every jar.'];

test('hints are stored with the findings of their asset, apart from every other number', async () => {
  const scope = await newOwner();
  const { id, auditId } = await audit(scope, await newAsset(scope), [
    { quote: SENTENCES[0] ?? '' },
    { quote: 'Stralend gezond.', family: 'health', language: 'NL', score: 0.61 },
  ]);
  const detail = await getAudit(scope, id);
  expect(detail.hints).toEqual({ undecided: 2, breach: 0, no_breach: 0, left_out: 0 });
  expect(detail).toMatchObject({ total_violations: 0, changes: { new: 0 } });
  const page = await list(scope, id);
  expect(Check(HintList, page)).toBe(true);
  expect(page).toMatchObject({ languages: ['EN', 'NL'], left_out: 0, next_after: null });
  expect(page.hints).toMatchObject([
    { number: 1, family: 'green', language: 'EN', quote: SENTENCES[0], state: 'undecided' },
    { number: 2, family: 'health', language: 'NL', score: 0.61, asset_name: 'Page' },
  ]);
  expect(page.hints[0]?.anchor.quote).toMatchObject({ prefix: 'Before. ', suffix: ' After.' });
  expect(await verifyAudit(scope, auditId)).toMatchObject({ whole: true });
});

test('storing the same reading twice stores its hints once', async () => {
  const scope = await newOwner();
  const assetId = await newAsset(scope);
  const auditId = await beginReadings(admin, scope, [assetId, await newAsset(scope)]);
  const reading = { assetId, hints: SENTENCES.map((quote) => ({ quote })) };
  await store(scope, auditId, reading);
  await store(scope, auditId, reading);
  const id = toPublicId('aud', auditId);
  expect((await getAudit(scope, id)).hints?.undecided).toBe(3);
  expect((await list(scope, id)).hints).toHaveLength(3);
});

test('an audit that looked for no hints says so', async () => {
  const scope = await newOwner();
  const assetId = await newAsset(scope);
  const auditId = await beginReadings(admin, scope, [assetId]);
  await store(scope, auditId, { assetId });
  const id = toPublicId('aud', auditId);
  expect((await getAudit(scope, id)).hints).toBeNull();
  expect(await list(scope, id)).toMatchObject({ hints: [], left_out: null });
});

test('an audit keeps a bounded number of hints and says how many it left out', async () => {
  const scope = await newOwner();
  const assetId = await newAsset(scope);
  const auditId = await beginReadings(admin, scope, [assetId]);
  await makeHints(scope, auditId, [{ assetId, hints: [{ quote: 'First.' }] }]);
  await admin.query('update audit_hint set number = 99999 where audit_id = $1', [auditId]);
  const hints = SENTENCES.map((quote) => ({ quote }));
  expect(await makeHints(scope, auditId, [{ assetId, hints, leftOut: 4 }])).toBe(6);
  const { hints: kept } = await list(scope, toPublicId('aud', auditId));
  expect(kept.map(({ number, quote }) => [number, quote])).toEqual([
    [99_999, 'First.'],
    [MOST_OF_AUDIT, SENTENCES[0]],
  ]);
});

test('a list is filtered by family, language and state, and its pages meet without gaps', async () => {
  const scope = await newOwner();
  const families = ['green', 'health', 'finance'] as const;
  const languages = ['EN', 'NL'] as const;
  const hints = Array.from({ length: 60 }, (_, n) => ({
    quote: `Sentence ${n}.`,
    family: families[n % 3] ?? 'green',
    language: languages[n % 2] ?? 'EN',
  }));
  const { id } = await audit(scope, await newAsset(scope), hints);
  const all = (await list(scope, id, { limit: 200 })).hints;
  expect(all.map(({ quote }) => quote)).toEqual(hints.map(({ quote }) => quote));
  for (const n of [0, 7, 14, 21]) await answer(scope, all[n]?.id, n % 2 ? 'breach' : 'no_breach');
  const wanted = { family: 'green', language: 'NL', state: 'undecided' } as const;
  const page = await list(scope, id, wanted);
  const expected = hints.filter(
    ({ family, language, quote }) =>
      family === 'green' && language === 'NL' && quote !== 'Sentence 21.',
  );
  expect(page.hints.map(({ quote }) => quote)).toEqual(expected.map(({ quote }) => quote));
  expect(page.counts).toEqual({ undecided: 9, breach: 1, no_breach: 0 });
  const seen: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const piece: HintList = await list(scope, id, { state: 'undecided', after, limit: 7 });
    seen.push(...piece.hints.map(({ quote }) => quote));
    after = piece.next_after;
  }
  const open = hints.filter((_, n) => ![0, 7, 14, 21].includes(n));
  expect(seen).toEqual(open.map(({ quote }) => quote));
});

test('every answer is an entry of the trail with who and when, and the newest counts', async () => {
  const scope = await newOwner();
  const { id, auditId } = await audit(scope, await newAsset(scope), [
    { quote: SENTENCES[0] ?? '' },
  ]);
  const hint = (await list(scope, id)).hints[0]?.id;
  const ritaId = await addMember(scope, {
    email: 'r@test.example',
    name: 'Rita',
    role: 'reviewer',
  });
  const rita = database.scope(scope.workspaceId, { kind: 'user', id: ritaId });
  await answer(scope, hint, 'no_breach', ' A quotation. ');
  await answer(scope, hint, 'no_breach', 'A quotation.');
  await answer(rita, hint, 'no_breach', 'A quotation.');
  const now = await answer(rita, hint, 'breach');
  expect(now).toMatchObject({
    state: 'breach',
    note: null,
    decided_by: 'Rita',
    carried_from: null,
  });
  expect((await getAudit(scope, id)).hints).toMatchObject({ undecided: 0, breach: 1 });
  expect((await getAudit(scope, id)).total_violations).toBe(0);
  const back = await answer(scope, hint, null, 'not kept');
  expect(back).toMatchObject({
    state: 'undecided',
    note: null,
    decided_at: null,
    decided_by: null,
  });
  await answer(scope, hint, null);
  const { entries } = await listActivity(scope, {
    filter: readActivityFilter({ audit_id: id }, 'owner'),
    cursor: null,
    limit: 50,
  });
  expect(
    entries
      .toReversed()
      .map(({ seq, action, reason, reaffirmed, actor }) => [
        seq,
        action,
        reason,
        reaffirmed,
        actor.name,
      ]),
  ).toEqual([
    [1, 'hint_no_breach', 'A quotation.', false, A_TEXT],
    [2, 'hint_no_breach', 'A quotation.', true, 'Rita'],
    [3, 'hint_breach', null, false, 'Rita'],
    [4, 'hint_reopen', null, false, A_TEXT],
  ]);
  expect(entries[0]).toMatchObject({
    violation: null,
    subject: { kind: 'hint', id: hint, name: 'Page' },
    audit: { id },
  });
  expect(await verifyAudit(scope, auditId)).toMatchObject({ whole: true, entries: 4 });
});

test('an answer that differs from the trail, or is missing, is found by verifying', async () => {
  const scope = await newOwner();
  const { id, auditId } = await audit(
    scope,
    await newAsset(scope),
    SENTENCES.map((quote) => ({ quote })),
  );
  const [first, second] = (await list(scope, id)).hints;
  await answer(scope, first?.id, 'breach', 'Really.');
  const uuid = (publicId = '') => fromPublicId('hnt', publicId);
  const faultsAfter = async (sql: string, values: unknown[]) => {
    const client = await admin.connect();
    try {
      await client.query(sql, values);
      return (await verifyAudit(scope, auditId)).faults.some;
    } finally {
      client.release();
    }
  };
  expect(
    await faultsAfter(`update audit_hint set state = 2 where id = $1`, [uuid(first?.id)]),
  ).toMatchObject([
    { kind: 'hint', subject: first?.id, expected: 'breach', found: 'no_breach' },
    { kind: 'hint_counter', subject: 'green EN', expected: '2 0 1', found: '2 1 0' },
  ]);
  expect(
    await faultsAfter(`update audit_hint set state = 1, note = 'No.' where id = $1`, [
      uuid(first?.id),
    ]),
  ).toMatchObject([{ kind: 'hint', subject: first?.id }]);
  expect(
    await faultsAfter(
      `update audit_hint set note = case id when $1 then 'Really.' end,
         decided_at = now(), actor_kind = 'user', state = case id when $2 then 2 else state end
       where id in ($1, $2)`,
      [uuid(first?.id), uuid(second?.id)],
    ),
  ).toMatchObject([
    { kind: 'hint', subject: second?.id, expected: 'undecided', found: 'no_breach' },
    { kind: 'hint_counter' },
  ]);
});

test('the next audit begins with the answer, and an edited sentence is undecided', async () => {
  const scope = await newOwner();
  const assetId = await newAsset(scope);
  const first = await audit(
    scope,
    assetId,
    SENTENCES.map((quote) => ({ quote })),
  );
  const [one, two] = (await list(scope, first.id)).hints;
  await answer(scope, one?.id, 'no_breach', 'A name.');
  await answer(scope, two?.id, 'breach');
  const second = await audit(scope, assetId, [
    { quote: SENTENCES[0] ?? '' },
    { quote: `${SENTENCES[1]} New!` },
    { quote: SENTENCES[2] ?? '' },
  ]);
  expect(await statesOf(scope, second.id)).toEqual([
    [SENTENCES[0], 'no_breach', 'A name.'],
    [`${SENTENCES[1]} New!`, 'undecided', null],
    [SENTENCES[2], 'undecided', null],
  ]);
  expect((await list(scope, second.id, { state: 'undecided' })).hints).toHaveLength(2);
  expect((await list(scope, second.id)).hints[0]).toMatchObject({
    carried_from: first.id,
    decided_by: A_TEXT,
    decided_at: A_TEXT,
  });
  expect((await getAudit(scope, second.id)).hints).toMatchObject({ undecided: 2, no_breach: 1 });
  expect(await verifyAudit(scope, second.auditId)).toMatchObject({ whole: true });
  // The third audit names the same entry, and an asset of its own gets nothing.
  const third = await audit(scope, assetId, [{ quote: SENTENCES[0] ?? '' }]);
  expect((await list(scope, third.id)).hints[0]?.carried_from).toBe(first.id);
  const elsewhere = await audit(scope, await newAsset(scope), [{ quote: SENTENCES[0] ?? '' }]);
  expect(await statesOf(scope, elsewhere.id)).toEqual([[SENTENCES[0], 'undecided', null]]);
  // Taking it back in the newest audit counts for the next one.
  await answer(scope, (await list(scope, third.id)).hints[0]?.id, null);
  const fourth = await audit(scope, assetId, [{ quote: SENTENCES[0] ?? '' }]);
  expect(await statesOf(scope, fourth.id)).toEqual([[SENTENCES[0], 'undecided', null]]);
});

test('a sentence that is there twice keeps its answers only while it is clear which is which', async () => {
  const scope = await newOwner();
  const assetId = await newAsset(scope);
  const twice = [{ quote: 'Twice.' }, { quote: 'Twice.' }];
  const first = await audit(scope, assetId, twice);
  const [one] = (await list(scope, first.id)).hints;
  await answer(scope, one?.id, 'breach');
  const again = await audit(scope, assetId, twice);
  expect((await statesOf(scope, again.id)).map(([, state]) => state)).toEqual([
    'breach',
    'undecided',
  ]);
  const thrice = await audit(scope, assetId, [...twice, { quote: 'Twice.' }]);
  expect((await statesOf(scope, thrice.id)).map(([, state]) => state)).toEqual([
    'undecided',
    'undecided',
    'undecided',
  ]);
});

test('a key answers like a person, and the file has every hint, marked as one', async () => {
  const scope = await newOwner();
  const { id } = await audit(
    scope,
    await newAsset(scope),
    SENTENCES.map((quote) => ({ quote })),
  );
  const { id: keyId } = await createKey(scope, { name: 'Robot', expiresAt: null });
  const { actor } = scope;
  const userId = actor.kind === 'user' ? actor.id : '';
  const robot = database.scope(scope.workspaceId, { kind: 'key', id: keyId, userId });
  const [hint] = (await list(scope, id)).hints;
  expect(await answer(robot, hint?.id, 'breach')).toMatchObject({ decided_by: 'Robot' });
  const lines = [];
  const filter = { family: null, language: null, state: null };
  for await (const page of await exportHints(scope, { auditId: id, ...filter }))
    lines.push(...page);
  expect(lines.map(({ state }) => state)).toEqual(['breach', 'undecided', 'undecided']);
  const all = { reviewState: 'all', severity: null, search: null } as const;
  const rows = [];
  for await (const page of await exportViolations(scope, { auditId: id, ...all }))
    rows.push(...page);
  const told = rows.filter(({ review_state: state }) => state === 'hints');
  expect(told[0]?.reason).toContain('Hints: 3.');
  expect(told).toMatchObject([{ id: null, severity: null, rule_name: null }]);
});

test('an answer about a hint of another workspace is refused like one about none', async () => {
  const scope = await newOwner();
  const { id } = await audit(scope, await newAsset(scope), [{ quote: SENTENCES[0] ?? '' }]);
  const hint = (await list(scope, id)).hints[0]?.id;
  const stranger = await newOwner();
  await expect(answer(stranger, hint, 'breach')).rejects.toMatchObject({ code: 'not_found' });
  await expect(list(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await statesOf(scope, id)).toEqual([[SENTENCES[0], 'undecided', null]]);
});

test('two answers at the same moment are two entries, and the counts are right', async () => {
  const scope = await newOwner();
  const hints: Pick<DescribedHint, 'quote'>[] = Array.from({ length: 12 }, (_, n) => ({
    quote: `Sentence ${n}.`,
  }));
  const { id, auditId } = await audit(scope, await newAsset(scope), hints);
  const ids = (await list(scope, id)).hints.map((hint) => hint.id);
  await Promise.all([
    ...ids.map((hint) => answer(scope, hint, 'breach')),
    ...ids.map((hint) => answer(scope, hint, 'no_breach')),
  ]);
  const { counts } = await list(scope, id);
  expect(counts.breach + counts.no_breach).toBe(12);
  expect(await verifyAudit(scope, auditId)).toMatchObject({ whole: true, entries: 24 });
});
