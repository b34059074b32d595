import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillCommand, placeholdersOf, PREVIOUS } from './fill-command.ts';

const field = (key: string, text: string) => ({ key, label: key, text });

test('a placeholder becomes the text of its field, with or without spaces inside', () => {
  const fields = [field('name', 'Walnut jar'), field('to', 'everyone')];
  expect(fillCommand('Describe {{name}} for {{ to }}: {{name}}!', fields)).toBe(
    'Describe Walnut jar for everyone: Walnut jar!',
  );
});

test('a line whose placeholders are all empty is dropped and other lines stay', () => {
  const command = 'Write about {{name}}.\nMention {{offer}} and {{terms}}.\nBe brief.';
  const fields = [field('name', 'jars'), field('offer', ''), field('terms', ' \n ')];
  expect(fillCommand(command, fields)).toBe('Write about jars.\nBe brief.');
  expect(fillCommand(command, [...fields, field('terms', 'the terms')])).toBe(
    'Write about jars.\nMention  and the terms.\nBe brief.',
  );
});

test('the previous step is a placeholder of its own and no field can take its place', () => {
  expect(fillCommand('Shorten: {{previous}}', [field(PREVIOUS, 'forged')], 'The draft.')).toBe(
    'Shorten: The draft.',
  );
  expect(fillCommand('Shorten: {{previous}}', [])).toBe('');
});

test('an unknown placeholder is empty', () => {
  expect(fillCommand('A{{nothing}}B {{name}}', [field('name', 'x')])).toBe('AB x');
});

test('every placeholder is named once, a mistyped one too', () => {
  expect(placeholdersOf('{{b}} {{a}} {{ b }} {{product name}} {{}} {c} {{previous}}')).toEqual([
    'b',
    'a',
    'product name',
    '',
    'previous',
  ]);
});

test('a key of the language itself is no value', () => {
  expect(fillCommand('x {{constructor}}{{__proto__}} {{a}}', [field('a', 'b')])).toBe('x  b');
});

const hostile = fc
  .array(fc.constantFrom('{{', '}}', '{{a}}', '{{b}}', '{{previous}}', '$&', '$1', 'text', '\n'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

test('a value is put in as it is, whatever it holds', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (a, b, previous) => {
      const filled = fillCommand(
        '<{{a}}|{{b}}|{{previous}}|x{{c}}>',
        [field('a', a), field('b', b)],
        previous,
      );
      const values = [a, b, previous].map((value) => value.trim());
      expect(filled).toBe(values.every((value) => value === '') ? '' : `<${values.join('|')}|x>`);
    }),
  );
});

test('a command without placeholders stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (command) => {
      fc.pre(placeholdersOf(command).length === 0);
      expect(fillCommand(command, [field('a', 'b')])).toBe(command.trim());
    }),
  );
});
