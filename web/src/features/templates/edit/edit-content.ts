import type {
  DraftField,
  FieldType,
  TemplateContent,
} from '@copydesk/contract/templates/template-draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { PREVIOUS, renameIn } from './variables.ts';

const LONGEST_KEY = 41;

/** Letters that stay special when accents are removed, with their plain replacements. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
};

/** Turns a label into a key: lower-case letters, digits and underscores, beginning with a letter. */
export const keyOfLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłı]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, LONGEST_KEY)
    .replace(/_+$/, '') || 'field';

/** Returns the key if it is free. Otherwise appends the first number that makes it unique. */
export const freeKey = (key: string, taken: readonly string[]): string => {
  const others = new Set([...taken, PREVIOUS]);
  if (!others.has(key)) return key;
  for (let n = 2; ; n += 1) {
    const numbered = `${key.slice(0, LONGEST_KEY - 1 - String(n).length)}_${n}`;
    if (!others.has(numbered)) return numbered;
  }
};

const othersOf = (form: readonly DraftField[], at: number): readonly string[] =>
  form.filter((_, n) => n !== at).map(({ key }) => key);

/** Whether the key is still the one made from the label. Only then does it change with the label. */
export const followsLabel = (form: readonly DraftField[], at: number): boolean => {
  const field = form[at];
  if (!field) return false;
  return field.key === '' || field.key === freeKey(keyOfLabel(field.label), othersOf(form, at));
};

const takesOptions = (type: FieldType): boolean => type === 'select' || type === 'multiselect';
const takesLength = (type: FieldType): boolean => type === 'text' || type === 'textarea';
export const takesPlaceholder = (type: FieldType): boolean =>
  type === 'text' || type === 'textarea' || type === 'number';

/** Changes the type of a field. Properties that the new type has too are kept, the others are dropped. */
export const withType = (field: DraftField, type: FieldType): DraftField => {
  const { maxLength, options, placeholder, default: _default, ...rest } = field;
  return {
    ...rest,
    type,
    ...(takesPlaceholder(type) && placeholder !== undefined ? { placeholder } : {}),
    ...(takesLength(type) && maxLength !== undefined ? { maxLength } : {}),
    ...(takesOptions(type) ? { options: options ?? [] } : {}),
  };
};

const replace = <T>(list: readonly T[], at: number, one: T): T[] =>
  list.map((old, n) => (n === at ? one : old));

/** The list with the item at one place moved to another. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, n) => n !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** The index of an item after an item was moved. */
export const followed = (at: number, from: number, to: number): number => {
  if (at === from) return to;
  if (from < at && to >= at) return at - 1;
  return from > at && to <= at ? at + 1 : at;
};

/**
 * Changes a field. A key made from the label changes with the label, unless it is published: then programs
 * use it. Commands that name the field get the new key.
 */
export const changeField = (
  content: TemplateContent,
  at: number,
  changes: Partial<DraftField>,
  isPublished: boolean,
): TemplateContent => {
  const before = content.form[at];
  if (!before) return content;
  const follows =
    changes.key === undefined &&
    changes.label !== undefined &&
    !isPublished &&
    followsLabel(content.form, at);
  const merged = { ...before, ...changes };
  const field = follows
    ? { ...merged, key: freeKey(keyOfLabel(merged.label), othersOf(content.form, at)) }
    : merged;
  const isOnlyOne = othersOf(content.form, at).every((key) => key !== before.key);
  return {
    ...content,
    form: replace(content.form, at, field),
    commands:
      field.key !== before.key && field.key !== '' && isOnlyOne
        ? content.commands.map((command) => renameIn(command, before.key, field.key))
        : content.commands,
  };
};

export const addField = (
  content: TemplateContent,
  type: FieldType,
  label: string,
): TemplateContent => {
  const keys = content.form.map(({ key }) => key);
  const field: DraftField = { key: freeKey(keyOfLabel(label), keys), type, label, required: false };
  return { ...content, form: [...content.form, withType(field, type)] };
};

/** Adds a language, blank or as a copy of another one. */
export const addLanguage = (
  languages: readonly TemplateContent[],
  language: LanguageKey,
  from: LanguageKey | null,
): TemplateContent[] => {
  if (languages.some(({ language_key: key }) => key === language)) return [...languages];
  const source = languages.find(({ language_key: key }) => key === from);
  const blank = { name: languages[0]?.name ?? '', form: [], commands: [''] };
  return [...languages, { ...(source ?? blank), language_key: language }];
};

/** The fields that other languages have and this one lacks, each once. */
export const missingFields = (
  languages: readonly TemplateContent[],
  language: LanguageKey,
): readonly DraftField[] => {
  const own = languages.find(({ language_key: key }) => key === language);
  const known = new Set(own?.form.map(({ key }) => key));
  const missing = new Map<string, DraftField>();
  for (const field of languages.flatMap(({ form }) => form)) {
    if (!known.has(field.key) && !missing.has(field.key)) missing.set(field.key, field);
  }
  return [...missing.values()];
};
