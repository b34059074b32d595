import type { FilledField } from './prompt.ts';

/** The placeholder for the text of the last earlier step; a form may not have a field of this key. */
export const PREVIOUS = 'previous';

/** Anything between double braces, so that a mistyped key is found and not sent to the model. */
const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

/** The keys that a command names, each once, in their order. */
export const placeholdersOf = (command: string): readonly string[] => [
  ...new Set([...command.matchAll(PLACEHOLDER)].map(([, key]) => (key ?? '').trim())),
];

/**
 * A command with the values of its placeholders. A line whose placeholders are all empty is dropped.
 * Each line is read once, so a value that looks like a placeholder stays as it is.
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
