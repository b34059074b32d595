import { expect, test } from 'vitest';
import type { Actor } from '../../platform/db/scope.ts';
import { newUuid } from '../../platform/ids.ts';
import {
  admit,
  asCaller,
  countAdmitted,
  enter,
  FULL,
  keyActor,
  many,
} from './admission-shares.fixture.ts';

test('those whom no guard has let in yet have half of the process together, from however many addresses', () => {
  expect(countAdmitted(admit(), {})).toEqual({ admitted: 32, refusal: FULL });
  expect(countAdmitted(admit(), { config: {} })).toEqual({ admitted: 24, refusal: FULL });
});

test('what needs no signing in leaves a place to those who are not known yet, and all have half together', () => {
  const admission = admit();
  countAdmitted(admission, { config: {} });
  expect(countAdmitted(admission, {}, (n) => `10.2.0.${n}`)).toEqual({
    admitted: 8,
    refusal: FULL,
  });
  expect(enter(admission, { config: {}, ip: '10.4.0.1' }).refusal).toEqual(FULL);
});

test('a key that was let in once is no stranger: a flood of wrong keys takes no place from it', () => {
  const admission = admit();
  const actor = keyActor();
  const workspaceId = newUuid();
  const own = { headers: { 'x-api-key': 'known' } };
  asCaller(admission, actor, workspaceId, 0, own).raw.emit('close');
  expect(admission.size()).toBe(0);
  expect(countAdmitted(admission, { headers: { 'x-api-key': 'made up' } }).admitted).toBe(32);
  expect(enter(admission, { ip: '10.9.0.1', headers: { 'x-api-key': 'other' } }).refusal).toEqual(
    FULL,
  );
  // It has the share of a key from the first moment, and the guard counts it no second time.
  for (let n = 0; n < 16; n += 1) {
    expect(asCaller(admission, actor, workspaceId, 300 + n, own).isIn).toBe(true);
  }
  expect(enter(admission, { ip: '10.9.0.2', ...own }).refusal).toEqual(
    many('requests', 'of this API key', 16),
  );
});

test('a session that was let in is known in every workspace, and a known caller gives the place of a stranger back', () => {
  const admission = admit();
  const person: Actor = { kind: 'user', id: newUuid() };
  const own = { headers: { 'x-api-key': 'session' } };
  asCaller(admission, person, newUuid(), 0, own).raw.emit('close');
  for (let n = 0; n < 40; n += 1) {
    expect(asCaller(admission, keyActor(), newUuid(), 300 + n).isIn).toBe(true);
  }
  expect(countAdmitted(admission, {}, (n) => `10.2.0.${n}`).admitted).toBe(64 - 40);
  const other = admit();
  asCaller(other, person, newUuid(), 0, own).raw.emit('close');
  countAdmitted(other, {});
  expect(asCaller(other, person, newUuid(), 300, own).isIn).toBe(true);
});

/** Two keys that have all of a workspace's requests under way. */
const fill = (admission: ReturnType<typeof admit>, workspaceId: string): void => {
  for (const first of [1_000, 2_000]) {
    const key = keyActor();
    for (let n = 0; n < 16; n += 1) asCaller(admission, key, workspaceId, first + n);
  }
};

test('a session that is known counts for its person at once, and for no workspace that it was in before', () => {
  const admission = admit();
  const person: Actor = { kind: 'user', id: newUuid() };
  const own = { headers: { 'x-api-key': 'session' } };
  const workspace = newUuid();
  asCaller(admission, person, workspace, 0, own).raw.emit('close');
  fill(admission, workspace);
  const sent = [1, 2, 3, 4].map((n) => enter(admission, { ip: `10.9.0.${n}`, ...own }).refusal);
  expect(sent).toEqual([null, null, null, null]);
  expect(enter(admission, { ip: '10.9.0.5', ...own }).refusal).toEqual(
    many('requests', 'of yours', 4),
  );
});

test('a key that is known counts for its workspace at once', () => {
  const admission = admit();
  const own = { headers: { 'x-api-key': 'key' } };
  const workspace = newUuid();
  asCaller(admission, keyActor(), workspace, 0, own).raw.emit('close');
  fill(admission, workspace);
  expect(enter(admission, { ip: '10.9.0.1', ...own }).refusal).toEqual(
    many('requests', 'of this workspace', 32),
  );
});

test('a key that is refused after it was known is a stranger again', () => {
  const admission = admit();
  const own = { headers: { 'x-api-key': 'revoked' } };
  asCaller(admission, keyActor(), newUuid(), 0, own).raw.emit('close');
  countAdmitted(admission, {});
  const refused = enter(admission, { ip: '10.9.0.1', ...own });
  expect(refused.refusal).toBeNull();
  refused.reply.statusCode = 401;
  refused.raw.emit('finish');
  expect(enter(admission, { ip: '10.9.0.1', ...own }).refusal).toEqual(FULL);
});

test('a credential longer than any is not remembered, and files know nobody', () => {
  const admission = admit();
  const long = { headers: { 'x-api-key': 'x'.repeat(201) } };
  const own = { headers: { 'x-api-key': 'known' } };
  for (const sent of [long, own]) {
    asCaller(admission, keyActor(), newUuid(), 0, sent).raw.emit('close');
  }
  countAdmitted(admission, {});
  expect(enter(admission, { ip: '10.9.0.1', ...long }).refusal).toEqual(FULL);
  expect(enter(admission, { ip: '10.9.0.1', config: {}, ...own }).refusal).toEqual(FULL);
  expect(
    enter(admission, { ip: '10.9.0.1', config: { guarded: false }, ...own }).refusal,
  ).toBeNull();
});
