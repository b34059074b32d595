import { expect, test } from 'vitest';
import { placeOf } from './toast-place.ts';

const action = { label: 'Undo', run: () => undefined };

test('plain words take the place of plain words, whatever they say', () => {
  expect(placeOf({ message: 'Version 4 is published.' })).toBe(
    placeOf({ message: 'Version 3 is published.' }),
  );
});

test('a problem is said once however often it happens, and beside other problems', () => {
  const problem = { message: 'It could not be saved.', tone: 'problem' } as const;
  expect(placeOf(problem)).toBe(placeOf(problem));
  expect(placeOf(problem)).not.toBe(placeOf({ ...problem, message: 'It is too large.' }));
  expect(placeOf(problem)).not.toBe(placeOf({ message: problem.message }));
});

test('what can be taken back stays until its own id is said again', () => {
  const undo = { message: 'The question is gone.', action };
  expect(placeOf(undo)).not.toBe(placeOf(undo));
  expect(placeOf({ ...undo, id: 'question' })).toBe('question');
});
