import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { finding, makeAudit } from '../../../server/test/factories.ts';
import { startService } from '../../test/service.ts';
import { keysIn } from '../terminal/keyboard.ts';
import type { ViolationDetail } from '@copydesk/sdk';
import { safe } from '../terminal/safe.ts';
import { tellViolation } from './show.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const { run, scope, env, folder } = await startService();

/** The review in a terminal of its own, which `script` makes. */
const openReview = (audit: string) => {
  const command = `'${process.execPath}' '${MAIN}' review ${audit}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', ...env },
  });
  onTestFinished(() => void child.kill());
  let seen = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (seen += text));
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)));
  /** Waits until the terminal shows the words, and forgets everything up to them. */
  const see = async (words: string): Promise<void> => {
    await expect.poll(() => seen, { timeout: 60_000 }).toContain(words);
    seen = seen.slice(seen.indexOf(words) + words.length);
  };
  const type = (keys: string): void => void child.stdin.write(keys);
  return { see, type, ended };
};

const stateOf = async (id: string): Promise<string> =>
  (await run(['violations', 'show', id])).stdout.split('State: ')[1]?.trim() ?? '';

test('the opinion of a model is told as one, and cannot move the cursor', () => {
  const said = { opinion: 'doubts', ground: 'stance', quote: 'no\u001b[2J', why: 'It denies it.' };
  const violation = {
    severity: 'HIGH',
    rule_name: 'Rule',
    asset_name: 'Page',
    asset_url: null,
    violating_text: null,
    comments: [],
    reason: 'Why.',
    review_state: 'undecided',
    dismissal_reason: null,
    recommended_solution: null,
    suggested_text: null,
    opinion: said,
  } as unknown as ViolationDetail;
  const lines = tellViolation(violation, { paint: (_style, text) => text });
  expect(lines).toContain('A model doubts this: It denies it. ("no\uFFFD[2J")');
  const without = { ...violation, opinion: null };
  expect(tellViolation(without, { paint: (_style, text) => text }).join()).not.toMatch(/model/);
});

test('keys decide, a dismissal needs a reason, and an undo takes the last decision back', async () => {
  const audit = await makeAudit(scope, [
    finding({ violatingText: 'First words' }),
    finding({ violatingText: 'Second words' }),
  ]);
  const [first = '', second = ''] = audit.violationIds;
  const { see, type, ended } = openReview(audit.id);
  await see('First words');
  await see('State: undecided');
  type('d');
  await see('Reason (Esc to cancel):');
  type('\r');
  await see('A dismissal needs a reason. Nothing was decided.');
  expect(await stateOf(first)).toBe('undecided');
  type('dIt is a name\r');
  await see('dismiss: 1 decided.');
  await see('Second words');
  expect(await stateOf(first)).toBe('dismissed: It is a name');
  type('u');
  await see('urgent violation: 1 decided.');
  type('z');
  await see('Undone: 1 restored');
  expect(await stateOf(second)).toBe('undecided');
  type('k');
  await see('First words');
  type('q');
  await see('2 decisions were made.');
  expect(await ended).toBe(0);
});

test('a decision of somebody else is shown and not overwritten, until the key is pressed again', async () => {
  const audit = await makeAudit(scope, [finding()]);
  const [id = ''] = audit.violationIds;
  const { see, type, ended } = openReview(audit.id);
  await see('State: undecided');
  await run(['violations', 'review', id, 'dismiss', '--reason', 'Agreed before']);
  type('f');
  await see('Somebody decided in the meantime: dismissed: Agreed before.');
  expect(await stateOf(id)).toBe('dismissed: Agreed before');
  type('f');
  await see('mark fixed: 1 decided.');
  expect(await stateOf(id)).toBe('fixed');
  type('q');
  expect(await ended).toBe(0);
});

test('without a terminal the review refuses and names the commands that need none', async () => {
  const ran = await run(['review', 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah']);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('violations review')]);
});

test('keys that are typed ahead are told apart, and signs of others do not steer the terminal', () => {
  expect(keysIn('d\r\u001b[Aé\u001b')).toEqual(['d', 'enter', 'up', 'é', 'escape']);
  expect(safe('a\u001b[2Jb\u0007\u202ec')).toBe('a\uFFFD[2Jb\uFFFD\uFFFDc');
});
