import { expect, test } from 'vitest';
import { rangeDays } from './range-days.ts';

test('ranges are days in UTC, and end today or with the month before', () => {
  const now = new Date('2027-03-01T00:30:00+01:00');
  expect(rangeDays('month', now)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(rangeDays('last', new Date('2027-01-15T12:00:00Z'))).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
  const year = rangeDays('365', new Date('2028-03-01T12:00:00Z'));
  expect(year).toEqual({ from: '2027-03-03', to: '2028-03-01' });
});
