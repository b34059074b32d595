import type { DraftField, TemplateContent } from '@copydesk/contract/templates/template-draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';

/** A changed property of a field, with both values as text for a comparison. */
export interface PropertyChange {
  readonly property: string;
  readonly before: string;
  readonly after: string;
}

export interface FieldChange {
  readonly key: string;
  readonly label: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly properties: readonly PropertyChange[];
}

interface CommandChange {
  readonly position: number;
  readonly before: string;
  readonly after: string;
}

/** What differs in one language. */
export interface LanguageChange {
  readonly language: LanguageKey;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly name: { readonly before: string; readonly after: string } | null;
  readonly fields: readonly FieldChange[];
  /** The fields are the same but in another order. */
  readonly isReordered: boolean;
  readonly commands: readonly CommandChange[];
}

const PROPERTIES = [
  'label',
  'type',
  'required',
  'description',
  'placeholder',
  'maxLength',
  'options',
  'default',
] as const;

const wordsOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const { value: sent, label } = value as { value?: string; label?: string };
  return `${sent ?? ''}: ${label ?? ''}`;
};

const changesOf = (before: DraftField, after: DraftField): readonly PropertyChange[] =>
  PROPERTIES.flatMap((property) => {
    const was = wordsOf(before[property]);
    const is = wordsOf(after[property]);
    return was === is ? [] : [{ property, before: was, after: is }];
  });

const fieldChanges = (
  before: readonly DraftField[],
  after: readonly DraftField[],
): readonly FieldChange[] => {
  const was = new Map(before.map((field) => [field.key, field]));
  const is = new Set(after.map(({ key }) => key));
  const removed = before
    .filter(({ key }) => !is.has(key))
    .map(({ key, label }) => ({ key, label, kind: 'removed' as const, properties: [] }));
  const rest = after.flatMap((field): FieldChange[] => {
    const { key, label } = field;
    const old = was.get(key);
    if (!old) return [{ key, label, kind: 'added', properties: [] }];
    const properties = changesOf(old, field);
    return properties.length === 0 ? [] : [{ key, label, kind: 'changed', properties }];
  });
  return [...rest, ...removed];
};

const commandChanges = (
  before: readonly string[],
  after: readonly string[],
): readonly CommandChange[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, position) => ({
    position,
    before: before[position] ?? '',
    after: after[position] ?? '',
  })).filter((change) => change.before !== change.after);

const keysInBoth = (one: readonly DraftField[], other: readonly DraftField[]): string => {
  const keys = new Set(other.map(({ key }) => key));
  return one
    .filter(({ key }) => keys.has(key))
    .map(({ key }) => key)
    .join(' ');
};

const NOTHING: Omit<TemplateContent, 'language_key'> = { name: '', form: [], commands: [] };

const languageChange = (
  language: LanguageKey,
  before: TemplateContent | undefined,
  after: TemplateContent | undefined,
): LanguageChange => {
  const was = before ?? NOTHING;
  const is = after ?? NOTHING;
  return {
    language,
    kind: !before ? 'added' : !after ? 'removed' : 'changed',
    name: was.name === is.name ? null : { before: was.name, after: is.name },
    fields: after ? fieldChanges(was.form, is.form) : [],
    isReordered: keysInBoth(was.form, is.form) !== keysInBoth(is.form, was.form),
    commands: after ? commandChanges(was.commands, is.commands) : [],
  };
};

/** What publishing would change, by language. Empty if both states are equal. */
export const describeChanges = (
  before: readonly TemplateContent[],
  after: readonly TemplateContent[],
): readonly LanguageChange[] => {
  const find = (list: readonly TemplateContent[], key: LanguageKey) =>
    list.find((one) => one.language_key === key);
  const keys = new Set([...after, ...before].map(({ language_key: key }) => key));
  return [...keys]
    .map((key) => languageChange(key, find(before, key), find(after, key)))
    .filter(
      ({ kind, name, fields, isReordered, commands }) =>
        kind !== 'changed' ||
        name !== null ||
        fields.length > 0 ||
        isReordered ||
        commands.length > 0,
    );
};
