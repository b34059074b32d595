import { afterAll, beforeEach, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { type MailFault, startFaultyMailServer } from '../../../test/outside/faulty-mail-server.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { tellKeyEnds } from '../../keys/ends/tell-key-ends.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { addMember } from '../../members/add-member.ts';
import { removeMember } from '../../members/remove-member.ts';
import { setRole } from '../../members/set-role.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { addComment } from '../../violations/decide/add-comment.ts';
import { assignViolations } from '../../violations/decide/assign-violations.ts';
import { listNotifications } from '../list-notifications.ts';
import { setPreferences } from '../preferences.ts';
import { readNotifications } from '../read-notifications.ts';
import { claimLetters } from './letter-work.ts';
import { planLetters } from './plan-letters.ts';
import { sendLetter } from './send-letter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const database = await createTestDatabase();
const server = await startFaultyMailServer();
const from = 'Copydesk <copydesk@test.example>';
const mail = createMailer({ url: server.url, from, log: createLog('silent') });
const box = { mail, publicUrl: 'https://desk.example' };
afterAll(async () => {
  await mail.stop();
  server.stop();
});
beforeEach(() => {
  server.taken.length = 0;
  server.fault = null;
});

const WANTED = {
  mention: 'at_once',
  assignment: 'at_once',
  audit: 'at_once',
  key: 'at_once',
  timezone: 'UTC',
  digest_hour: 8,
  quiet: null,
  language: 'en',
} as const;

/** Somebody who can be told things, and whose clock a test sets. It begins at noon. */
const makePerson = async (wanted: Partial<Parameters<typeof setPreferences>[1]> = {}) => {
  const { scope, userId } = await makeWorkspace(database);
  const email = `${newUuid()}@test.example`;
  const id = await addMember(scope, { email, name: 'Anna', role: 'reviewer' });
  const clock = { now: new Date('2027-03-02T12:00:00Z') };
  const at = (one: Scope): Scope => ({ ...one, now: () => clock.now });
  const owner = at(database.scope(scope.workspaceId, { kind: 'user', id: userId }));
  const self = at(database.scope(scope.workspaceId, { kind: 'user', id }));
  const { violationIds } = await makeAudit(
    scope,
    Array.from({ length: 60 }, (_, n) => finding({ violatingText: `Best bank ${n}.` })),
  );
  await setPreferences(self, { ...WANTED, ...wanted });
  let next = 0;
  return {
    id,
    email,
    self,
    owner,
    clock,
    userId: toPublicId('usr', id),
    /** Gives the person the next findings. */
    give: async (amount = 1) => {
      const some = violationIds.slice(next, next + amount);
      next += amount;
      await assignViolations(owner, { violationIds: some, userIds: [toPublicId('usr', id)] });
    },
    mention: (comment: string) =>
      addComment(owner, {
        violationId: violationIds[0] as string,
        comment,
        mentions: [toPublicId('usr', id)],
      }),
    /** What the person's lane does when it is set to work. */
    work: async () => {
      while (await planLetters(at(scope), id, true));
      while ((await sendLetter(at(scope), box, id)) === 'done');
    },
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    workspace: scope,
  };
};

const lettersTo = (email: string) => server.taken.filter(({ to }) => to === email);

test('what happens within seconds is one letter, and it says who, which rule, which words and where', async () => {
  const person = await makePerson();
  await person.mention('Look, @Anna.');
  await person.give(47);
  await person.work();
  expect(server.taken).toEqual([]);
  person.pass(11_000);
  await person.work();
  await person.work();
  const [letter, ...more] = lettersTo(person.email);
  expect(more).toEqual([]);
  expect(letter?.text).toContain('Owner mentions you in a comment: No guaranteed returns');
  expect(letter?.text).toContain('Owner assigned 47 findings to you');
  expect(letter?.text).toContain('Words: Best bank 0.');
  expect(letter?.text).toContain('Comment: Look, at Anna.');
  expect(letter?.text).toMatch(/https:\/\/desk\.example\/w\/wsp_\w+\/v\/vio_\w+/);
  expect(letter?.text).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/desk\.example\/w\/wsp_\w+\/settings\/notifications>/m,
  );
  expect(letter?.subject).toMatch(/^2 notifications from Workspace/);
});

test('letters come at the hour that the person chose, in Dutch for those who want it, with everything of the day', async () => {
  const person = await makePerson({
    assignment: 'daily',
    timezone: 'America/New_York',
    digest_hour: 8,
    language: 'nl',
  });
  await person.give();
  await person.work();
  person.pass(30 * MINUTE_MS);
  await person.give(2);
  await person.work();
  person.clock.now = new Date('2027-03-02T12:59:59Z');
  await person.work();
  expect(server.taken).toEqual([]);
  person.clock.now = new Date('2027-03-02T13:00:00Z');
  await person.work();
  const [letter, ...more] = lettersTo(person.email);
  expect(more).toEqual([]);
  expect(letter?.text).toContain('heeft u een bevinding toegewezen');
  expect(letter?.text).toContain('heeft u 2 bevindingen toegewezen');
});

test('nothing is sent in quiet hours, and all of it afterwards', async () => {
  const person = await makePerson({ quiet: { from: 10, until: 15 } });
  await person.give();
  await person.work();
  person.pass(2 * HOUR_MS);
  await person.give();
  await person.work();
  expect(server.taken).toEqual([]);
  person.clock.now = new Date('2027-03-02T15:00:00Z');
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(1);
  expect(lettersTo(person.email)[0]?.subject).toMatch(/^2 notifications/);
});

