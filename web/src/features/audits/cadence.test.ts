import { expect, test } from 'vitest';
import { cadenceOf, cronOf, RHYTHMS, USUAL } from './cadence.ts';

test('every rhythm of the form is found again in the schedule it makes', () => {
  for (const rhythm of RHYTHMS) {
    const asked = { ...USUAL, rhythm, time: '07:45', weekday: '3', day: '15', cron: '1 2 3 4 5' };
    const found = cadenceOf(cronOf(asked));
    expect(found.rhythm).toBe(rhythm);
    expect(cronOf(found)).toBe(cronOf(asked));
  }
});

test('what the form has no words for stays as it was written', () => {
  for (const cron of ['*/5 * * * *', '0 6 1 * 1', '0 * * * 1', '0 6 * * 1,3']) {
    expect(cadenceOf(cron)).toMatchObject({ rhythm: 'own', cron });
  }
});

test('Sunday is Sunday under both of its numbers', () => {
  expect(cadenceOf('0 6 * * 7').weekday).toBe('0');
  expect(cadenceOf('0 6 * * 0').weekday).toBe('0');
});
