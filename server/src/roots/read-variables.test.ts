import { expect, test } from 'vitest';
import { readVariables } from './read-variables.ts';

const FILES: Record<string, string> = { '/run/secrets/url': 'postgresql://db/copydesk\n' };
const readFile = (path: string): string => {
  const text = FILES[path];
  if (text === undefined) throw Object.assign(new Error('no'), { code: 'ENOENT' });
  return text;
};

test('a secret may be in a file, without the line end of the file', () => {
  const given = { DATABASE_URL_FILE: '/run/secrets/url', PORT: '1' };
  expect(readVariables(given, readFile)).toMatchObject({
    DATABASE_URL: 'postgresql://db/copydesk',
    PORT: '1',
  });
});

test('a file that is not there, and a secret that is given twice, are named', () => {
  expect(() => readVariables({ ACCOUNT_SECRET_FILE: '/none' }, readFile)).toThrow(
    'The file of ACCOUNT_SECRET_FILE, /none, cannot be read (ENOENT).',
  );
  const twice = { DATABASE_URL: 'x', DATABASE_URL_FILE: '/run/secrets/url' };
  expect(() => readVariables(twice, readFile)).toThrow('both set');
});

test('what other programs read from files is left to them', () => {
  const given = { AWS_SHARED_CREDENTIALS_FILE: '/none', MODEL_FILE: '/none', MAIL_URL_FILE: '' };
  expect(readVariables(given, readFile)).toEqual(given);
});
