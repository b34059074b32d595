import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const script = join(root, 'server/src/cli/check-rules.ts');
    execFile(process.execPath, [script, ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });

test('files are read and checked, each finding with its place', async () => {
  const page = write('page.html', '<html lang="en"><h1>Our eco-friendly bottle</h1></html>');
  const note = write('note.md', '# Fles\n\nOnze milieuvriendelijke fles is mooi en sterk.\n');
  const broken = write('letter.docx', 'PK\u0003\u0004 and nothing more');
  const { code, output } = await run('--market', 'EU', page, note, broken);
  expect(output).toMatch(/generic-claim: "eco-friendly" \(.*h1/);
  expect(output).toMatch(/generic-claim: "milieuvriendelijke" \(line 3, column 6\)/);
  expect(output).toContain('letter.docx: could not be read.');
  expect(code).toBe(1);
}, 180_000);

test('rules for another market stay silent, and --fail-on decides about the exit code', async () => {
  const page = write('plain.md', 'Our eco-friendly bottle is here to stay with you for years.\n');
  const green = ['--packs', 'eu-green-claims'];
  const inEurope = await run(...green, '--market', 'EU', '--fail-on', 'HIGH', page);
  expect(inEurope.code).toBe(1);
  expect((await run(...green, '--market', 'EU', '--fail-on', 'CRITICAL', page)).code).toBe(0);
  const inJapan = await run(...green, '--market', 'JP', '--fail-on', 'LOW', page);
  expect(inJapan.output).toContain('0 findings');
  expect(inJapan.code).toBe(0);
}, 180_000);

test('a mistake in the options is said', async () => {
  const page = write('any.txt', 'Hello.');
  const { code, output } = await run('--language', 'XX', page);
  expect(output).toContain('--language is one of');
  expect(code).toBe(2);
}, 120_000);

test('a word that nobody knows is refused with the list, and a category that is given twice counts twice', async () => {
  const page = write(
    'two.txt',
    'Free checking for everyone in town. A bowl that keeps you healthy.',
  );
  const wrong = await run('--packs', 'us-finance', '--category', 'finanse', page);
  expect(wrong.output).toMatch(/--category finanse is unknown; known are finance, investment, /);
  expect(wrong.code).toBe(2);
  const checked = [
    '--packs',
    'us-finance,eu-food-claims',
    '--market',
    'US',
    '--market',
    'IE',
    page,
  ];
  const both = await run('--category', 'finance', '--category', 'food', ...checked);
  const none = await run(...checked);
  for (const rule of ['us-finance/free-account', 'eu-food-claims/wellbeing']) {
    expect(both.output).toContain(rule);
    expect(none.output).not.toContain(rule);
  }
}, 300_000);
