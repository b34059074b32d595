import { expect, test } from 'vitest';
import { mintKey } from '../keys/api-key.ts';
import { createLog } from './log.ts';

test('an API key is taken out of a line, wherever it stands', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const key = mintKey();
  const nested = new Error(`bad key ${key}`, { cause: new Error(`deeper ${key}`) });
  log.info({ headers: { 'x-api-key': key }, url: `/?k=${key}`, list: [key] }, `message ${key}`);
  log.error({ err: nested, [key]: 1 }, '%s', key);
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(key.slice(3));
  expect(lines.join('')).toContain('cd_[removed]');
});
