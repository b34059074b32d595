import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine } from './curl-line.ts';

/** What a shell makes of the line, one argument a line, with curl replaced by printf. */
const argumentsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', line.replace(/^curl/, String.raw`printf '%s\n'`)], {
    env: { COPYDESK_API_KEY: 'secret' },
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

test('a shell reads the request as it was meant, hostile text included', () => {
  const body = { name: `it's $(id) "quoted" \`id\`` };
  const path = "/public/v1/audits?search='; rm -rf x; '";
  expect(argumentsOf(curlLine('http://desk.example', { method: 'POST', path, body }))).toEqual([
    `http://desk.example${path}`,
    '-H',
    'X-API-Key: secret',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(body),
  ]);
});

test('a POST without a body says that it is one', () => {
  expect(curlLine('', { method: 'POST', path: '/x' })).toContain('-X POST');
  expect(curlLine('', { method: 'GET', path: '/x' })).not.toContain('POST');
});

test('a file is sent as it is, whatever it is called', () => {
  const file = { name: "it's; rm x.csv", type: 'text/csv' };
  const line = curlLine('http://desk.example', { method: 'POST', path: '/public/v1/bulk', file });
  expect(argumentsOf(line).slice(3)).toEqual([
    '-H',
    'Content-Type: text/csv',
    '--data-binary',
    `@${file.name}`,
  ]);
});
