import { expect, test } from 'vitest';
import { readDefinition } from './read-definition.ts';

test('only one object can be a rule', () => {
  expect(readDefinition('{"name":"A"}')).toEqual({ definition: { name: 'A' } });
  for (const text of ['[]', 'null', '1', '"rule"'])
    expect(readDefinition(text)).toEqual({ why: 'not_object' });
});

test('a mistake in the JSON is told with its place', () => {
  const read = readDefinition('{"name"');
  expect('words' in read ? read.words : '').toContain('position');
});
