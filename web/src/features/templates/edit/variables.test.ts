import { expect, test } from 'vitest';
import { keysIn, partsOf, renameIn } from './variables.ts';

test('the parts of a command are the whole command', () => {
  const command = 'About {{name}}:\n{{ size }}{{}} and {{no\nvariable}} {a}';
  const parts = partsOf(command);
  expect(parts.map(({ text }) => text).join('')).toBe(command);
  expect(parts.flatMap(({ key }) => (key === null ? [] : [key]))).toEqual(['name', 'size', '']);
});

test('a key that is named twice is one key', () => {
  expect(keysIn('{{a}} {{b}} {{ a }}')).toEqual(['a', 'b']);
});

test('only the variable is renamed, not the words', () => {
  expect(renameIn('name {{name}} {{ name }} {{names}}', 'name', 'title')).toBe(
    'name {{title}} {{title}} {{names}}',
  );
  expect(renameIn('{{}}', '', 'title')).toBe('{{}}');
});
