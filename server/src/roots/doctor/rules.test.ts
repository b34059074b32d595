import { describe, expect, test } from 'vitest';
import {
  checkClock,
  checkConnections,
  checkDatabaseVersion,
  checkDemo,
  checkMigrated,
  checkOwner,
  checkRights,
  type DatabaseFacts,
} from './database-rules.ts';
import { describeFindings, exitCodeOf } from './describe-findings.ts';
import { advice, fine, wrong } from './finding.ts';
import { checkChildren, checkChromium, checkDisk, checkNode, checkStore } from './machine-rules.ts';
import {
  checkAccountSecret,
  checkEngine,
  checkIdentityKey,
  checkMail,
  checkModel,
  checkPublicUrl,
  checkRisks,
  checkRotation,
} from './service-rules.ts';

const GIGABYTE = 1024 ** 3;

/** What the documentation asks for. */
const SOUND: DatabaseFacts = {
  version: 180004,
  user: 'copydesk_service',
  isSuperuser: false,
  bypassesSecurity: false,
  ownsDatabase: false,
  ownsTables: false,
  mayCreateRoles: false,
  mayCopy: false,
  mayCreate: false,
  memberOf: [],
  actsAsApp: true,
  clockMs: 12,
  connections: 97,
  demoAccounts: [],
};

describe('the machine', () => {
  test('a Node before 24 is wrong', () => {
    expect(checkNode('v24.21.0').state).toBe('fine');
    expect(checkNode('v26.0.0').state).toBe('fine');
    expect(checkNode('v22.19.0')).toMatchObject({ state: 'wrong', todo: 'Install Node 24.' });
  });

  test('a store that refuses bytes is wrong, and says why', () => {
    const address = 'file:///srv/blobs';
    expect(checkStore({ address, failure: null }).state).toBe('fine');
    expect(checkStore({ address, failure: 'read-only' })).toMatchObject({
      state: 'wrong',
      says: 'read-only',
    });
  });

  test('a disk is judged by what is free, and by its share only if that is little', () => {
    const disk = (free: number, total: number) =>
      checkDisk({ folder: '/srv', freeBytes: free * GIGABYTE, totalBytes: total * GIGABYTE }).state;
    expect(disk(50, 1_000)).toBe('fine');
    expect(disk(5, 20)).toBe('fine');
    expect(disk(5, 100)).toBe('advice');
    expect(disk(0.5, 1)).toBe('wrong');
  });

  test('without Chromium some assets fail, the rest works', () => {
    expect(checkChromium('/usr/bin/chromium', true).state).toBe('fine');
    expect(checkChromium('/usr/bin/chromium', false)).toMatchObject({
      state: 'advice',
      says: expect.stringContaining('sandbox') as string,
    });
    expect(checkChromium(null, true).state).toBe('advice');
  });

  test('children that are root or have a network are wrong, and a weakness where that is accepted', () => {
    const safe = { areUnprivileged: true, haveNetwork: false };
    const networked = { ...safe, haveNetwork: true };
    const asRoot = { ...safe, areUnprivileged: false };
    expect(checkChildren(safe, false, false).state).toBe('fine');
    expect(checkChildren(networked, false, false).state).toBe('wrong');
    expect(checkChildren(networked, false, true).state).toBe('advice');
    expect(checkChildren(networked, true, false).state).toBe('advice');
    expect(checkChildren(asRoot, false, false).state).toBe('wrong');
    expect(checkChildren(asRoot, true, false).state).toBe('advice');
  });
});

