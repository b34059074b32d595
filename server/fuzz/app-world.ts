import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import type { Role } from '@copydesk/contract/shared/policy';
import type pg from 'pg';
import {
  addRareThings,
  BODIES,
  idsOf,
  THINGS,
  thingIn,
} from '../src/api/app/named-things.fixture.ts';
import { cookieOf } from '../src/api/app/session-cookie.fixture.ts';
import { SESSION_COOKIE } from '../src/api/app/session-cookie.ts';
import { makeAuditing, PUSHED_STORE } from '../src/api/public/auditing.fixture.ts';
import { makeRuns } from '../src/api/public/bulk.fixture.ts';
import { createDocument } from '../src/documents/create-document.ts';
import { createInfobase } from '../src/infobases/create-infobase.ts';
import { presentUser } from '../src/accounts/row-security.ts';
import { addMember } from '../src/members/add-member.ts';
import { createKey } from '../src/keys/create-key.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import type { Database } from '../src/platform/db/database.ts';
import { call, statement } from '../src/platform/db/statement.ts';
import { toPublicId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { makeRule } from '../test/make-rule.ts';
import { JUDGED, ruleAgainst } from '../src/rules/rule-source.fixture.ts';
import { makeAudit, makeContent, makeWorkspace, type TestWorkspace } from '../test/factories.ts';
import { scopesOn } from '../test/scopes.ts';
import type { World } from './world.ts';
import { HOST, type Outside, SITE } from './outside.ts';
import { prepareAccountRequests } from './prepared/account-requests.ts';
import type { Send } from './prepared/browser.ts';
import { createPeople } from './prepared/people.ts';
import { makeSnapshots } from './prepared/snapshots.ts';
import { prepareWorkspaceRequests } from './prepared/workspace-requests.ts';
import { findings } from './public-world.ts';

const DOCUMENTS = 30;

/** They take away what the other operations look at, or who may look. */
const RARE: ReadonlySet<string> = new Set([
  'deleteDocument',
  'deleteInfobase',
  'removeEntry',
  'removeRuleTest',
  'removeMember',
  'revokeKey',
  'deleteView',
  'deleteSchedule',
  'archiveTemplate',
  'archiveTone',
  'archiveRule',
  'archiveAsset',
  'startExport',
  'createWorkspace',
]);

/** After these the sender has no session any more, or another one. */
const LEAVING = [
  'deleteAccount',
  'signOut',
  'signOutEverywhere',
  'changePassword',
  'signInWithPassword',
];

const PROVE = statement(`update user_session set proven_at = $2 where user_id = $1`);

const BLOCKS = [
  { type: 'paragraph', children: [{ text: 'A desk.' }] },
  { type: 'heading', level: 2, children: [{ text: 'ΣΊΣΥΦΟΣ', bold: true }] },
  { type: 'bulletedList', children: [{ type: 'listItem', children: [{ text: 'Oak' }] }] },
  { type: 'paragraph', children: [{ text: 'link', href: 'https://shop.example/' }] },
  { type: 'paragraph', children: [{ text: '\u0000' }] },
  { type: 'nothing', children: null },
  {},
];

const TEMPLATE = {
  language_key: 'EN',
  name: 'Product',
  form: [{ key: 'name', type: 'text', label: 'Name', required: true }],
  commands: ['Write about {{name}}.'],
};

const addContent = async (admin: pg.Pool, workspace: TestWorkspace) => {
  const { scope } = workspace;
  const content = await makeContent(scope);
  await makeRuns(scope, content.template);
  const { content: external } = await makeAuditing(scope);
  await makeAudit(scope, findings(100));
  for (let n = 0; n < DOCUMENTS; n++) {
    await createDocument(scope, {
      title: `Desk ${n}`,
      shared: true,
      document: [{ type: 'paragraph', children: [{ text: 'A desk.' }] }],
      rawDocument: 'A desk.',
      generatedOutput: 'A desk.',
      languageKey: 'EN',
      templateId: null,
      toneId: null,
    });
  }
  await addRareThings(admin, workspace);
  return { ...content, external };
};

const makeWorld = async (db: Database, admin: pg.Pool, outside: Outside, role: Role = 'owner') => {
  const scope = scopesOn(db, createLog('silent'));
  const own = await makeWorkspace({ scope });
  const other = await makeWorkspace({ scope });
  const content = await addContent(admin, own);
  await makeSnapshots(own.scope, createBlobStore(PUSHED_STORE));
  const foreign = await addContent(admin, other);
  const reader = { email: 'viewer@test.example', name: 'A viewer', role: 'viewer' } as const;
  const viewer = await addMember(own.scope, reader);
  const ids: Record<string, readonly string[]> = {
    workspace_id: [toPublicId('wsp', own.scope.workspaceId)],
    version: ['1', '2', '0', '-1', '2147483648'],
    pack_id: ['us-can-spam', 'house'],
    'enablePack.id': ['us-can-spam'],
    'disablePack.id': ['us-can-spam'],
  };
  const fuzzer =
    role === 'owner'
      ? own.userId
      : await addMember(own.scope, { email: 'fuzzer@test.example', name: 'A fuzzer', role });
  const gone = await addMember(own.scope, {
    email: 'gone@test.example',
    name: 'Soon gone',
    role: 'viewer',
  });
  const helper = { email: 'colleague@test.example', name: 'A colleague', role: 'admin' } as const;
  const colleague = await addMember(own.scope, helper);
  const staying = [fuzzer, colleague].map((id) => toPublicId('usr', id));
  for (const thing of Object.keys(THINGS)) {
    const found = await idsOf(admin, own.scope.workspaceId, thing);
    const [theirs] = await idsOf(admin, other.scope.workspaceId, thing);
    // Whoever fuzzes stays what they are, and so does who helps them.
    ids[thing] = [...found.filter((id) => !staying.includes(id)), theirs ?? ''];
  }
  const rules = await Promise.all(
    ['zappo', 'yappo', 'wappo'].map((word) => makeRule(own.scope, ruleAgainst(word))),
  );
  ids['external_id'] = [content.external, foreign.external];
  ids['rule_id'] = [...rules, ids['rule_id']?.at(-1) ?? ''];
  const leaver = { email: 'leaver@test.example', name: 'A leaver', role: 'viewer' } as const;
  ids['removeMember.user_id'] = [toPublicId('usr', await addMember(own.scope, leaver))];
  const base = await createInfobase(own.scope, { name: 'Entries', description: null });
  // The others need the base that has entries.
  const spare = await createInfobase(own.scope, { name: 'Spare', description: null });
  ids['deleteInfobase.infobase_id'] = [toPublicId('inf', spare)];
  // A rule that no request changes.
  const word = 'tappo';
  await makeRule(own.scope, ruleAgainst(word));
  const guests = await makeWorkspace({ scope });
  const people = createPeople(own.scope, HOST);
  const inWorkspace = prepareWorkspaceRequests({
    people,
    workspaceId: toPublicId('wsp', own.scope.workspaceId),
    fuzzer,
    owner: own.userId,
    colleague,
    infobase: toPublicId('inf', base),
    word,
    languages: [TEMPLATE],
    modelAddress: outside.model.url,
  });
  const origin = ['Origin', `http://${HOST}`] as const;
  const as = async (userId: string) =>
    [origin, ['Cookie', await cookieOf(own.scope, userId)]] as const;
  const world: World = {
    host: HOST,
    root: '/app',
    credentials: await as(fuzzer),
    leaving: Object.fromEntries(
      await Promise.all(LEAVING.map(async (name) => [name, await as(gone)] as const)),
    ),
    prepared: {
      ...prepareAccountRequests({
        people,
        guests: guests.scope,
        site: SITE,
        provider: outside.provider,
        modelAddress: outside.model.url,
      }),
      ...inWorkspace,
    },
    stayFresh: async () => {
      await db.batch('', [presentUser(fuzzer), call(PROVE, [fuzzer, new Date()])]);
    },
    refused: [
      await as(other.userId),
      await as(viewer),
      [origin, ['Cookie', `${SESSION_COOKIE}=x`]],
      [
        ['Origin', 'http://evil.example'],
        ['Cookie', await cookieOf(own.scope, own.userId)],
      ],
      [['Cookie', await cookieOf(own.scope, own.userId)]],
      [['X-API-Key', own.key]],
    ],
    rare: RARE,
    ids,
    idsIn: ({ operation }, part) => {
      const special = `${operation.operationId}.${part}`;
      return special in ids ? special : thingIn(operation, part);
    },
    bodies: {
      ...Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [name, [body]])),
      decideMany: [
        { matching: { review_state: 'all' }, action: 'urgent_violation', dry_run: true },
        { violation_ids: ids['violation_id']?.slice(0, 3), action: 'elevated_risk' },
        { matching: { review_state: 'undecided' }, action: 'dismiss', reason: 'Agreed.' },
      ],
      saveTemplateDraft: [0, 1, 2].map((revision) => ({
        base_revision: revision,
        languages: [TEMPLATE],
      })),
      tryTemplate: [{ language: TEMPLATE, input: { name: 'Desk' } }],
    },
    given: {
      language_key: ['EN', 'EN', 'EN', 'NL', 'FR'],
      language: ['EN', 'NL'],
      template_id: [content.template, content.template, foreign.template],
      tone_id: [content.tone, foreign.tone],
      copy_of: [content.tone, foreign.tone],
      copy_from: [content.template, foreign.template],
      tone_of_voice_meta_id: [content.toneMeta, foreign.toneMeta],
      infobase_ids: [content.infobase, foreign.infobase],
      violation_ids: ids['violation_id'] ?? [],
      user_ids: ids['user_id'] ?? [],
      audit_id: ids['audit_id'] ?? [],
      '?with': ids['audit_id'] ?? [],
      '?audit_id': ids['audit_id'] ?? [],
      '?template': [content.template, foreign.template],
      '?tone': [content.tone, foreign.tone],
      '?source': ['decision', 'event', ''],
      '?from': ['2026-01-01', '0', '2026-11-01T00:00:00.000Z', '275760-09-14'],
      '?to': ['2026-12-31', '0001-01-01', '9999-12-31'],
      '?width': [390, 1440],
      '?cursor': ['', 'e30', 'W10'],
      input: [{ name: 'Desk' }, { name: 'Desk', facts: content.infobase }, { name: 1 }, {}],
      source: [ruleAgainst('zappo'), JUDGED, { ...ruleAgainst('x'), terms: { en: ['('] } }],
      blocks: BLOCKS,
      base_revision: [0, 1, 2],
      revision: [0, 1, 2],
      expected_version: [1, 2],
      seqs: [1, 2, 3],
      email: ['new@test.example', 'gone@test.example', own.email, 'viewer@test.example'],
      assets: ids['asset_id'] ?? [],
      all_assets: [false],
      url: ['https://shop.invalid/', 'http://127.0.0.1:9/a', '/audits'],
      urls: ['https://shop.invalid/', 'http://127.0.0.1:9/a'],
      sitemaps: ['https://shop.invalid/sitemap.xml'],
      cron: ['0 6 1 1 *', '*/5 * * * *'],
      timezone: ['UTC', 'Europe/Amsterdam'],
      file_name: ['a.txt', 'a.pdf', '..', 'a/../b.docx'],
    },
  };
  return { world, own, other, inWorkspace };
};

/** A workspace full of content as a member of a role sees it, and a foreign one. */
export const makeAppWorld = async (
  db: Database,
  admin: pg.Pool,
  outside: Outside,
  role: Role,
): Promise<World> => (await makeWorld(db, admin, outside, role)).world;

/** The same workspace as an API key with every scope sees it. */
export const makeWorkspaceWorld = async (
  db: Database,
  admin: pg.Pool,
  outside: Outside,
): Promise<World> => {
  const { world, own, other, inWorkspace } = await makeWorld(db, admin, outside);
  const input = { name: 'fuzz', expiresAt: null, scopes: KEY_SCOPES };
  const withKey = (key: string): readonly [readonly [string, string]] => [['X-API-Key', key]];
  const { key } = await createKey(own.scope, input);
  const byKey = { headers: () => [...withKey(key)] };
  return {
    ...world,
    // People take the steps before, and the key sends the request.
    prepared: Object.fromEntries(
      Object.entries(inWorkspace).map(([name, prepare]) => [
        name,
        async (send: Send) => ({ ...(await prepare(send)), browser: byKey }),
      ]),
    ),
    root: '/public/v1',
    credentials: withKey(key),
    refused: [own.key, other.key, 'cd_x'].map(withKey),
  };
};
