import { expect, test } from 'vitest';
import { filterOf, isFiltered, readActivitySearch } from './search.ts';

test('an address that nobody could have meant filters nothing', () => {
  const search = readActivitySearch({ source: 'all', action: 'explode', from: '', audit: {} });
  expect(isFiltered(search)).toBe(false);
});

test('every filter of the address reaches the server', () => {
  const search = readActivitySearch({
    source: 'review',
    actor: 'usr_1',
    action: 'dismiss',
    audit: 'aud_1',
  });
  expect(isFiltered(search)).toBe(true);
  expect(filterOf(search)).toMatchObject({
    source: 'review',
    actor: 'usr_1',
    action: 'dismiss',
    audit_id: 'aud_1',
  });
});

test('days are days of the reader, and the last one counts as a whole', () => {
  const { from, to } = filterOf({ from: '2026-02-28', to: '2026-02-28' });
  expect(from).toBe(new Date(2026, 1, 28).toISOString());
  expect(to).toBe(new Date(2026, 2, 1).toISOString());
});

test('a moment in the address stays that moment', () => {
  const from = '2026-02-28T10:00:00.000Z';
  expect(filterOf({ from }).from).toBe(from);
});
