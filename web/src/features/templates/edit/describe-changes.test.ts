import type { DraftField, TemplateContent } from '@copydesk/contract/templates/template-draft';
import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes.ts';

const field = (key: string, changes: Partial<DraftField> = {}): DraftField => ({
  key,
  type: 'text',
  label: key.toUpperCase(),
  required: false,
  ...changes,
});
const content = (changes: Partial<TemplateContent> = {}): TemplateContent => ({
  language_key: 'EN',
  name: 'Page',
  form: [field('a'), field('b')],
  commands: ['Write {{a}}.'],
  ...changes,
});

test('what is stored in another order of its keys is the same', () => {
  const { key, ...rest } = field('a');
  expect(describeChanges([content()], [content({ form: [{ ...rest, key }, field('b')] })])).toEqual(
    [],
  );
});

test('fields that came, went and changed are told by their keys', () => {
  const form = [field('b', { required: true, maxLength: 9 }), field('c')];
  const [change] = describeChanges([content()], [content({ form })]);
  expect(change).toMatchObject({ kind: 'changed', name: null, isReordered: false, commands: [] });
  expect(change?.fields).toEqual([
    {
      key: 'b',
      label: 'B',
      kind: 'changed',
      properties: [
        { property: 'required', before: 'false', after: 'true' },
        { property: 'maxLength', before: '', after: '9' },
      ],
    },
    { key: 'c', label: 'C', kind: 'added', properties: [] },
    { key: 'a', label: 'A', kind: 'removed', properties: [] },
  ]);
});

test('another order alone is a change', () => {
  const form = [field('b'), field('a')];
  expect(describeChanges([content()], [content({ form })])).toMatchObject([
    { isReordered: true, fields: [] },
  ]);
});

test('options are told in the words of both sides', () => {
  const options = [{ value: 'x', label: 'Ex' }];
  const form = [field('a', { options }), field('b')];
  expect(describeChanges([content()], [content({ form })])[0]?.fields[0]?.properties).toEqual([
    { property: 'options', before: '', after: 'x: Ex' },
  ]);
});

test('commands that changed, came and went have their places', () => {
  const commands = ['Write {{b}}.', 'Shorten.'];
  expect(describeChanges([content()], [content({ commands })])[0]?.commands).toEqual([
    { position: 0, before: 'Write {{a}}.', after: 'Write {{b}}.' },
    { position: 1, before: '', after: 'Shorten.' },
  ]);
});

test('a language that came or went is one change', () => {
  const dutch = content({ language_key: 'NL' });
  expect(describeChanges([content()], [content(), dutch])).toMatchObject([
    { language: 'NL', kind: 'added' },
  ]);
  expect(describeChanges([content(), dutch], [content()])).toMatchObject([
    { language: 'NL', kind: 'removed', fields: [], commands: [] },
  ]);
});
