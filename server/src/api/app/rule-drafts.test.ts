import type {
  DraftTestRun,
  RuleCoverage,
  RuleDraft,
  RuleTrial,
  RuleVersionDetail,
  SavedRuleDraft,
} from '@copydesk/contract/rules/rule-draft';
import type { RuleDetail, RuleList } from '@copydesk/contract/rules/rule';
import type { Static } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { fromPublicId, newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const { scope } = await makeWorkspace(database);
const { workspaceId } = scope;
const owner = await signIn(database, app, { workspaceId, role: 'reviewer' });
const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });

interface Refused {
  readonly detail: readonly { readonly loc: readonly (string | number)[]; readonly msg: string }[];
}
type Rules = Static<typeof RuleList>;

const start = async (name: string, kind = 'prohibit'): Promise<string> => {
  const { status, json } = await owner.post<{ id: string }>('/rules/start', {
    name,
    kind,
    language: 'EN',
  });
  expect(status).toBe(201);
  return json.id;
};
const draftOf = async (id: string) => (await owner.get<RuleDraft>(`/rules/${id}/draft`)).json;
const save = (id: string, source: object, revision: number) =>
  owner.post<SavedRuleDraft>(`/rules/${id}/draft`, { source, revision });
const publish = <Body = { version: number }>(id: string, version: number, revision: number) =>
  owner.post<Body>(`/rules/${id}/publish`, {
    note: `Version after ${version}`,
    expected_version: version,
    revision,
  });
const list = async (query: string) => (await owner.get<Rules>(`/rules${query}`)).json;

/** Puts a test of a decision behind the rule without an audit. */
const decide = async ({ workspaceId: at }: Scope, ruleId: string, text: string, quote: string) => {
  await database.admin.query(
    `insert into rule_test (workspace_id, id, rule_id, language, scope, metadata, text, quote_start,
       quote_end, expect, hash, violation_id, created_at)
     values ($1, $2, $3, 'EN', 'body', '{}', $4, $5, $6, null, sha256($7), $8, now())`,
    [
      at,
      newUuid(),
      fromPublicId('rul', ruleId),
      text,
      text.indexOf(quote),
      text.indexOf(quote) + quote.length,
      Buffer.from(text),
      newUuid(),
    ],
  );
};

test('a rule is begun blank, saved although it is none yet, published with a note, and then in use', async () => {
  const id = await start('No zappo');
  const begun = await draftOf(id);
  expect(begun).toMatchObject({ key: 'own/no-zappo', version: 0, revision: 1, published: null });
  const half = { ...begun.source, terms: { en: ['zappo', 're:('] } };
  const saved = await save(id, half, 1);
  expect(saved.json.revision).toBe(2);
  expect(saved.json.issues).toContainEqual({
    path: '/terms/en/1',
    message: expect.stringContaining('Count the brackets') as string,
  });
  const early = await publish<Refused>(id, 0, 2);
  expect(early.status).toBe(422);
  expect(early.json.detail.map(({ loc }) => loc.join('/'))).toContain('body/source/message');
  expect((await owner.post('/checks', { text: 'A zappo.', language: 'EN' })).json).toMatchObject({
    findings: [],
  });
  const whole = ruleAgainst('zappo', { id: 'another-id', name: 'No zappo' });
  expect((await save(id, whole, 2)).json).toMatchObject({ revision: 3, issues: [] });
  expect((await publish(id, 0, 3)).json).toEqual({ version: 1 });
  expect((await owner.post('/checks', { text: 'A zappo.', language: 'EN' })).json).toMatchObject({
    findings: [{ rule_id: id, quote: 'zappo' }],
  });
  const detail = (await owner.get<RuleDetail>(`/rules/${id}`)).json;
  expect(detail).toMatchObject({ key: 'own/no-zappo', version: 1, enabled: true, draft: false });
  expect(detail.versions).toMatchObject([{ version: 1, note: 'Version after 0' }]);
});

test('publishing is refused while a written test or the test of a decision fails, and names them', async () => {
  const id = await makeRule(scope, ruleAgainst('wimble'));
  await decide(scope, id, 'Our wimble is a name.', 'wimble');
  const { source } = await draftOf(id);
  const [first, ...others] = source['tests'] as object[];
  const changed = { ...source, tests: [{ ...first, expect: ['other'] }, ...others] };
  await save(id, changed, 0);
  const { status, json } = await publish<Refused>(id, 1, 1);
  expect(status).toBe(422);
  expect(json.detail).toEqual([
    expect.objectContaining({
      loc: ['body', 'tests', 0],
      msg: 'Value error, expected "other", found "wimble"',
    }),
    expect.objectContaining({ loc: ['body', 'decision_tests', expect.stringMatching(/^rts_/)] }),
  ]);
  const run = (await owner.post<DraftTestRun>(`/rules/${id}/draft/test`)).json;
  expect(run).toMatchObject({ total: 1, runnable: true, failing: [json.detail[1]?.loc[2]] });
  const excused = { ...source, unless: { near: { en: ['name'] } } };
  await save(id, excused, 1);
  expect((await publish(id, 1, 2)).json).toEqual({ version: 2 });
});

test('nobody saves or publishes over what somebody else wrote, and the same again is no change', async () => {
  const id = await start('Contested');
  const mine = { ...(await draftOf(id)).source, name: 'Mine' };
  expect((await save(id, mine, 1)).json.revision).toBe(2);
  expect((await save(id, mine, 1)).json.revision).toBe(2);
  expect((await save(id, { ...mine, name: 'Theirs' }, 1)).status).toBe(412);
  expect((await publish(id, 0, 1)).status).toBe(412);
  expect((await draftOf(id)).source['name']).toBe('Mine');
});

