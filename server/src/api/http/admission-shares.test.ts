import { afterEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../platform/db/scope.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { createAdmission, refuse } from './admission.ts';
import {
  type Admission,
  admit,
  asCaller,
  countAdmitted,
  enter,
  FULL,
  HOLDERS,
  LIMITS,
  many,
  send,
  type Sent,
  silent,
} from './admission-shares.fixture.ts';

afterEach(() => void vi.useRealTimers());

test('an address has a quarter of the requests and of the streams, and either leaves the other alone', () => {
  const admission = admit();
  const one = () => '10.0.0.9';
  expect(countAdmitted(admission, {}, one)).toEqual({
    admitted: 16,
    refusal: many('requests', 'from your address', 16),
  });
  expect(countAdmitted(admission, { config: { guarded: true, stays: true } }, one)).toEqual({
    admitted: 8,
    refusal: many('streams', 'from your address', 8),
  });
  expect(enter(admission, { ip: '10.0.0.10' }).refusal).toBeNull();
});

test('health is answered by a full process, but an address cannot ask for more of it than its share', () => {
  const admission = admit();
  countAdmitted(admission, { config: {} });
  countAdmitted(admission, {});
  const health = { config: { health: true } };
  expect(enter(admission, { ...health, ip: '10.9.0.1' }).refusal).toBeNull();
  expect(countAdmitted(admission, health, () => '10.9.0.2')).toEqual({
    admitted: 16,
    refusal: many('requests', 'from your address', 16),
  });
});

test('a network of IPv6 is one address', () => {
  const admission = admit();
  const inOne = (n: number) => `2001:db8::${n + 1}`;
  expect(countAdmitted(admission, {}, inOne).admitted).toBe(16);
  expect(enter(admission, { ip: '2001:db8:0:1::1' }).refusal).toBeNull();
});

test('what has ended is no longer counted, however often its end is told', () => {
  const admission = admit();
  const first = enter(admission);
  const second = enter(admission);
  const third = enter(admission);
  expect(admission.size()).toBe(3);
  third.raw.emit('finish');
  first.raw.emit('finish');
  first.raw.emit('close');
  expect(admission.size()).toBe(3);
  second.raw.emit('close');
  expect(admission.size()).toBe(0);
  third.raw.emit('close');
  expect(countAdmitted(admission, {}, () => '10.0.0.1').admitted).toBe(16);
});

test('what was refused is counted nowhere', () => {
  const admission = admit();
  const inside: ReturnType<typeof enter>[] = [];
  for (let n = 0; n < 16; n += 1) inside.push(enter(admission));
  const refused = enter(admission);
  expect(refused.refusal).not.toBeNull();
  refused.raw.emit('close');
  expect(enter(admission).refusal).not.toBeNull();
  for (const { raw } of inside) raw.emit('close');
  expect(admission.size()).toBe(0);
});

test('more addresses than are remembered are still counted each for itself', () => {
  const admission = admit();
  const kept = Array.from({ length: 16 }, () => enter(admission, { ip: '10.0.0.1' }));
  for (let n = 0; n < 1_100; n += 1) {
    enter(admission, { ip: `10.${2 + (n >> 8)}.0.${n & 255}`, config: { health: true } }).raw.emit(
      'close',
    );
  }
  expect(enter(admission, { ip: '10.0.0.1' }).refusal).toEqual(
    many('requests', 'from your address', 16),
  );
  for (const { raw } of kept) raw.emit('close');
  expect(admission.size()).toBe(0);
});

const bodyOf = (length: number): Sent => ({ headers: { 'content-length': String(length) } });

test('bodies of an address together have a quarter of the bytes', () => {
  const admission = admit();
  const first = enter(admission, bodyOf(300));
  expect(first.refusal).toBeNull();
  expect(enter(admission, bodyOf(101)).refusal).toEqual(
    many('request bodies', 'from your address', 400),
  );
  expect(enter(admission, bodyOf(100)).refusal).toBeNull();
  expect(enter(admission, bodyOf(1)).refusal).not.toBeNull();
  expect(enter(admission).refusal).toBeNull();
  first.raw.emit('close');
  expect(enter(admission, bodyOf(300)).refusal).toBeNull();
});

test('a first body is admitted whatever its size, beside requests without one too', () => {
  const admission = admit();
  expect(enter(admission).refusal).toBeNull();
  expect(enter(admission, bodyOf(1_000)).refusal).toBeNull();
  expect(enter(admission, bodyOf(1)).refusal).not.toBeNull();
  expect(enter(admission).refusal).toBeNull();
});

test('a body counts as much as its route takes at most, which is also what one of unknown length counts', () => {
  const unknown = { headers: { 'transfer-encoding': 'chunked' }, bodyLimit: 390 };
  for (const sent of [unknown, { ...bodyOf(99_999), bodyLimit: 390 }]) {
    const admission = admit();
    expect(enter(admission, sent).refusal).toBeNull();
    expect(enter(admission, bodyOf(11)).refusal).not.toBeNull();
    expect(enter(admission, bodyOf(10)).refusal).toBeNull();
  }
  const admission = admit();
  enter(admission, { headers: { 'transfer-encoding': 'chunked' } });
  expect(enter(admission, bodyOf(1)).refusal).not.toBeNull();
});

test('a body that goes to the disk counts nothing', () => {
  const admission = admit();
  const toDisk = { guarded: true, toDisk: true };
  enter(admission, { ...bodyOf(1_000_000), config: toDisk });
  expect(enter(admission, bodyOf(400)).refusal).toBeNull();
});

const countCalls = (admission: Admission, actorOf: () => Actor, workspaceOf: () => string) => {
  for (let n = 0; ; n += 1) {
    const { isIn, answer } = asCaller(admission, actorOf(), workspaceOf(), n);
    if (!isIn) return { admitted: n, answer };
  }
};

test('a person has a sixteenth, a key a quarter, a workspace half, each in all workspaces and for itself', () => {
  const person: Actor = { kind: 'user', id: newUuid() };
  const key: Actor = { kind: 'key', id: newUuid(), userId: null };
  const workspaceId = newUuid();
  const refusedWith = (whose: keyof typeof HOLDERS, most: number) => ({
    code: 429,
    headers: many('requests', whose, most).headers,
    body: { detail: many('requests', whose, most).detail, code: 'too_many_at_once' },
  });
  const admission = admit();
  expect(countCalls(admission, () => person, newUuid)).toEqual({
    admitted: 4,
    answer: refusedWith('of yours', 4),
  });
  expect(countCalls(admission, () => key, newUuid)).toEqual({
    admitted: 16,
    answer: refusedWith('of this API key', 16),
  });
  const others = countCalls(
    admit(),
    () => ({ kind: 'key', id: newUuid(), userId: null }),
    () => workspaceId,
  );
  expect(others).toEqual({ admitted: 32, answer: refusedWith('of this workspace', 32) });
});

test('what another person and another workspace have under way is not counted against anybody', () => {
  const admission = admit();
  const full = newUuid();
  countCalls(
    admission,
    () => ({ kind: 'key', id: newUuid(), userId: null }),
    () => full,
  );
  for (let n = 0; n < 12; n += 1) {
    const one = asCaller(admission, { kind: 'user', id: newUuid() }, newUuid(), 300 + n);
    expect(one.isIn).toBe(true);
  }
});

test('people who are in no workspace yet are counted each for themselves', () => {
  let n = 0;
  const admission = createAdmission(LIMITS, silent, {
    personOf: () => `person ${(n += 1)}`,
    credentialOf: () => null,
  });
  for (let call = 0; call < 12; call += 1) {
    const { request, reply, answer } = enter(admission);
    admission.callerHook(request, reply, () => undefined);
    expect(answer.code).toBe(0);
  }
});

test('somebody who is signed in and in no workspace yet has the share of a person, a stranger none', () => {
  const admission = admit({ person: 'ann' });
  const call = () => {
    const one = enter(admission);
    let isIn = false;
    admission.callerHook(one.request, one.reply, () => void (isIn = true));
    return isIn;
  };
  expect([call(), call(), call(), call(), call()]).toEqual([true, true, true, true, false]);
  const strange = admit();
  const { request, reply } = enter(strange);
  const done = vi.fn<() => void>();
  strange.callerHook(request, reply, done);
  expect(done).toHaveBeenCalledOnce();
  expect(strange.size()).toBe(3);
});

test('a caller is counted until the request ends, and not at all if it has ended', () => {
  const admission = admit();
  const person: Actor = { kind: 'user', id: newUuid() };
  const one = asCaller(admission, person);
  expect(admission.size()).toBe(4);
  one.raw.emit('close');
  expect(admission.size()).toBe(0);
  let isIn = false;
  admission.callerHook(one.request, one.reply, () => void (isIn = true));
  expect(isIn).toBe(true);
  expect(admission.size()).toBe(0);
});

test('a call inside this process counts for its caller only, and one that was never admitted for nobody', () => {
  const admission = admit({ person: 'ann' });
  const inside = enter(admission, { inside: true });
  expect([inside.refusal, admission.size()]).toEqual([null, 0]);
  admission.callerHook(inside.request, inside.reply, () => undefined);
  expect(admission.size()).toBe(1);
  const unknown = send();
  const done = vi.fn<() => void>();
  admission.callerHook(unknown.request, unknown.reply, done);
  expect(done).toHaveBeenCalledOnce();
  expect(admission.size()).toBe(1);
});

test('no request acts as the service itself', () => {
  const admission = admit();
  expect(() => asCaller(admission, { kind: 'system' } as Actor)).toThrow(
    'a request acts as the service itself',
  );
});

test('a refusal closes the connection only if a body would follow', () => {
  const without = send();
  refuse(without.request, without.reply, FULL as never);
  expect(without.answer).toEqual({
    code: 503,
    headers: { 'retry-after': '1' },
    body: { detail: FULL.detail, code: 'unavailable' },
  });
  const withBody = send(bodyOf(1));
  refuse(withBody.request, withBody.reply, FULL as never);
  expect(withBody.answer.headers).toEqual({ 'retry-after': '1', connection: 'close' });
});

test('the log tells of refusals once in ten seconds, with who, what and from which network', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const warn = vi.fn<(facts: object, words: string) => void>();
  const admission = admit({ log: { warn } as unknown as Log });
  const sent = { ip: '2001:db8:1:2::7' };
  for (let n = 0; n < 16; n += 1) enter(admission, sent);
  enter(admission, sent);
  vi.advanceTimersByTime(9_999);
  enter(admission, sent);
  expect(warn.mock.calls).toEqual([
    [
      { holder: 'address', counted: 'requests', place: '2001:db8:1:2::/64' },
      'requests are refused because too much is under way',
    ],
  ]);
  vi.advanceTimersByTime(1);
  enter(admission, sent);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('the smallest limits still let each holder have one', () => {
  const admission = createAdmission({ requests: 1, streams: 1, bytes: 1 }, silent, {
    personOf: () => null,
    credentialOf: () => null,
  });
  expect(countAdmitted(admission, {})).toEqual({ admitted: 1, refusal: FULL });
  const streams = { config: { guarded: true, stays: true } };
  expect(countAdmitted(admission, streams)).toEqual({ admitted: 1, refusal: FULL });
});
