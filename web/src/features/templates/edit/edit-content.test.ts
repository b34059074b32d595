import type { DraftField, TemplateContent } from '@copydesk/contract/templates/template-draft';
import { describe, expect, test } from 'vitest';
import {
  addField,
  addLanguage,
  changeField,
  followed,
  followsLabel,
  freeKey,
  keyOfLabel,
  missingFields,
  moved,
  withType,
} from './edit-content.ts';

const field = (changes: Partial<DraftField> = {}): DraftField => ({
  key: 'name',
  type: 'text',
  label: 'Name',
  required: false,
  ...changes,
});
const content = (changes: Partial<TemplateContent> = {}): TemplateContent => ({
  language_key: 'EN',
  name: 'Page',
  form: [field()],
  commands: ['Write about {{ name }} and {{size}}.'],
  ...changes,
});

describe('keys', () => {
  test.each([
    ['Product name', 'product_name'],
    ['Größe (cm)', 'grosse_cm'],
    ['3 Vorteile', 'vorteile'],
    ['Цена', 'field'],
  ])('%s is known by the key %s', (label, key) => {
    expect(keyOfLabel(label)).toBe(key);
  });

  test('are unique, and never the one for the step before', () => {
    expect(freeKey('name', ['name', 'name_2'])).toBe('name_3');
    expect(freeKey('previous', [])).toBe('previous_2');
    expect(freeKey('a'.repeat(41), ['a'.repeat(41)])).toHaveLength(41);
  });

  test('follow their label, and the commands follow them', () => {
    const changed = changeField(content(), 0, { label: 'Product' }, false);
    expect(changed.form[0]).toMatchObject({ key: 'product', label: 'Product' });
    expect(changed.commands).toEqual(['Write about {{product}} and {{size}}.']);
  });

  test('stay once they were changed by hand or are published', () => {
    const own = content({ form: [field({ key: 'title' })] });
    expect(followsLabel(own.form, 0)).toBe(false);
    expect(changeField(own, 0, { label: 'Product' }, false).form[0]?.key).toBe('title');
    expect(changeField(content(), 0, { label: 'Product' }, true).form[0]?.key).toBe('name');
  });

  test('that two fields have are renamed in no command: nobody knows which is meant', () => {
    const two = content({ form: [field(), field()] });
    expect(changeField(two, 0, { key: 'other' }, false).commands).toEqual(two.commands);
  });
});

test('a new field has a key of its own', () => {
  const { form } = addField(content(), 'select', 'Name');
  expect(form[1]).toEqual({
    key: 'name_2',
    type: 'select',
    label: 'Name',
    required: false,
    options: [],
  });
});

test('another type keeps only what it knows', () => {
  const options = [{ value: 'a', label: 'A' }];
  const choice = field({ type: 'select', options, default: 'a' });
  expect(withType(choice, 'multiselect')).toEqual({ ...field({ type: 'multiselect' }), options });
  expect(withType(choice, 'boolean')).toEqual(field({ type: 'boolean' }));
  expect(withType(field({ maxLength: 5, placeholder: 'x' }), 'textarea')).toMatchObject({
    maxLength: 5,
    placeholder: 'x',
  });
});

test('moving beyond an end changes nothing', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

describe('languages', () => {
  test('begin blank or as a copy, each once', () => {
    const [, copy] = addLanguage([content()], 'NL', 'EN');
    expect(copy).toEqual(content({ language_key: 'NL' }));
    const [, blank] = addLanguage([content()], 'NL', null);
    expect(blank).toEqual({ language_key: 'NL', name: 'Page', form: [], commands: [''] });
    expect(addLanguage([content()], 'EN', null)).toHaveLength(1);
  });

  test('tell which fields of the others they lack', () => {
    const dutch = content({ language_key: 'NL', form: [field({ key: 'maat' })] });
    expect(missingFields([content(), dutch], 'NL')).toEqual([field()]);
    expect(missingFields([content(), dutch], 'EN').map(({ key }) => key)).toEqual(['maat']);
  });
});

test('what is open stays open wherever a field is moved to', () => {
  const list = ['a', 'b', 'c', 'd'];
  for (const [at, item] of list.entries())
    for (const from of list.keys())
      for (const to of list.keys())
        expect(moved(list, from, to)[followed(at, from, to)]).toBe(item);
});