test('no letter says what the person has read or does not want, and without a mail server there is none', async () => {
  const person = await makePerson({ audit: 'none' });
  await person.give();
  await person.mention('@Anna');
  await person.work();
  const { notifications } = await listNotifications(person.self, { before: null, limit: 10 });
  await readNotifications(person.self, { ids: [notifications[0]?.id as string] });
  person.pass(MINUTE_MS);
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(1);
  expect(lettersTo(person.email)[0]?.subject).toContain('assigned a finding to you');

  await person.give();
  await person.work();
  await setPreferences(person.self, { ...WANTED, assignment: 'none' });
  person.pass(MINUTE_MS);
  await person.work();
  await person.give();
  await person.work();
  person.pass(MINUTE_MS);
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(1);

  await setPreferences(person.self, WANTED);
  await person.give();
  expect(await planLetters(person.workspace, person.id, false)).toBe(false);
  person.pass(48 * HOUR_MS);
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(1);
});

test('no letter says that a key ends which was revoked before the letter is sent', async () => {
  const person = await makePerson({ key: 'daily' });
  const { self, clock } = person;
  await setRole(person.owner, { userId: person.userId, role: 'admin' });
  const expiresAt = new Date(clock.now.getTime() + 30 * 24 * HOUR_MS);
  const { id } = await createKey(self, { name: 'First', expiresAt });
  await createKey(self, { name: 'Second', expiresAt });
  person.pass(16 * 24 * HOUR_MS);
  expect(await tellKeyEnds({ ...person.workspace, now: self.now })).toBe(2);
  await person.work();
  await revokeKey(self, id);
  person.pass(24 * HOUR_MS);
  await person.work();
  const [letter, ...more] = lettersTo(person.email);
  expect(more).toEqual([]);
  expect(letter?.text).toContain('The API key "Second" ends on 2027-04-01');
  expect(letter?.text).not.toContain('First');
});

test('whoever leaves the workspace gets no letter about it', async () => {
  const person = await makePerson();
  await person.give();
  await person.work();
  await removeMember(person.owner, { userId: person.userId });
  person.pass(MINUTE_MS);
  await person.work();
  expect(server.taken).toEqual([]);
});

test('a person gets at most 30 letters a day, and the rest is in the next daily letter', async () => {
  const person = await makePerson();
  for (let n = 0; n < 35; n++) {
    await person.give();
    await person.work();
    person.pass(11_000);
    await person.work();
  }
  expect(lettersTo(person.email)).toHaveLength(30);
  person.clock.now = new Date('2027-03-03T07:59:59Z');
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(30);
  person.pass(1_000);
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(31);
  expect(lettersTo(person.email).at(-1)?.subject).toMatch(/^5 notifications/);
});

test.each<MailFault>(['closed', 'busy', 'refuse'])(
  'a mail server that is %s for a while loses no letter and gets none twice',
  async (fault) => {
    const person = await makePerson();
    await person.give();
    await person.work();
    server.fault = fault;
    for (let n = 0; n < 3; n++) {
      person.pass(HOUR_MS);
      await person.work();
    }
    expect(server.taken).toEqual([]);
    // What comes meanwhile is another letter: the first one says what it said.
    await person.give(2);
    await person.work();
    server.fault = null;
    person.pass(HOUR_MS);
    await person.work();
    await person.work();
    const letters = lettersTo(person.email);
    expect(letters).toHaveLength(2);
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(2);
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining('assigned 2 findings'),
      expect.stringContaining('assigned a finding'),
    ]);
  },
);

test('a mail server that is away for a week gets the letter when it is back', async () => {
  const person = await makePerson();
  await person.give();
  await person.work();
  server.fault = 'closed';
  for (let n = 0; n < 24 * 7; n++) {
    person.pass(HOUR_MS);
    await person.work();
  }
  server.fault = null;
  person.pass(HOUR_MS);
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(1);
});

test('a letter that is refused again and again is given up, and the next one is sent', async () => {
  const person = await makePerson();
  await person.give();
  await person.work();
  server.fault = 'refuse';
  for (let n = 0; n < 6; n++) {
    person.pass(HOUR_MS);
    await person.work();
  }
  server.fault = null;
  person.pass(HOUR_MS);
  await person.work();
  expect(server.taken).toEqual([]);
  await person.give();
  await person.work();
  person.pass(MINUTE_MS);
  await person.work();
  expect(lettersTo(person.email)).toHaveLength(1);
});

test('a mail server that dies after the letter gets the same letter again, byte for byte', async () => {
  const person = await makePerson();
  await person.give();
  await person.work();
  server.fault = 'die';
  person.pass(MINUTE_MS);
  await person.work();
  server.fault = null;
  person.pass(HOUR_MS);
  await person.work();
  await person.work();
  const [first, second, ...more] = lettersTo(person.email);
  expect(more).toEqual([]);
  expect([first?.told, second?.told]).toEqual([false, true]);
  expect(second?.text).toBe(first?.text);
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@test\.example>$/);
});

test('whoever has something to be told is found, once, until their lane shows no life', async () => {
  const person = await makePerson();
  const lane = { workspaceId: person.workspace.workspaceId, userId: person.id };
  await person.give();
  const { now } = person.clock;
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(await claimLetters(database.db, now)).toContainEqual(lane);
  expect(await claimLetters(database.db, later(1_000))).not.toContainEqual(lane);
  expect(await claimLetters(database.db, later(2 * MINUTE_MS))).toContainEqual(lane);
  await person.work();
  // Planned, and due in some seconds.
  expect(await claimLetters(database.db, later(1_000))).not.toContainEqual(lane);
  expect(await claimLetters(database.db, later(11_000))).toContainEqual(lane);
  person.pass(11_000);
  await person.work();
  expect(await claimLetters(database.db, later(10 * HOUR_MS))).not.toContainEqual(lane);
});
