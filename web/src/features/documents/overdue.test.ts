import { expect, test } from 'vitest';
import { isOverdue } from './overdue.ts';

test('a document is overdue when its day is over, not while it lasts', () => {
  const at = (time: string) => new Date(`2026-11-18T${time}`);
  expect(isOverdue('2026-11-18', at('00:00:00'))).toBe(false);
  expect(isOverdue('2026-11-18', at('23:59:59'))).toBe(false);
  expect(isOverdue('2026-11-17', at('00:00:00'))).toBe(true);
  expect(isOverdue(null, at('12:00:00'))).toBe(false);
});