test('an earlier version is read and restored into the draft; a draft is discarded', async () => {
  const id = await makeRule(scope, ruleAgainst('quaggle'));
  await save(id, ruleAgainst('quaggle', { message: 'Second.' }), 0);
  expect((await publish(id, 1, 1)).json.version).toBe(2);
  const first = (await viewer.get<RuleVersionDetail>(`/rules/${id}/versions/1`)).json;
  expect(first.definition['message']).toBe('quaggle means nothing.');
  expect((await owner.get(`/rules/${id}/versions/7`)).status).toBe(404);
  expect((await owner.post(`/rules/${id}/versions/1/restore`, { revision: 0 })).status).toBe(200);
  expect((await draftOf(id)).source['message']).toBe('quaggle means nothing.');
  expect((await owner.post(`/rules/${id}/draft/discard`)).json).toEqual({ rule_gone: false });
  expect((await draftOf(id)).source['message']).toBe('Second.');
  const never = await start('Never published');
  expect((await owner.post(`/rules/${never}/draft/discard`)).json).toEqual({ rule_gone: true });
  expect((await owner.get(`/rules/${never}`)).status).toBe(404);
});

// Reading the packs takes a compiler of rules and, on a busy machine, its time.
beforeAll(async () => {
  const { status } = await owner.post('/packs/house/enable');
  if (status !== 200) throw new Error(`the pack could not be enabled: ${status}`);
}, 180_000);

test('a rule of a pack is copied with its words, and cannot be written itself', async () => {
  const { rules } = await list('?pack=house&limit=1');
  const original = rules[0]?.id ?? '';
  expect((await owner.get(`/rules/${original}/draft`)).status).toBe(409);
  expect((await save(original, {}, 0)).status).toBe(409);
  const copied = await owner.post<{ id: string }>(`/rules/${original}/copy`, { name: 'Ours' });
  expect(copied.status).toBe(201);
  const copy = await draftOf(copied.json.id);
  const detail = (await owner.get<RuleDetail>(`/rules/${original}`)).json;
  expect(copy.source).toEqual({ ...detail.definition, id: 'ours', name: 'Ours' });
  const trial = await owner.post<RuleTrial>('/rules/try', {
    source: copy.source,
    text: '',
    language: 'EN',
  });
  expect(trial.json.issues).toEqual([]);
  expect(trial.json.tests.every((one) => one?.passed)).toBe(true);
});

test('switching and archiving are done once, told in the trail, and take the rule out of checks', async () => {
  const id = await makeRule(scope, ruleAgainst('flimsel'));
  const found = async () =>
    (await owner.post<{ findings: object[] }>('/checks', { text: 'A flimsel.', language: 'EN' }))
      .json.findings.length;
  expect(await found()).toBe(1);
  await owner.post(`/rules/${id}/switch`, { enabled: false });
  expect(await found()).toBe(0);
  await owner.post(`/rules/${id}/switch`, { enabled: true });
  await owner.post(`/rules/${id}/archive`, { archived: true });
  expect(await found()).toBe(0);
  expect((await owner.post(`/rules/${id}/switch`, { enabled: true })).status).toBe(409);
  expect((await list('?search=flimsel')).total).toBe(0);
  expect((await list('?search=flimsel&state=archived')).total).toBe(1);
  await owner.post(`/rules/${id}/archive`, { archived: false });
  const { json } = await owner.get<{ entries: { action: string; subject: { id: string } }[] }>(
    '/activity?source=workspace',
  );
  expect(
    json.entries.filter(({ subject }) => subject.id === id).map(({ action }) => action),
  ).toEqual([
    'rule_unarchived',
    'rule_archived',
    'rule_enabled',
    'rule_disabled',
    'rule_published',
  ]);
});

test('rules are listed a page at a time, by kind, severity and state', async () => {
  const all = await list('?limit=1000');
  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Rules = await list(
      `?limit=7${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    pages.push(...page.rules.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(pages).toEqual(all.rules.map(({ id }) => id));
  const judged = await list('?kind=judge&limit=1000');
  expect(judged.total).toBeGreaterThan(0);
  expect(judged.rules.every(({ kind }) => kind === 'judge')).toBe(true);
  const drafts = await list('?state=draft');
  expect(drafts.rules.length).toBeGreaterThan(0);
  expect(drafts.rules.every(({ draft }) => draft)).toBe(true);
});

test('coverage tells for each rule and language how many words and tests there are', async () => {
  const { json } = await viewer.get<RuleCoverage>('/rules/coverage');
  const own = json.packs.find(({ pack_id: pack }) => pack === null)?.rules ?? [];
  const rule = own.find(({ key }) => key === 'own/no-wimble');
  const english = json.languages.indexOf('EN');
  expect(rule?.terms[english]).toBe(1);
  expect(rule?.tests[english]).toBe(4);
  expect(rule?.terms[json.languages.indexOf('TR')]).toBe(0);
  expect(json.packs.map(({ pack_id: pack }) => pack)).toContain('house');
});

test('a viewer may look and change nothing', async () => {
  const id = await makeRule(scope, ruleAgainst('gribble'));
  for (const [path, body] of [
    ['/rules/start', { name: 'x', kind: 'prohibit', language: 'EN' }],
    [`/rules/${id}/publish`, { note: 'x', expected_version: 1, revision: 1 }],
    ['/rules/try', { source: {}, text: '', language: 'EN' }],
  ] as const)
    expect((await viewer.post(path, body)).status).toBe(403);
});

test('what is nested beyond all rules is refused and not run', async () => {
  const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown;
  const source = { terms: deep };
  expect((await owner.post('/rules/try', { source, text: '', language: 'EN' })).status).toBe(422);
});
