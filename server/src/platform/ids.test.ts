import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPublicId, newUuid, toPublicId, toPublicIdOrNull } from './ids.ts';

// The valid and invalid examples that the TypeID specification publishes.
test.each([
  ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
  ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
  ['00000000-0000-0000-0000-00000000000a', '0000000000000000000000000a'],
  ['00000000-0000-0000-0000-000000000010', '0000000000000000000000000g'],
  ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['0110c853-1d09-52d8-d73e-1194e95b5f19', '0123456789abcdefghjkmnpqrs'],
  ['01890a5d-ac96-774b-bcce-b302099a8057', '01h455vb4pex5vsknk084sn02q'],
])('%s is written as the TypeID specification says', (uuid, suffix) => {
  expect(toPublicId('vio', uuid)).toBe(`vio_${suffix}`);
  expect(fromPublicId('vio', `vio_${suffix}`)).toBe(uuid);
});

test('every UUID survives the way there and back', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(fromPublicId('aud', toPublicId('aud', uuid))).toBe(uuid);
    }),
  );
});

test.each([
  'vio_',
  'vio_01h455vb4pex5vsknk084sn02',
  'vio_01h455vb4pex5vsknk084sn02q0',
  'vio_81h455vb4pex5vsknk084sn02q',
  'vio_01H455VB4PEX5VSKNK084SN02Q',
  'vio_01h455vb4pex5vsknk084sn02u',
  'vio-01h455vb4pex5vsknk084sn02q',
  'aud_01h455vb4pex5vsknk084sn02q',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '',
])('%j is no identifier of a violation', (id) => {
  expect(fromPublicId('vio', id)).toBeNull();
});

test('only one text names a UUID', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', minLength: 26, maxLength: 26 }), (suffix) => {
      const uuid = fromPublicId('vio', `vio_${suffix}`);
      const again = uuid === null ? `vio_${suffix}` : toPublicId('vio', uuid);
      expect(again).toBe(`vio_${suffix}`);
    }),
  );
});

test('null has no identifier', () => {
  expect(toPublicIdOrNull('vio', null)).toBeNull();
  expect(toPublicIdOrNull('vio', '00000000-0000-0000-0000-000000000001')).toMatch(/^vio_0+1$/);
});

test('new UUIDs are version 7, of the variant, distinct and ascending, even within a millisecond', () => {
  const now = Date.now() + 60_000;
  const made = Array.from({ length: 10_000 }, () => newUuid(now));
  expect(new Set(made).size).toBe(made.length);
  expect(made).toEqual(made.toSorted());
  for (const uuid of made) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(Number.parseInt((made[0] as string).replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

test('the end of every identifier is random, also after the first page of random bytes is used up', () => {
  const ends = Array.from({ length: 1_000 }, () => newUuid().slice(-12));
  expect(new Set(ends).size).toBe(ends.length);
  expect(ends.filter((end) => end === '000000000000')).toEqual([]);
});

test('identifiers of one millisecond keep its time until 2,048 of them were made', () => {
  const now = Date.now() + 240_000;
  const times = Array.from({ length: 2_000 }, () => newUuid(now).slice(0, 13));
  expect(new Set(times).size).toBe(1);
});

test('a clock that goes back does not make identifiers go back', () => {
  const later = newUuid(Date.now() + 120_000);
  expect(newUuid(1_000) > later).toBe(true);
});
