import { expect, test } from 'vitest';
import { commandName, nameFor } from './command-name.ts';

test('a clone names the npm script, with the dashes that options need', () => {
  expect(nameFor('file:///desk/server/src/platform/command-name.ts', 'up', true)).toBe(
    'npm run up --',
  );
  expect(commandName('up')).toBe('npm run up');
});

test('an installed package names its own command', () => {
  expect(nameFor('file:///x/node_modules/copydesk/a.js', 'up', true)).toBe('copydesk up');
  expect(nameFor('file:///x/node_modules/copydesk/a.js', 'up', false)).toBe('copydesk up');
  const verify = nameFor('file:///x/node_modules/copydesk/a.js', 'verify', true);
  expect(verify).toBe('copydesk verify-all');
});
