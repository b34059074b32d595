type Parts = Readonly<Record<string, string | readonly string[]>>;

const NONE = 'none';

const write = (parts: Parts, keys: readonly string[]): string =>
  keys.map((key) => `${key}: ${[parts[key] ?? NONE].flat().join(', ')}`).join('; ');

/** Describes the parts that differ, before and after, as texts; null if none does. */
export const changedParts = (
  before: Parts,
  after: Parts,
): { readonly before: string; readonly after: string } | null => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => write(before, [key]) !== write(after, [key]),
  );
  return keys.length === 0 ? null : { before: write(before, keys), after: write(after, keys) };
};
