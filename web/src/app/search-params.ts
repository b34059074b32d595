/**
 * Search parameters as plain text: `?search=1e5` stays the typed text and does not become a number.
 */
export const readSearch = (search: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(search));

export const writeSearch = (search: Record<string, unknown>): string => {
  const kept = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};
