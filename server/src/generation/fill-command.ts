import type { FilledField } from './prompt.ts';

/** The placeholder for the text of the previous step; a form may not have a field with this key. */
export const PREVIOUS = 'previous';

/** Anything between double braces, so that a mistyped key is found and not sent to the model. */
const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

/** The keys that a command names, in order and without repetitions. */
export const placeholdersOf = (command: string): readonly string[] => [
  ...new Set([...command.matchAll(PLACEHOLDER)].map(([, key]) => (key ?? '').trim())),
];

/**
 * Fills in the placeholders of a command. A line whose placeholders are all empty is dropped. Values are not
 * searched for placeholders, so a value that looks like one stays as it is.
 */
export const fillCommand = (
  command: string,
  fields: readonly FilledField[],
  previous = '',
): string => {
  const texts = new Map(fields.map((field) => [field.key, field.text]));
  texts.set(PREVIOUS, previous);
  const lines = command.split('\n').flatMap((line) => {
    const values = placeholdersOf(line).map((key) => texts.get(key) ?? '');
    if (values.length > 0 && values.every((value) => value.trim() === '')) return [];
    return [line.replace(PLACEHOLDER, (_, key: string) => (texts.get(key.trim()) ?? '').trim())];
  });
  return lines.join('\n').trim();
};
