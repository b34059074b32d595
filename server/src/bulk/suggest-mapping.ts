import type { BulkFill } from '@copydesk/contract/bulk/app-routes';
import { foldForSearch } from '../platform/text/fold.ts';
import type { FormField } from '../templates/template-input.ts';

/** A name without case, accents, blanks and punctuation. */
const bare = (name: string): string => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Suggests which column fills which field: a column whose name equals the field's key or label, first exactly
 * and then without case, accents and punctuation. No column is suggested twice.
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

/** Returns the chosen mapping, with suggestions for the fields that nothing was chosen for. */
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
