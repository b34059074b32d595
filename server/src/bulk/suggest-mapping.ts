import type { BulkFill } from '@copydesk/contract/bulk-desk';
import { foldForSearch } from '../platform/text/fold.ts';
import type { FormField } from '../templates/template-input.ts';

/** What is left of a name when nobody looks at case, accents, blanks and punctuation. */
const bare = (name: string): string => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Suggests which column fills which field: one that is called like the field's key or label, first
 * exactly and then nearly. No column is suggested twice.
 */
const suggestMapping = (form: readonly FormField[], columns: readonly string[]): BulkFill[] => {
  const free = new Set(columns);
  const found = new Map<string, string>();
  const namesOf: readonly ((field: FormField) => string)[] = [
    ({ key }) => key,
    ({ label }) => label,
    ({ key }) => bare(key),
    ({ label }) => bare(label),
  ];
  for (const [step, nameOf] of namesOf.entries()) {
    for (const field of form) {
      if (found.has(field.key)) continue;
      const name = nameOf(field);
      if (name === '') continue;
      const column = [...free].find((one) => (step < 2 ? one : bare(one)) === name);
      if (column === undefined) continue;
      found.set(field.key, column);
      free.delete(column);
    }
  }
  return form.flatMap(({ key }) => {
    const column = found.get(key);
    return column === undefined ? [] : [{ field: key, column, value: null }];
  });
};

/** What somebody chose, and a suggestion for every field that nobody chose anything for. */
export const completeMapping = (
  form: readonly FormField[],
  columns: readonly string[],
  chosen: readonly BulkFill[],
): BulkFill[] => {
  const named = new Set(chosen.map(({ field }) => field));
  const used = new Set(chosen.map(({ column }) => column));
  return [
    ...chosen,
    ...suggestMapping(
      form.filter(({ key }) => !named.has(key)),
      columns.filter((column) => !used.has(column)),
    ),
  ];
};