describe('the database', () => {
  test('a PostgreSQL before 18 is wrong', () => {
    expect(checkDatabaseVersion(SOUND)).toMatchObject({ state: 'fine', says: 'PostgreSQL 18.4' });
    expect(checkDatabaseVersion({ ...SOUND, version: 170009 }).state).toBe('wrong');
  });

  test('the login of the service is only a member of copydesk_app; more or less than that is wrong', () => {
    expect(checkRights(SOUND, false).state).toBe('fine');
    const wrongs: [Partial<DatabaseFacts>, RegExp][] = [
      [{ isSuperuser: true }, /superuser/],
      [{ bypassesSecurity: true }, /row-level security/],
      [{ ownsDatabase: true }, /owns the database/],
      [{ ownsTables: true }, /owns tables/],
      [{ mayCreateRoles: true }, /create roles/],
      [{ mayCopy: true }, /replicate/],
      [{ mayCreate: true }, /create tables/],
      [{ memberOf: ['pg_read_all_data'] }, /member of pg_read_all_data/],
    ];
    for (const [facts, says] of wrongs) {
      const finding = checkRights({ ...SOUND, ...facts }, false);
      expect(finding.state).toBe('wrong');
      expect(finding.says).toMatch(says);
      expect(checkRights({ ...SOUND, ...facts }, true).state).toBe('advice');
    }
    expect(checkRights({ ...SOUND, actsAsApp: false }, true).says).toMatch(/may not act/);
    expect(checkRights({ ...SOUND, actsAsApp: null }, true).state).toBe('wrong');
  });

  test('who migrates owns the database and may create roles once', () => {
    const owner = { ...SOUND, ownsDatabase: true, ownsTables: true };
    expect(checkOwner(owner).state).toBe('fine');
    expect(checkOwner({ ...owner, actsAsApp: null, mayCreateRoles: true }).state).toBe('fine');
    expect(checkOwner({ ...owner, actsAsApp: null }).says).toMatch(/may not create/);
    expect(checkOwner({ ...owner, isSuperuser: true }).state).toBe('advice');
    expect(checkOwner({ ...owner, bypassesSecurity: true }).state).toBe('wrong');
    expect(checkOwner(SOUND).says).toMatch(/does not own/);
  });

  test('missing migrations are wrong, those of a later release are not', () => {
    expect(checkMigrated({ missing: [], unknown: [] }, 'migrate').state).toBe('fine');
    const missing = checkMigrated({ missing: ['044_a', '045_b'], unknown: [] }, 'copydesk migrate');
    expect(missing).toMatchObject({
      state: 'wrong',
      says: '2 of this release did not run: 044_a and later',
      todo: 'Back up, then run: copydesk migrate',
    });
    expect(checkMigrated({ missing: [], unknown: ['046_c'] }, 'migrate').state).toBe('advice');
  });

  test('clocks may differ by two seconds, in both directions', () => {
    const at = (clockMs: number) => checkClock({ ...SOUND, clockMs }).state;
    expect([at(0), at(-1_999), at(2_000), at(-30_000)]).toEqual([
      'fine',
      'fine',
      'advice',
      'advice',
    ]);
    expect([at(60_000), at(-7_200_000)]).toEqual(['wrong', 'wrong']);
  });

  test('there must be connections for one process of each role, and better for two', () => {
    const of = (connections: number) => checkConnections({ ...SOUND, connections }, 10).state;
    expect([of(97), of(44), of(43), of(22), of(21)]).toEqual([
      'fine',
      'fine',
      'advice',
      'advice',
      'wrong',
    ]);
  });

  test('accounts of the demo are wrong anywhere but in the quick start', () => {
    const facts = { ...SOUND, demoAccounts: ['owner@bank.demo.example'] };
    expect(checkDemo(SOUND, false).state).toBe('fine');
    expect(checkDemo(facts, false).state).toBe('wrong');
    expect(checkDemo(facts, true).state).toBe('fine');
  });
});

describe('the service', () => {
  const engine = { version: '1.7.12', ingressAnswers: true, deployments: 1 };

  test('both ports of the engine must answer, and a workflows process must be registered', () => {
    expect(checkEngine(engine).state).toBe('fine');
    expect(checkEngine({ ...engine, deployments: null }).state).toBe('fine');
    expect(checkEngine({ ...engine, version: null }).says).toMatch(/ENGINE_ADMIN_URL/);
    expect(checkEngine({ ...engine, ingressAnswers: false }).says).toMatch(/ENGINE_INGRESS_URL/);
    expect(checkEngine({ ...engine, deployments: 0 }).state).toBe('wrong');
    expect(checkEngine({ ...engine, version: '1.6.2' }).state).toBe('advice');
  });

  test('unsigned calls are wrong where others reach the workflows role', () => {
    expect(checkIdentityKey('publickeyv1_a', '0.0.0.0').state).toBe('fine');
    expect(checkIdentityKey('', '0.0.0.0').state).toBe('wrong');
    expect(checkIdentityKey('', '127.0.0.1').state).toBe('advice');
  });

  test('people need an address with https', () => {
    expect(checkPublicUrl('https://desk.example', false).state).toBe('fine');
    expect(checkPublicUrl('http://desk.example', false).state).toBe('wrong');
    expect(checkPublicUrl('http://desk.example', true).state).toBe('wrong');
    expect(checkPublicUrl('http://localhost:4020', false).state).toBe('wrong');
    expect([checkPublicUrl('', false).state, checkPublicUrl('', true).state]).toEqual([
      'wrong',
      'advice',
    ]);
  });

  test('the account secret must be set, long and not easy to guess', () => {
    expect(checkAccountSecret('0f3b9a7c'.repeat(4), false).state).toBe('fine');
    expect(checkAccountSecret('', false).state).toBe('wrong');
    expect(checkAccountSecret('', true).state).toBe('fine');
    expect(checkAccountSecret('0f3b9a7c', false).says).toMatch(/too short/);
    expect(checkAccountSecret('ab'.repeat(20), false).says).toMatch(/guess/);
  });

  test('no finding repeats a secret', () => {
    const secret = 'hunter2-'.repeat(2);
    const mail = `smtp://user:${secret}@mail.example`;
    const said = [checkAccountSecret(secret, false), checkMail(mail, false, true)];
    expect(JSON.stringify(said)).not.toContain('hunter2');
  });

  test('mail must be configured, and should use TLS', () => {
    expect(checkMail('smtps://u:p@mail.example', false, true).state).toBe('fine');
    expect(checkMail('smtp://127.0.0.1:25', false, true).state).toBe('fine');
    expect(checkMail('smtp://u:p@mail.example', false, false).state).toBe('fine');
    expect(checkMail('smtp://u:p@mail.example', false, true).state).toBe('advice');
    expect(checkMail('mail.example', false, false).state).toBe('wrong');
    const none = [checkMail('', false, false).state, checkMail('', true, false).state];
    expect(none).toEqual(['wrong', 'advice']);
  });

  test('accepted risks and a change of the secret are listed until they are over', () => {
    expect(checkRisks('').state).toBe('fine');
    expect(checkRisks('no-mail')).toMatchObject({ state: 'advice', says: 'no-mail' });
    expect(checkRotation('')).toEqual([]);
    expect(checkRotation('x')[0]).toMatchObject({ state: 'advice' });
  });

  test('the sandbox alone is advice, a chain that cannot be used is wrong', () => {
    expect(checkModel(['openai:m', 'sandbox'], null).state).toBe('fine');
    expect(checkModel(['sandbox'], null).state).toBe('advice');
    expect(checkModel([], 'MODEL is not usable').state).toBe('wrong');
  });
});

test('the table has a line for each check, what to do below it, and the sums', () => {
  const findings = [fine('Node', 'v24'), advice('mail', 'open', 'Use smtps'), wrong('a', 'b', 'c')];
  expect(describeFindings(findings)).toBe(
    [
      'fine    Node  v24',
      'advice  mail  open',
      '              -> Use smtps',
      'WRONG   a     b',
      '              -> c',
      '',
      '3 checks: 1 wrong, 1 with advice',
    ].join('\n'),
  );
});

test('only what is wrong makes the command fail', () => {
  expect(exitCodeOf([fine('a', 'b'), advice('a', 'b', 'c')])).toBe(0);
  expect(exitCodeOf([advice('a', 'b', 'c'), wrong('a', 'b', 'c')])).toBe(1);
});
